import Foundation
import NotchTestSupport

/// What daemons do while they are at rest.
struct DaemonRest {
    /// Their system calls as strace prints them, except those that were under way.
    let calls: [String]
    /// How often the threads of each daemon went to sleep or were preempted.
    let switches: [Int]

    /// Observes the daemons for some seconds.
    ///
    /// - Parameters:
    ///   - counted: seconds in which the switches are counted.
    ///   - traced: seconds in which the calls are recorded.
    init(of daemons: [Daemon], counted: Double = 3, traced: Int = 2) throws {
        let processes = daemons.map(\.process.processIdentifier)
        let before = try processes.map(Self.switches)
        // The switches are counted first, without strace, which itself stops the process.
        Thread.sleep(forTimeInterval: counted)
        switches = try zip(processes.map(Self.switches), before).map { $0 - $1 }
        let trace = "/tmp/notch-idle.strace"
        let strace = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            // The runner's threads block most signals. A process that they start would never get the signal that ends
            // it.
            ["--default-signal", "timeout", "-s", "INT", "\(traced)", "strace", "-f", "-qq", "-o", trace]
                + processes.flatMap { ["-p", "\($0)"] })
        let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map(String.init)
        for process in processes where !lines.contains(where: { $0.hasPrefix("\(process) ") }) {
            throw BoardError("strace has not seen \(process): \(strace.errors)")
        }
        // strace finds each thread in a call, and leaves it in one. Attaching interrupts the wait, and the loop then
        // reads the clock. That is a system call only if the clock is the HPET, as here.
        // A worker's thread waits for work by read(2).
        let blocked = ["epoll_wait(", "epoll_pwait(", "restart_syscall(", "futex(", "read("]
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
