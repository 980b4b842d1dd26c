import CLinux
import Foundation
import Glibc
import NotchCore
import NotchDevices
import NotchIPC
import NotchTestSupport
import Testing

/// Tests faults that happen while a daemon shows something.
@Suite("Faults of a running notchd", .serialized, .enabled(if: BoardGuest.isHere))
struct DaemonFaultTests {
    private let panel = BoardPanel.small

    private func card() throws -> BoardCard { try BoardGuest.card(panel.card) }

    /// Returns arguments that name the card by its link, which does not depend on its number.
    private func output(_ backend: String = "drm") throws -> [String] {
        let link = "/dev/dri/by-path/pci-\(try card().device.lastPathComponent)-card"
        return ["--backend", backend, "--card", link, "--format", "xrgb8888"]
    }

    /// Starts notchd under strace, which records some of its calls in a file, or makes them fail.
    private func tracedDaemon(_ options: [String], to trace: String, arguments: [String]) throws -> Daemon {
        try Daemon(
            products: Command.products,
            // With -D notchd is the child of the test, and strace that of notchd, not the other way round.
            launcher: ["/usr/bin/strace", "-D", "-f", "--seccomp-bpf", "-qq", "-o", trace] + options,
            configuration: BoardPanel.look
        ) { _ in arguments }
    }

    /// Waits until the panel shows the card `title`. Returns `nil` then, and otherwise how the panel differs from it.
    /// Other tests have the same titles, so that their pictures are already drawn.
    private func difference(from title: String) throws -> String? {
        let expected = try panel.headlessPicture(of: BoardScene(title: title))
        return try PanelShot.difference(of: panel.card, from: expected, seconds: 60)
    }

    // MARK: Master

    @Test(
        "Faults 8, 9, 19: master that is lost is taken back or waited for, by the main thread, and calls that signals interrupt are made again"
    )
    func lostMaster_isTakenBack() throws {
        let trace = "/tmp/notch-ioctl.trace"
        // Every third call is interrupted before it does anything.
        let daemon = try tracedDaemon(
            ["-e", "trace=ioctl", "-e", "signal=none", "-e", "inject=ioctl:error=EINTR:when=3+3"], to: trace,
            arguments: try output())
        let process = daemon.process.processIdentifier
        let client = try DaemonClient(daemon)

        // No other program wants to be master.
        try dropMaster(of: process)
        try BoardScene(title: "Before").show(on: daemon)
        #expect(try difference(from: "Before") == nil)

        // Another program becomes master. The daemon is stopped meanwhile; otherwise it might be quicker.
        kill(process, SIGSTOP)
        try dropMaster(of: process)
        let other = try AtomicClient(LibDRM(), card().node())
        kill(process, SIGCONT)
        let pattern = Pattern.picture(width: panel.width, height: panel.height)
        let pixels = (0..<pattern.height).flatMap { Array(pattern.row($0)) }
        try other.modeset(other.framebuffer(pixels: pixels), .allowModeset)
        try daemon.say("dismiss")
        try BoardScene(title: "After").show(on: daemon)
        try client.wait(for: "the loss") { $0.waiting?.contains("another program") == true }
        #expect(try PanelShot.difference(of: panel.card, from: pattern) == nil)
        #expect(other.card.isMaster)
        // The daemon asks for master again and again.
        try awaitCall(in: trace) { $0.contains("DRM_IOCTL_SET_MASTER") && $0.contains("EBUSY") }

        other.card.close()
        #expect(try difference(from: "After") == nil)
        #expect(try client.display().waiting == nil)
        #expect(daemon.terminate().status == 0)

        let calls = try Self.calls(in: trace)
        #expect(calls.contains { $0.contains("DRM_IOCTL_SET_MASTER") && $0.hasSuffix("= 0") })
        #expect(calls.filter { $0.contains("DRM_IOCTL_MODE_ATOMIC") && $0.hasSuffix("= 0") }.count >= 4)
        #expect(calls.filter { $0.contains("DRM_IOCTL") && $0.contains("EINTR") }.count > 10)
        // The main thread has the same number as the process.
        #expect(calls.allSatisfy { !$0.contains("DRM_IOCTL") || $0.hasPrefix("\(process) ") })
    }

