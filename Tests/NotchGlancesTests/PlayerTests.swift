import Glibc
import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchGlances

/// A real bus, with players of the test, on a loop that the test runs.
@Suite("Players on a bus", .serialized)
@SurfaceActor
struct PlayerTests {
    private let shelf = GlanceShelf()
    private let log = LogBook()

    private func module(_ bus: PrivateBus, _ loop: EventLoop, ignoring ignored: [String] = []) -> PlayerSource {
        var options = PlayerOptions()
        options.buses = [.session]
        options.ignored = ignored
        let address = bus.address
        return PlayerSource(options, sink: shelf, clock: loop, logger: log.logger) {
            (_, onEnd) throws(EventLoopError) in try BusConnection(.at(address), loop: loop, onEnd: onEnd)
        }
    }

    /// Runs the loop until something is so, at most as long as ``Patience`` says.
    private func run(_ loop: EventLoop, until condition: @escaping @SurfaceActor () -> Bool) throws {
        let limit = loop.now + Patience.duration
        func look() {
            if condition() { return loop.stop() }
            guard loop.now < limit else {
                Issue.record("it did not become so within \(Patience.duration)")
                return loop.stop()
            }
            _ = loop.schedule(at: loop.now + .milliseconds(5)) { look() }
        }
        look()
        try loop.runBounded()
    }

    private var glance: Glance? { shelf.glances["player"] }

    @Test("a player shows, with its changes, until it goes; the one that plays comes first")
    func players_show() throws {
        let (loop, bus) = (try EventLoop(), try PrivateBus())
        let first = try FakePlayer(
            "first", at: bus.address, loop: loop,
            [
                "PlaybackStatus": .text("Playing"), "Volume": .other,
                "Metadata": FakePlayer.track("Sarabande", by: "Anna", "Bo", album: "Suites"),
            ])
        let module = module(bus, loop, ignoring: ["firefox"])
        module.start()
        try run(loop) { glance != nil }
        #expect(glance?.value == "Sarabande" && glance?.detail == "Anna, Bo · Suites")
        #expect(glance?.icon == "music.note" && glance?.level == nil)

        let second = try FakePlayer(
            "second.instance7", at: bus.address, loop: loop, ["PlaybackStatus": .text("Paused")])
        let ignored = try FakePlayer(
            "firefox.instance_1", at: bus.address, loop: loop, ["PlaybackStatus": .text("Playing")])
        first.tell(["Metadata": FakePlayer.track("Gigue", by: "Anna")])
        try run(loop) { glance?.value == "Gigue" }
        #expect(second.questions == 1 && ignored.questions == 0)
        second.tellStale(["PlaybackStatus": .text("Playing")])
        try run(loop) { glance?.value == "second" }
        second.quit()
        try run(loop) { glance?.value == "Gigue" }
        first.tell(["PlaybackStatus": .text("Paused")])
        try run(loop) { glance?.icon == "pause" }
        first.quit()
        try run(loop) { glance == nil }
        #expect(log.lines == [])
        module.stop()
    }

    @Test("while players say nothing, nothing wakes the program")
    func silence_wakesNobody() throws {
        let (loop, bus) = (try EventLoop(), try PrivateBus())
        let player = try FakePlayer(
            "one", at: bus.address, loop: loop,
            ["PlaybackStatus": .text("Playing"), "Metadata": FakePlayer.track("Sarabande", by: "Anna")])
        let module = module(bus, loop)
        module.start()
        try run(loop) { glance != nil }
        let turns = loop.turns
        _ = loop.schedule(at: loop.now + .seconds(2)) { loop.stop() }
        try loop.runBounded()
        #expect(loop.turns - turns <= 2)
        #expect(player.questions == 1)
        module.stop()
        player.quit()
    }

