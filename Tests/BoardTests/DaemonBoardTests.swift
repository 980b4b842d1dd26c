import Foundation
import NotchCore
import NotchTestSupport
import Testing

/// Tests the whole daemon on displays that come and go.
@Suite("notchd on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct DaemonBoardTests {
    private let panel = BoardPanel.small

    /// Returns the card's link, which does not depend on its number.
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

    /// Returns how the panel differs from the card `title`, or nil as soon as it shows the card.
    private func difference(from title: String) throws -> String? {
        let expected = try panel.headlessPicture(of: BoardScene(title: title))
        return try PanelShot.difference(of: panel.card, from: expected, seconds: 20)
    }

    @Test("Fault 1: without its card the daemon is ready, says what it waits for, and shows its card when there is one")
    func missingCard_isWaitedFor() throws {
        let card = try BoardGuest.card(panel.card)
        try card.remove()
        defer { try? BoardGuest.rescan() }
        let daemon = try daemon("--panel", "\(panel.width)x\(panel.height)")
        #expect(try daemon.say("status").contains("waiting: "))
        try show("After", on: daemon)
        try BoardGuest.rescan()
        #expect(try difference(from: "After") == nil)
        #expect(try !daemon.say("status").contains("waiting: "))
    }

    @Test("Fault 35: killed while lit, the next run shows its own card and nothing stale")
    func killed_isFollowedByTheRightCard() throws {
        let first = try daemon()
        try show("Before", on: first)
        #expect(try difference(from: "Before") == nil)
        first.process.kill()
        let second = try daemon()
        try show("After", on: second)
        #expect(try difference(from: "After") == nil)
    }

    @Test("another time zone is shown when the minute ends, and nothing wakes the daemon for it before")
    func anotherTimeZone_isShownWithTheNextMinute() throws {
        let folder = try TemporaryFolder()
        let zone = URL(fileURLWithPath: folder.path).appendingPathComponent("zone")
        func daemon() throws -> Daemon {
            try Daemon(
                products: Command.products, launcher: TimeZoneFile.launcher(zone), configuration: BoardPanel.look
            ) { _ in ["--backend", "headless", "--panel", "320x170"] }
        }
        try TimeZoneFile.write(hours: -3, to: zone, changed: 1)
        let running = try daemon()
        try BoardGuest.beginMinute(at: 45)
        Nap.take(milliseconds: 3000)
        let west = try running.screenshotFile()
        let frames = try running.frames()

        try TimeZoneFile.write(hours: 5, to: zone, changed: 2)
        let rest = try DaemonRest(of: [running])
        #expect(rest.switches == [0])
        #expect(try running.frames() == frames)
        #expect(try running.screenshotFile() == west)
        let deadline = ContinuousClock.now + .seconds(30)
        while try running.frames() == frames, .now < deadline { Nap.take(milliseconds: 100) }
        let east = try running.screenshotFile()
        #expect(try daemon().screenshotFile() == east)
        #expect(east != west)
    }

    @Test("one hundred rounds of unplugging while activities flow: no leak, and the right card on the panel")
    func hundredRounds_leaveNothingBehind() throws {
        let card = try BoardGuest.card(panel.card)
        let daemon = try daemon()
        let client = try DaemonClient(daemon)
        func rounds(_ numbers: ClosedRange<Int>) throws {
            for number in numbers {
                // An activity comes before some of the removals and some of the unbindings.
                if number % 8 < 4 { try client.send("Round \(number)") }
                // Every fourth round removes the whole device, which takes twice as long. The others unbind its driver,
                // which is the harsher case.
                if number % 4 == 0 {
                    try card.remove()
                    try BoardGuest.rescan()
                } else {
                    try card.unbind()
                    try card.bind()
                }
                if number % 5 == 0 { try client.awaitDisplay() }
            }
        }
        /// Measures once the card is on the panel. By then everything it needs is mapped: fonts, and the library that
        /// reads icons.
        func footprint(showing title: String) throws -> Footprint {
            try show(title, on: daemon)
            #expect(try difference(from: title) == nil)
            return try Footprint(of: daemon)
        }
        try rounds(1...20)
        let before = try footprint(showing: "Before")
        try daemon.say("dismiss")
        try rounds(21...100)
        let after = try footprint(showing: "After")
        #expect(after.descriptors == before.descriptors)
        #expect(after.threads == before.threads)
        #expect(after.buffers == before.buffers)
        // The size covers the growth of the heap and of each mapping; a buffer is 218 kB. Resident memory would be less
        // exact: it grows by 2 MB whenever the kernel makes a huge page of small ones.
        #expect(after.size < before.size + 1024, "\(after.news(since: before))")
    }

    @Test(
        "Fault 39: with few descriptors it says so or does with them, and never crashes",
        arguments: [4, 6, 8, 10, 12, 14])
    func fewDescriptors_areAnError(limit: Int) throws {
        let socket = "/tmp/notch-few-\(limit).socket"
        defer { try? FileManager.default.removeItem(atPath: socket) }
        let command = try Command.run(
            URL(fileURLWithPath: "/usr/bin/timeout"),
            [
                "--preserve-status", "3", "prlimit", "--nofile=\(limit)",
                Command.binary("notchd").path,
                "--backend", "drm", "--card", try link(), "--socket", socket,
            ])
        // With status 0, it ran until timeout(1) ended it.
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