    private static func calls(in trace: String) throws -> [String] {
        try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// Waits at most ten seconds for a call that strace writes to a file.
    private func awaitCall(in trace: String, where isIt: (String) -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while try !Self.calls(in: trace).contains(where: isIt) {
            guard .now < deadline else { throw BoardError("waited in vain for a call in \(trace)") }
            Nap.take(milliseconds: 20)
        }
    }

    /// Takes master from a process through a descriptor of the same open file, as the manager of its session would.
    private func dropMaster(of process: pid_t) throws {
        let folder = "/proc/\(process)/fd"
        let node = try card().node()
        let numbers = try FileManager.default.contentsOfDirectory(atPath: folder)
        guard
            let number = numbers.first(where: {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == node
            }).flatMap({ Int32($0) })
        else { throw BoardError("the daemon has no \(node) open") }
        let handle = pidfd_open(process, 0)
        let descriptor = pidfd_getfd(handle, number, 0)
        defer { [handle, descriptor].forEach { close($0) } }
        // DRM_IOCTL_DROP_MASTER
        guard ioctl(descriptor, 0x641F, Int32(0)) == 0 else {
            throw BoardError("master does not go: \(String(cString: strerror(errno)))")
        }
    }

    // MARK: Memory

    @Test("Fault 13: without memory for any buffer of the card, auto takes its frame buffer device")
    func withoutMemory_autoTakesTheFramebuffer() throws {
        let node = try card().node()
        let daemon = try tracedDaemon(
            ["-P", node, "-e", "trace=mmap", "-e", "inject=mmap:error=ENOMEM"], to: "/tmp/notch-mmap.trace",
            arguments: try output("auto") + ["--framebuffer", try card().framebuffer()])
        #expect(try DaemonClient(daemon).display().name.hasPrefix("fbdev "))
        try BoardScene(title: "After").show(on: daemon)
        #expect(try difference(from: "After") == nil)
    }

    // MARK: News and descriptors

    @Test("Fault 34: stopped while more news come than the kernel keeps, it looks at everything and finds its card")
    func lostNews_areALookAtEverything() throws {
        let daemon = try Daemon(board: try output(), configuration: BoardPanel.look)
        let process = daemon.process.processIdentifier
        try BoardScene(title: "After").show(on: daemon)
        #expect(try difference(from: "After") == nil)

        kill(process, SIGSTOP)
        defer { kill(process, SIGCONT) }
        let others = try BoardGuest.cards.filter { $0.id != panel.card }.map {
            URL(fileURLWithPath: "/sys/class/drm").appendingPathComponent(try $0.node().dropFirst(9) + "/uevent")
        }
        let deadline = ContinuousClock.now + .seconds(60)
        while try lostEvents(of: process) == 0 {
            guard .now < deadline else { throw BoardError("the daemon's buffer does not run over") }
            for other in others { try BoardGuest.write("change", to: other) }
            // udevd passes the events on. The pause keeps it from collecting a long list of them.
            Nap.take(milliseconds: 30)
        }
        let card = try card()
        try card.unbind()
        try card.bind()
        kill(process, SIGCONT)
        #expect(try difference(from: "After") == nil)
        #expect(daemon.terminate().status == 0)
    }

    /// Returns how many messages did not fit into the netlink sockets of a process.
    private func lostEvents(of process: pid_t) throws -> Int {
        let folder = "/proc/\(process)/fd"
        let sockets = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }
        return try BoardGuest.lines("/proc/\(process)/net/netlink").dropFirst().reduce(0) { sum, line in
            // The last two columns are Drops and Inode.
            let columns = line.split(separator: " ").suffix(2).map(String.init)
            return sockets.contains("socket:[\(columns[1])]") ? sum + (Int(columns[0]) ?? 0) : sum
        }
    }

    @Test("Fault 39: exhausted descriptors are reported, and waited for without a loop; then the card is there again")
    func missingDescriptors_areWaitedFor() throws {
        let daemon = try Daemon(board: try output(), configuration: BoardPanel.look)
        let process = daemon.process.processIdentifier
        let client = try DaemonClient(daemon)
        try BoardScene(title: "After").show(on: daemon)
        #expect(try difference(from: "After") == nil)

        try limitDescriptors(of: process, to: 3)
        let card = try card()
        try card.unbind()
        try card.bind()
        try client.wait(for: "the shortage") { $0.waiting?.contains("Too many open files") == true }
        let busy = try processorTime(of: process)
        try limitDescriptors(of: process, to: 1024)
        let began = ContinuousClock.now
        #expect(try difference(from: "After") == nil)
        let waited = (ContinuousClock.now - began).seconds
        #expect(try processorTime(of: process) - busy < max(waited / 2, 1))
        #expect(daemon.terminate().status == 0)
    }

    /// Limits the number of descriptors of a process. Descriptors that are open stay open.
    private func limitDescriptors(of process: pid_t, to count: Int) throws {
        let command = ["prlimit", "--pid", "\(process)", "--nofile=\(count):"]
        let result = try Command.run(URL(fileURLWithPath: "/usr/bin/env"), command)
        guard result.status == 0 else { throw BoardError("\(command): \(result.errors)") }
    }

    /// Returns the processor time of a process in seconds.
    private func processorTime(of process: pid_t) throws -> Double {
        let line = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The 14th and 15th columns are utime and stime. The second column, the name, ends with the last parenthesis.
        let columns = line.split(separator: ")").last?.split(separator: " ") ?? []
        return columns.dropFirst(11).prefix(2).reduce(0) { $0 + (Double($1) ?? 0) }
            / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    // MARK: Cards that only render

    @Test("Fault 2: a card that only renders is passed over and reported, also if the configuration names it")
    func aRenderer_isPassedOver() throws {
        try BoardGuest.load("vgem")
        defer { try? BoardGuest.unload("vgem") }
        let system = LibDRM()
        let node = try #require(try system.cardPaths().first { system.busDriver(ofCard: $0) == nil && isVGEM($0) })
        let chosen = try CardSearch.open(on: system, for: OutputRequest())
        defer { chosen.card.close() }
        let reason = "it only renders and has no display controller"
        #expect(chosen.skipped == [SkippedCard(path: node, reason: reason)])
        #expect(throws: SelectionError.unusableCard(card: "\(node.dropFirst(9)) (vgem)", reason: reason)) {
            try CardSearch.open(on: system, for: OutputRequest(card: node))
        }
    }

    private func isVGEM(_ node: String) -> Bool {
        let device =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/sys/class/drm/\(node.dropFirst(9))/device"))
        return device?.hasSuffix("/vgem") == true
    }
}
