import Testing

@testable import NotchCore

@Suite("A change of the home view")
struct HomeChangeTests {
    private static func home(_ id: String?, _ value: String = "1") -> HomeScene {
        var home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))
        home.glance = id.map { Glance(id: $0, value: value) }
        return home
    }

    /// Returns the scenes of a display that shows one content after another.
    private static func scenes(_ contents: [(seconds: Int, home: HomeScene)], moves: Bool = true) -> [HomeScene] {
        var scenes: [HomeScene] = []
        for (seconds, home) in contents {
            var home = home
            if let last = scenes.last { home.noteChange(after: last, moves: moves, at: .zero + .seconds(seconds)) }
            scenes.append(home)
        }
        return scenes
    }

    @Test("a turn moves, and so does a value that replaces one that was there for 5 s")
    func turnAndValue_move() {
        let scenes = Self.scenes([
            (0, Self.home("a")), (1, Self.home("b")), (2, Self.home("a")), (7, Self.home("a", "2")),
            (11, Self.home("a", "3")), (12, Self.home(nil)), (13, Self.home("b")),
        ])
        #expect(scenes.map { $0.change != nil } == [false, true, true, true, false, true, true])
        #expect(scenes[3].change?.began == .zero + .seconds(7))
        #expect(scenes[3].formerContent?.glance?.value == "1")
    }

    @Test("a value that changes each second does not move")
    func seconds_doNotMove() {
        let scenes = Self.scenes((0...40).map { ($0, Self.home("timer", "\($0) s")) })
        #expect(scenes.dropFirst(2).allSatisfy { $0.change == nil })
    }

    @Test("another minute and a value that becomes stale do not move; the change is over after 180 ms")
    func sameContent_doesNotMove() throws {
        var first = Self.home("a")
        first.noteChange(after: Self.home("b"), moves: true, at: .zero + .seconds(60))
        var next = Self.home("a")
        (next.time.minute, next.isGlanceStale) = (42, true)
        for (milliseconds, isThere) in [(60_100, true), (60_179, true), (60_180, false)] {
            var later = next
            later.noteChange(after: first, moves: true, at: .zero + .milliseconds(milliseconds))
            #expect((later.change != nil) == isThere)
            #expect(later.shownSince == .zero + .seconds(60))
        }
        let former = try #require(first.formerContent)
        #expect(former.change == nil && former.glance?.id == "b")
    }

    @Test("a value that becomes stale beside another one, or in a column, does not move")
    func staleCompanion_doesNotMove() {
        let (one, other) = (Glance(id: "a", value: "1", icon: "bell", level: 0.5), Glance(id: "b", value: "2"))
        func home(_ other: Glance, isStale: Bool) -> HomeScene {
            var home = Self.home(nil)
            home.glance = one
            home.leading = ShownGlance(glance: one, isStale: false).node
            home.trailing = ShownGlance(glance: other, isStale: isStale).node
            home.column = [ShownGlance(glance: other, isStale: isStale)]
            return home
        }
        for (next, moves) in [
            (home(other, isStale: true), false), (home(Glance(id: "b", value: "3"), isStale: true), true),
        ] {
            #expect((Self.scenes([(0, home(other, isStale: false)), (60, next)])[1].change != nil) == moves)
        }
    }

    @Test("a dimmed or covered panel shows new content at once; another module's view always moves")
    func moves_decides() {
        #expect(Self.scenes([(0, Self.home("a")), (9, Self.home("b"))], moves: false)[1].change == nil)
        var (one, other) = (Self.home(nil), Self.home(nil))
        one.view = Text("one").node
        one.shownSince = .zero + .seconds(8)
        other.view = Text("other").node
        var quick = other
        quick.noteChange(after: one, moves: true, at: .zero + .seconds(9))
        #expect(quick.change == nil)
        other.noteChange(after: one, moves: true, isSwitch: true, at: .zero + .seconds(9))
        #expect(other.change != nil)
    }

    @Test("a change during a change leaves from the content that was coming")
    func changeDuringChange_nestsNothing() {
        var scenes = Self.scenes([(0, Self.home("a")), (60, Self.home("b"))])
        var third = Self.home("c")
        third.noteChange(after: scenes[1], moves: true, at: .zero + .milliseconds(60_050))
        scenes.append(third)
        #expect(third.formerContent?.glance?.id == "b" && third.formerContent?.change == nil)
    }
}
