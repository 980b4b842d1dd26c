import Foundation
import NotchTestSupport

/// What daemons at rest do nevertheless.
struct DaemonRest {
    /// Their system calls, without those that were under way, as strace prints them.
    let calls: [String]
    /// How often the threads of each went to sleep or were put aside.
    let switches: [Int]

    /// Looks at them for some seconds.
    ///
    /// - Parameters:
    ///   - counted: seconds in which the switches are counted.
    ///   - traced: seconds in which the calls are kept.
    init(of daemons: [Daemon], counted: Double = 3, traced: Int = 2) throws {
        let processes = daemons.map(\.process.processIdentifier)
        let before = try processes.map(Self.switches)
        // Counted first without strace, which itself stops the process.
        Thread.sleep(forTimeInterval: counted)
        switches = try zip(processes.map(Self.switches), before).map { $0 - $1 }
        let trace = "/tmp/notch-idle.strace"
        let strace = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            // The runner's threads block most signals, and what they start would never hear the one that ends it.
            ["--default-signal", "timeout", "-s", "INT", "\(traced)", "strace", "-f", "-qq", "-o", trace]
                + processes.flatMap { ["-p", "\($0)"] })
        let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map(String.init)
        for process in processes where !lines.contains(where: { $0.hasPrefix("\(process) ") }) {
            throw BoardError("strace has not seen \(process): \(strace.errors)")
        }
        // Each thread is found in a call, at whose end strace is asked to leave. Being looked at interrupts the wait,
        // after which the loop reads the clock: a call only where, as here, the clock is the HPET.
        let blocked = ["epoll_wait(", "epoll_pwait(", "restart_syscall(", "futex("]
        calls = lines.filter { line in
            !(["<detached ...>", "<unfinished ...>"].contains { line.contains($0) }
                && blocked.contains { line.contains($0) })
                && !line.contains(" clock_gettime")
        }
    }

    private static func switches(of process: Int32) throws -> Int {
        let folder = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, thread in
            let status = try String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
            return status.split(separator: "\n").filter { $0.contains("voluntary_ctxt_switches") }
                .reduce(sum) { $0 + (Int($1.split(separator: "\t").last ?? "") ?? 0) }
        }
    }
}
