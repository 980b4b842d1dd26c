import Glibc
import NotchCore
import NotchIPC

/// Line 11: a daemon with nothing to do does not wake.
struct Wakeups: Benchmark {
    let programs: Programs
    let lines: Set<Int> = [11]

    /// The seconds that are measured, and the seconds by which they are kept away from the clock's minute on either
    /// side.
    private static let seconds = 20
    private static let margin = 2

    func run() throws -> [Row] {
        guard programs.hasDaemon else {
            return ["idle", "a held card on show"].map { row($0, nil, note: programs.missingDaemon) }
        }
        // Both at the same time, since both do nothing.
        let idle = try Daemon(programs)
        let holding = try Daemon(programs)
        try hold(a: holding)
        pause(seconds: 3)
        avoidTheMinute()
        let before = try [idle, holding].map { try ContextSwitches.count(of: $0.process.id) }
        pause(seconds: Self.seconds)
        let after = try [idle, holding].map { try ContextSwitches.count(of: $0.process.id) }
        return [
            row("idle", after[0] - before[0]),
            row("a held card on show", after[1] - before[1]),
        ]
    }

    private func hold(a daemon: Daemon) throws {
        var draft = ActivityDraft(title: "Held")
        draft.hold = true
        draft.systemImage = "pin"
        _ = try daemon.connect().call(EnqueueRequest(activity: draft))
        let client = try daemon.connect()
        for _ in 0..<100 {
            if try client.call(StatusRequest()).status.current != nil { return }
            pause(microseconds: 20_000)
        }
        throw BenchmarkError("line 11: the held card was not shown within 2 s")
    }

    /// Waits if the minute would change while measuring. The clock of the home view changes with the minute, and that
    /// frame is due.
    private func avoidTheMinute() {
        let second = Int(time(nil)) % 60
        if second < Self.margin {
            pause(seconds: Self.margin - second)
        } else if second + Self.seconds + Self.margin > 60 {
            pause(seconds: 60 - second + Self.margin)
        }
    }

    private func pause(seconds: Int) {
        sleep(UInt32(seconds))
    }

    private func pause(microseconds: UInt32) {
        usleep(microseconds)
    }

    private func row(_ state: String, _ wakeups: Int?, note: String? = nil) -> Row {
        Row(
            line: 11, figure: "wakeups over \(Self.seconds) s, \(state)",
            measured: wakeups.map { .count(Double($0)) }, goals: [.count(0)], note: note)
    }
}
