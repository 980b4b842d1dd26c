import Foundation
import Glibc
import NotchTestSupport
import Testing

/// That a display at rest costs nothing.
@Suite("Idle on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct IdleTests {
    /// What processes do in some seconds of rest: their system calls, without those that were under way, and how often
    /// the threads of each went to sleep.
    private func activity(of daemons: [Daemon]) throws -> (calls: [String], switches: [Int]) {
        let processes = daemons.map(\.process.processIdentifier)
        let before = try processes.map(Self.switches)
        // Counted first without strace, which itself stops the process.
        Thread.sleep(forTimeInterval: 3)
        let switches = try zip(processes.map(Self.switches), before).map { $0 - $1 }
        let trace = "/tmp/notch-idle.strace"
        let strace = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            // The runner's threads block most signals, and what they start would never hear the one that ends it.
            ["--default-signal", "timeout", "-s", "INT", "2", "strace", "-f", "-qq", "-o", trace]
                + processes.flatMap { ["-p", "\($0)"] })
        let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map(String.init)
        for process in processes where !lines.contains(where: { $0.hasPrefix("\(process) ") }) {
            throw BoardError("strace has not seen \(process): \(strace.errors)")
        }
        // Each thread is found in a call, at whose end strace is asked to leave. Being looked at interrupts the wait, after
        // which the loop reads the clock: a call only where, as here, the clock is the HPET.
        let blocked = ["epoll_wait(", "epoll_pwait(", "restart_syscall(", "futex("]
        let calls = lines.filter { line in
            !(["<detached ...>", "<unfinished ...>"].contains { line.contains($0) }
                && blocked.contains { line.contains($0) })
                && !line.contains(" clock_gettime")
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
        "at rest no system call and no wakeup: by DRM without a card and with one, by fbdev, and with no display there")
    func rest_isStill() throws {
        let bare = try Daemon(board: ["--backend", "drm", "--card", BoardGuest.card("bar").node()])
        let nowhere = "/dev/dri/by-path/pci-0000:00:1e.0-card"
        let holding = [
            try Daemon(board: ["--backend", "drm", "--card", BoardGuest.card("vkms").node()]),
            try Daemon(board: ["--backend", "drm", "--card", BoardGuest.card("cirrus").node()]),
            try Daemon(board: ["--backend", "fbdev", "--framebuffer", BoardGuest.card("small").framebuffer()]),
            try Daemon(board: ["--backend", "drm", "--card", nowhere, "--panel", "320x170"]),
        ]
        for daemon in holding { try daemon.say("send", "Held", "--hold") }
        #expect(try holding[3].say("status").contains("waiting: "))
        beginMinute()
        // The card slides in meanwhile.
        Thread.sleep(forTimeInterval: 3)
        let daemons = [bare] + holding
        let (calls, switches) = try activity(of: daemons)
        #expect(calls == [])
        #expect(switches == [0, 0, 0, 0, 0])
        #expect(daemons.map { $0.terminate().status } == [0, 0, 0, 0, 0])
    }
}
