import NotchCore
import NotchEventLoop
import Testing

@testable import NotchGlances

@Suite("Which player is shown")
struct PlayerMachineTests {
    private static let song = PlayerTrack(title: "Sarabande", artist: "Anna", album: nil)

    private func machine(_ configure: (inout PlayerOptions) -> Void = { _ in }) -> PlayerMachine {
        var options = PlayerOptions()
        configure(&options)
        var machine = PlayerMachine(options)
        #expect(machine.handle(.start, at: .zero) == options.buses.map { .connect($0) })
        return machine
    }

    private func name(_ short: String) -> String { PlayerMachine.prefix + short }

    /// Lets a player appear, and tell what it does.
    private func add(
        _ short: String, _ owner: String, _ properties: PlayerProperties, on bus: PlayerBus = .session,
        to machine: inout PlayerMachine
    ) {
        #expect(
            machine.handle(.owner(bus, name: name(short), owner), at: .zero) == [.read(bus, owner: owner)])
        #expect(machine.handle(.properties(bus, owner: owner, properties), at: .zero) == [])
    }

    /// Returns the value that is shown once the machine has settled; `nil` when nothing changes.
    private func settled(_ machine: inout PlayerMachine) -> PlayerMachine.Effect? {
        guard let deadline = machine.nextDeadline else { return nil }
        return machine.handle(.deadline, at: deadline).first
    }

    private func value(_ effect: PlayerMachine.Effect?) -> String? {
        if case .show(let glance)? = effect { glance.value } else { nil }
    }

    @Test("what mirrors the players of a bus is not looked at, so that a player that is ignored stays so")
    func mirror_isIgnored() {
        var machine = machine { $0.ignored = ["firefox"] }
        #expect(machine.handle(.owner(.session, name: name("playerctld"), ":5"), at: .zero) == [])
        let names = ["playerctld", "firefox.instance_1", "vlc"].map(name)
        #expect(
            machine.handle(.listed(.session, names), at: .zero) == [.askOwner(.session, name: name("vlc"))])
    }

    @Test("a player that plays comes before one that pauses, and the latest change before others")
    func order_isByStateAndChange() {
        var machine = machine()
        add("vlc", ":1", PlayerProperties(status: .paused, track: Self.song), to: &machine)
        add("mpd", ":1", PlayerProperties(status: .playing), on: .system, to: &machine)
        add("mpv", ":2", PlayerProperties(status: .playing), to: &machine)
        #expect(value(settled(&machine)) == "mpv")
        _ = machine.handle(.properties(.system, owner: ":1", PlayerProperties(track: Self.song)), at: .zero)
        #expect(value(settled(&machine)) == "Sarabande")
        // What is told again is no change.
        _ = machine.handle(.properties(.session, owner: ":2", PlayerProperties(status: .playing)), at: .zero)
        #expect(machine.nextDeadline == nil)
        for (bus, owner) in [(PlayerBus.system, ":1"), (.session, ":2")] {
            _ = machine.handle(.properties(bus, owner: owner, PlayerProperties(status: .stopped)), at: .zero)
        }
        guard case .show(let glance)? = settled(&machine) else {
            Issue.record("the player that pauses does not show")
            return
        }
        #expect(glance.value == "Sarabande" && glance.icon == "pause" && glance.detail == "Anna")
        #expect(machine.handle(.stop, at: .zero) == [.withdraw] && machine.nextDeadline == nil)
    }

    @Test("a player without a name and a title plays music, in the language of the locale")
    func nameless_playsMusic() {
        for (locale, music) in [("C", "Music"), ("fr_FR", "Musique"), ("ja_JP", "音楽")] {
            var machine = PlayerMachine(PlayerOptions(), in: Localization(locale: locale))
            _ = machine.handle(.start, at: .zero)
            add("", ":1", PlayerProperties(status: .playing), to: &machine)
            #expect(value(settled(&machine)) == music)
        }
    }

    @Test("a player that pauses can be hidden")
    func paused_isHidden() {
        var machine = machine { $0.whenPaused = .hide }
        add("vlc", ":1", PlayerProperties(status: .playing, track: Self.song), to: &machine)
        #expect(value(settled(&machine)) == "Sarabande")
        _ = machine.handle(.properties(.session, owner: ":1", PlayerProperties(status: .paused)), at: .zero)
        #expect(settled(&machine) == .withdraw)
    }

    @Test("a change that is taken back within a quarter of a second does not show")
    func changes_settle() {
        var machine = machine()
        add("vlc", ":1", PlayerProperties(status: .playing, track: Self.song), to: &machine)
        _ = settled(&machine)
        _ = machine.handle(.properties(.session, owner: ":1", PlayerProperties(status: .stopped)), at: .zero)
        #expect(machine.nextDeadline == .zero + .milliseconds(250))
        let now = Instant.zero + .milliseconds(100)
        _ = machine.handle(.properties(.session, owner: ":1", PlayerProperties(status: .playing)), at: now)
        #expect(machine.nextDeadline == nil)
        // Of a flood, four changes a second show.
        var shows = 0
        for number in 0..<1000 {
            let now = Instant.zero + .milliseconds(1000 + number)
            let track = PlayerTrack(title: "\(number)")
            _ = machine.handle(.properties(.session, owner: ":1", PlayerProperties(track: track)), at: now)
            if let deadline = machine.nextDeadline, deadline <= now {
                shows += machine.handle(.deadline, at: now).count
            }
        }
        #expect(shows == 3)
    }

    @Test("players come and go with their names, of which 32 count")
    func names_comeAndGo() {
        var machine = machine { $0.ignored = ["firefox"] }
        let wanted = machine.handle(
            .listed(.session, [":1.4", "org.freedesktop.DBus", name("firefox.instance1"), name("firefoxes")]),
            at: .zero)
        #expect(wanted == [.askOwner(.session, name: name("firefoxes"))])
        // Two names of one player.
        add("vlc", ":1", PlayerProperties(status: .playing, track: Self.song), to: &machine)
        #expect(machine.handle(.owner(.session, name: name("vlc.instance1"), ":1"), at: .zero) == [])
        #expect(value(settled(&machine)) == "Sarabande")
        _ = machine.handle(.owner(.session, name: name("vlc"), nil), at: .zero)
        #expect(machine.nextDeadline == nil)
        _ = machine.handle(.owner(.session, name: name("vlc.instance1"), nil), at: .zero)
        #expect(settled(&machine) == .withdraw)
        var reads = 0
        for number in 0..<100 {
            reads += machine.handle(.owner(.session, name: name("p\(number)"), ":\(number)"), at: .zero).count
        }
        #expect(reads == 32)
        // Nobody but a player is heard or asked.
        #expect(machine.handle(.stale(.session, owner: ":77"), at: .zero) == [])
        _ = machine.handle(.properties(.session, owner: ":77", PlayerProperties(status: .playing)), at: .zero)
        #expect(machine.nextDeadline == nil)
    }

    @Test("a bus that goes is looked for later each time, and takes its players with it")
    func bus_isLookedFor() {
        var machine = machine { $0.buses = [.session] }
        add("vlc", ":1", PlayerProperties(status: .playing), to: &machine)
        _ = settled(&machine)
        var now = Instant.zero
        #expect(
            machine.handle(.lost(.session, reason: "gone"), at: now) == [.complain(.session, "gone")])
        #expect(machine.handle(.deadline, at: now + .milliseconds(250)) == [.withdraw])
        for seconds in [1, 2, 4, 8] {
            #expect(machine.nextDeadline == now + .seconds(seconds))
            now = now + .seconds(seconds)
            #expect(machine.handle(.deadline, at: now) == [.connect(.session)])
            #expect(machine.handle(.lost(.session, reason: "gone"), at: now) == [])
        }
        now = now + .seconds(16)
        _ = machine.handle(.deadline, at: now)
        #expect(machine.handle(.listed(.session, []), at: now) == [.recovered(.session)])
        #expect(machine.nextDeadline == nil)
        now = now + .seconds(60)
        _ = machine.handle(.lost(.session, reason: "gone"), at: now)
        #expect(machine.nextDeadline == now + .seconds(1))
        #expect(machine.handle(.absent(.session), at: now) == [.tellAbsent(.session)])
        #expect(machine.nextDeadline == nil)
    }

    @Test("metadata that is not as it should be counts as far as it is understood")
    func metadata_isRead() {
        func track(_ metadata: [String: BusValue]) -> PlayerTrack {
            PlayerProperties(.dictionary(["Metadata": .dictionary(metadata)])).track ?? PlayerTrack()
        }
        #expect(track(["xesam:title": .text("a\nb\u{1B}[31m"), "xesam:artist": .text("c")]).artist == "c")
        #expect(track(["xesam:title": .text("a\nb\u{1B}[31m")]).title == "a b")
        #expect(track(["xesam:url": .text("file:///m/My%20song%2.mp3")]).title == "My song%2.mp3")
        #expect(track(["xesam:title": .text(""), "xesam:artist": .array([.other, .text(" ")])]) == PlayerTrack())
        #expect(PlayerProperties(.dictionary(["PlaybackStatus": .text("Rewinding")])) == PlayerProperties())
        #expect(PlayerProperties(.text("x")) == PlayerProperties() && PlayerProperties(nil) == PlayerProperties())
    }
}
