import Foundation
import NotchTestSupport
import Testing

/// That a display at rest costs nothing.
@Suite("Idle on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct IdleTests {
    private static let seconds = 5

    /// What the process does in some seconds of rest: its system calls, without those that were under way, and how
    /// often each of its threads went to sleep.
    private func activity(of daemon: Daemon) throws -> (calls: [String], switches: Int) {
        let process = daemon.process.processIdentifier
        let before = try Self.switches(of: process)
        // Counted first without strace, which itself stops the process.
        Thread.sleep(forTimeInterval: Double(Self.seconds))
        let switches = try Self.switches(of: process) - before
        let trace = daemon.folder.appendingPathComponent("strace")
        let strace = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["timeout", "-s", "INT", "\(Self.seconds)", "strace", "-f", "-qq", "-o", trace.path, "-p", "\(process)"])
        guard FileManager.default.fileExists(atPath: trace.path) else {
            throw BoardError("strace does not run: \(strace.errors)")
        }
        let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n").map(String.init)
        // Each thread is found in a call, at whose end strace is asked to leave.
        let blocked = ["epoll_wait(", "epoll_pwait(", "restart_syscall(", "futex(", "<detached"]
        let calls = lines.filter { line in
            !(line.contains("<detached ...>") && blocked.contains { line.contains($0) })
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

    @Test("at rest a lit display makes no system call and never wakes, with a card and without")
    func rest_isStill() throws {
        // No minute ends within the test.
        let daemon = try Daemon(board: ["--backend", "headless", "--panel", "1480x320"])
        try daemon.say("send", "Held", "--hold")
        Thread.sleep(forTimeInterval: 2)
        let (calls, switches) = try activity(of: daemon)
        #expect(calls == [])
        #expect(switches == 0)
        _ = daemon.terminate()
    }
}
