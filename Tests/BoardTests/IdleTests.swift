import Foundation
import Glibc
import NotchTestSupport
import Testing

/// That a display at rest costs nothing.
@Suite("Idle on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct IdleTests {
    /// Of rest.
    private static let seconds = 5.0

    /// What the process does in some seconds of rest: its system calls, without those that were under way, and how
    /// often each of its threads went to sleep.
    private func activity(of daemon: Daemon) throws -> (calls: [String], switches: Int) {
        let process = daemon.process.processIdentifier
        let before = try Self.switches(of: process)
        // Counted first without strace, which itself stops the process.
        Thread.sleep(forTimeInterval: Self.seconds)
        let switches = try Self.switches(of: process) - before
        let trace = daemon.folder.appendingPathComponent("strace")
        let strace = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            // The runner's threads block most signals, and what they start would never hear the one that ends it.
            [
                "--default-signal", "timeout", "-s", "INT", "2", "strace", "-f", "-qq", "-o", trace.path, "-p",
                "\(process)",
            ])
        let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n").map(String.init)
        guard !lines.isEmpty else { throw BoardError("strace has seen nothing: \(strace.errors)") }
        // Each thread is found in a call, at whose end strace is asked to leave. Being looked at interrupts the wait, after
        // which the loop reads the clock: a call only where, as here, the clock is the HPET.
        let blocked = ["epoll_wait(", "epoll_pwait(", "restart_syscall(", "futex("]
        let calls = lines.filter { line in
            !(line.contains("<detached ...>") && blocked.contains { line.contains($0) })
                && !line.contains(" clock_gettime(")
        }
        return (calls, switches)
    }

    /// How often the threads of a process went to sleep or were put aside.
    private static func switches(of process: Int32) throws -> Int {
        let folder = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, thread in
            let status = try String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
            return status.split(separator: "\n").filter { $0.contains("voluntary_ctxt_switches") }
                .reduce(sum) { $0 + (Int($1.split(separator: "\t").last ?? "") ?? 0) }
        }
    }

    /// Sets the clock to the beginning of a minute, so that none ends within the test and has to be shown.
    private func beginMinute() {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        time.tv_sec += 61 - time.tv_sec % 60
        #expect(clock_settime(CLOCK_REALTIME, &time) == 0)
    }

    @Test(
        "at rest a lit display makes no system call and never wakes, neither with a card on it nor without",
        arguments: [("bar", false), ("vkms", true)])
    func rest_isStill(_ id: String, _ hasCard: Bool) throws {
        beginMinute()
        let daemon = try Daemon(board: ["--backend", "drm", "--card", BoardGuest.card(id).node()])
        if hasCard { try daemon.say("send", "Held", "--hold") }
        // The card slides in meanwhile.
        Thread.sleep(forTimeInterval: 3)
        let (calls, switches) = try activity(of: daemon)
        #expect(calls == [])
        #expect(switches == 0)
        #expect(daemon.terminate().status == 0)
    }
}
