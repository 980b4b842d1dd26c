import Foundation
import NotchCore
import NotchTestSupport
import Testing

/// The daemon whole, on displays that come and go.
@Suite("notchd on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct DaemonBoardTests {
    private let panel = BoardPanel.small

    /// The card's name that does not depend on its number.
    private func link() throws -> String {
        "/dev/dri/by-path/pci-\(try BoardGuest.card(panel.card).device.lastPathComponent)-card"
    }

    private func daemon(_ options: String...) throws -> Daemon {
        try Daemon(
            board: ["--backend", "drm", "--card", try link(), "--format", "xrgb8888"] + options,
            configuration: BoardPanel.look)
    }

    private func show(_ title: String, on daemon: Daemon) throws {
        try BoardScene(title: title).show(on: daemon)
    }

    /// What is wrong with the glass, which should show the card `title`; nil as soon as nothing is.
    private func difference(from title: String) throws -> String? {
        let expected = try panel.headlessPicture(of: BoardScene(title: title))
        return try Glass.difference(of: panel.card, from: expected, seconds: 20)
    }

    private func count(in folder: String, of daemon: Daemon) throws -> Int {
        try FileManager.default.contentsOfDirectory(
            atPath: "/proc/\(daemon.process.processIdentifier)/\(folder)"
        ).count
    }

    /// Kilobytes of memory that are the daemon's own.
    private func memory(of daemon: Daemon) throws -> Int {
        let status = try String(
            contentsOfFile: "/proc/\(daemon.process.processIdentifier)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
        return try #require(line.split { !$0.isNumber }.first.flatMap { Int($0) })
    }

    @Test("Fault 1: without its card the daemon is ready, says what it waits for, and shows its card when there is one")
    func missingCard_isWaitedFor() throws {
        let card = try BoardGuest.card(panel.card)
        try card.remove()
        defer { try? BoardGuest.rescan() }
        let daemon = try daemon("--panel", "\(panel.width)x\(panel.height)")
        #expect(try daemon.say("status").contains("waiting: "))
        try show("Late", on: daemon)
        try BoardGuest.rescan()
        #expect(try difference(from: "Late") == nil)
        #expect(try !daemon.say("status").contains("waiting: "))
    }

    @Test("Fault 35: killed while lit, the next run shows its own card and nothing stale")
    func killed_isFollowedByTheRightCard() throws {
        let first = try daemon()
        try show("Before", on: first)
        #expect(try difference(from: "Before") == nil)
        kill(first.process.processIdentifier, SIGKILL)
        first.process.waitUntilExit()
        let second = try daemon()
        try show("After", on: second)
        #expect(try difference(from: "After") == nil)
    }

    @Test("one hundred rounds of unplugging while activities flow: no leak, and the right card on the glass")
    func hundredRounds_leaveNothingBehind() throws {
        let card = try BoardGuest.card(panel.card)
        let daemon = try daemon()
        func rounds(_ numbers: ClosedRange<Int>) throws {
            for number in numbers {
                if number % 5 == 1 {
                    // With an icon, for which the first one loads a library.
                    try daemon.say("send", "Round \(number)", "--icon", "photo", "--key", "round", "--dwell", "1s")
                }
                try card.remove()
                try BoardGuest.rescan()
                if number % 10 == 0 { try awaitCard(daemon) }
            }
        }
        try rounds(1...10)
        let before = try (count(in: "fd", of: daemon), count(in: "task", of: daemon), memory(of: daemon))
        let buffers = try mappedBuffers(of: daemon)
        try rounds(11...100)
        try show("After a hundred", on: daemon)
        #expect(try difference(from: "After a hundred") == nil)
        #expect(try count(in: "fd", of: daemon) == before.0)
        #expect(try count(in: "task", of: daemon) == before.1)
        #expect(try mappedBuffers(of: daemon) == buffers)
        // What the allocator keeps grows no further.
        #expect(try memory(of: daemon) < before.2 + 4096)
    }

    /// How many of a card's buffers the daemon has mapped.
    private func mappedBuffers(of daemon: Daemon) throws -> Int {
        let maps = try String(contentsOfFile: "/proc/\(daemon.process.processIdentifier)/maps", encoding: .utf8)
        return maps.split(separator: "\n").filter { $0.contains("/dev/dri/") || $0.contains("drm mm") }.count
    }

    /// Waits until the daemon has its card.
    private func awaitCard(_ daemon: Daemon) throws {
        let deadline = ContinuousClock.now + .seconds(20)
        while try daemon.say("status").contains("waiting: "), .now < deadline {}
    }

    @Test(
        "Fault 39: with few descriptors it says so or does with them, and never crashes",
        arguments: [4, 6, 8, 10, 12, 14])
    func fewDescriptors_areAnError(limit: Int) throws {
        let socket = "/tmp/notch-few-\(limit).socket"
        defer { try? FileManager.default.removeItem(atPath: socket) }
        let products = Command.products.deletingLastPathComponent().appendingPathComponent("release")
        let command = try Command.run(
            URL(fileURLWithPath: "/usr/bin/timeout"),
            [
                "--preserve-status", "3", "prlimit", "--nofile=\(limit)",
                products.appendingPathComponent("notchd").path,
                "--backend", "drm", "--card", try link(), "--socket", socket,
            ])
        // 0: it ran until timeout(1) ended it.
        #expect([0, 1].contains(command.status), "\(command.status): \(command.errors)")
        #expect(command.status == 0 || command.errors.contains("Too many open files"), "\(command.errors)")
    }

    @Test("counts, not goals: from the start to the first flip, and frames a second while a card slides")
    func figures_areTold() throws {
        let began = ContinuousClock.now
        let daemon = try daemon()
        let ready = ContinuousClock.now - began
        func frames() throws -> Int {
            let status = try daemon.say("status", "--json")
            return try #require(
                status.split(separator: ",").first { $0.contains("\"frames\":") }
                    .flatMap { Int($0.filter(\.isNumber)) })
        }
        let atFirst = try frames()
        try daemon.say("send", "Slide", "--dwell", "1s", "--wait")
        let slid = try frames() - atFirst
        #expect(slid > 2)
        print(
            "figure: notchd on virtio-gpu 320x170, emulated: first flip after \(ready), \(slid) frames in two transitions"
        )
    }
}