    @Test("a bus that ends is found again, and told of once")
    func bus_comesBack() throws {
        let (loop, bus) = (try EventLoop(), try PrivateBus())
        let player = try FakePlayer("one", at: bus.address, loop: loop, ["PlaybackStatus": .text("Playing")])
        let module = module(bus, loop)
        module.start()
        try run(loop) { glance?.value == "one" }
        bus.stop()
        player.quit()
        try run(loop) { glance == nil }
        // One attempt fails.
        let limit = loop.now + .milliseconds(1500)
        try run(loop) { loop.now > limit }
        try bus.start()
        let other = try FakePlayer("two", at: bus.address, loop: loop, ["PlaybackStatus": .text("Playing")])
        try run(loop) { glance?.value == "two" }
        #expect(
            log.lines == [
                "the session bus cannot be reached, and is tried again: the connection has ended",
                "the session bus can be reached",
            ])
        module.stop()
        #expect(shelf.values == [])
        other.quit()
    }

    @Test("huge and malformed metadata is cut, and the next track shows as usual")
    func hugeMetadata_isCut() throws {
        let (loop, bus) = (try EventLoop(), try PrivateBus())
        let long = String(repeating: "ÄÖ", count: 1 << 20)
        var metadata: [String: BusValue] = ["xesam:artist": .array((0..<5000).map { .text("artist \($0)") })]
        for number in 0..<5000 { metadata["x:\(number)"] = .text("y") }
        let player = try FakePlayer(
            "one", at: bus.address, loop: loop,
            ["PlaybackStatus": .text("Playing"), "Metadata": .dictionary(["xesam:title": .text(long)])])
        let module = module(bus, loop)
        module.start()
        try run(loop) { glance != nil }
        #expect((60...70).contains(glance?.value.utf8.count ?? 0) && glance?.value.hasSuffix("…") == true)
        player.tell(["Metadata": .dictionary(metadata)])
        player.tell(["Metadata": .text("none"), "PlaybackStatus": .array([.text("Playing")])])
        player.tell(["Metadata": .dictionary(["xesam:title": .other, "xesam:artist": .dictionary([:])])])
        try run(loop) { glance?.value == "one" }
        player.tell(["Metadata": FakePlayer.track("Gigue", by: "Anna")])
        try run(loop) { glance?.value == "Gigue" && glance?.detail == "Anna" }
        module.stop()
        player.quit()
    }

    @Test("metadata of types that nobody reads hides nothing that follows it")
    func oddMetadata_isSkipped() throws {
        let (loop, bus) = (try EventLoop(), try PrivateBus())
        let player = try FakePlayer(
            "one", at: bus.address, loop: loop,
            [
                "PlaybackStatus": .text("Playing"),
                "Metadata": FakePlayer.track("Sarabande", by: "Anna", album: "Suites"),
            ])
        player.hasOddMetadata = true
        let module = module(bus, loop)
        module.start()
        try run(loop) { glance?.value == "Sarabande" && glance?.detail == "Anna · Suites" }
        player.tell(["Metadata": FakePlayer.track("Gigue", by: "Anna")])
        try run(loop) { glance?.value == "Gigue" }
        module.stop()
        player.quit()
    }

    @Test("a player that does not answer shows when it tells of a change")
    func silentPlayer_showsLater() throws {
        let (loop, bus) = (try EventLoop(), try PrivateBus())
        let player = try FakePlayer("one", at: bus.address, loop: loop, [:])
        player.answers = false
        let module = module(bus, loop)
        module.start()
        try run(loop) { player.questions == 1 }
        for _ in 0..<100 { player.tellStale(["Metadata": FakePlayer.track("Gigue", by: "Anna")]) }
        player.tell(["PlaybackStatus": .text("Playing"), "Metadata": FakePlayer.track("Gigue", by: "Anna")])
        try run(loop) { glance?.value == "Gigue" }
        #expect(player.questions == 1)
        module.stop()
        player.quit()
    }

    @Test("a program without a session bus says so once")
    func absentBus_isTold() async {
        let clock = ManualClock()
        let module = PlayerSource(PlayerOptions(), sink: shelf, clock: clock, logger: log.logger) {
            (bus, _) throws(EventLoopError) in
            throw EventLoopError(code: .bus, errno: bus == .session ? ENOMEDIUM : ENOENT, message: "cannot connect")
        }
        module.start()
        await clock.advance(by: .seconds(3600))
        #expect(log.lines.count == 2 && log.lines[0].contains("there is no session bus here"))
        #expect(log.lines[1].contains("the system bus cannot be reached"))
        // 1, 2, 4 and so on up to 256 s, and then 300 s.
        #expect(clock.scheduledCount <= 22)
        module.stop()
        #expect(clock.timerCount == 0)
    }
}
