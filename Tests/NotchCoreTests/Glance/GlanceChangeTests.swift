import NotchCore
import NotchTestSupport
import Testing

@Suite("Changes of glances")
@SurfaceActor
struct GlanceChangeTests {
    @Test("each change of a glance is told once, and a glance that is set to what it is says nothing")
    func changes_areTold() async {
        let clock = ManualClock()
        let board = GlanceBoard(clock: clock)
        var log: [String] = []
        let observation = board.observe { log.append("\($0.glance.id) \($0.glance.value) \($0.step)") }
        func take() -> [String] {
            defer { log = [] }
            return log
        }
        board.set(Glance(id: "a", value: "1"), lifetime: .seconds(10))
        board.set(Glance(id: "b", value: "1"), lifetime: nil)
        #expect(take() == ["a 1 set", "b 1 set"])
        for _ in 0..<10 { board.set(Glance(id: "a", value: "1"), lifetime: .seconds(10)) }
        #expect(board.set(Glance(id: "b", value: "1"), GlancePlacement(order: -5)) == nil)
        #expect(take() == [])
        board.set(Glance(id: "a", value: "2"), lifetime: .seconds(10))
        #expect(take() == ["a 2 changed"])
        await clock.advance(by: .seconds(10))
        _ = board.items()
        _ = board.items()
        #expect(take() == ["a 2 stale"])
        board.set(Glance(id: "a", value: "2"), lifetime: .seconds(10))
        #expect(take() == ["a 2 changed"], "it is fresh again")
        board.remove("a")
        board.remove("a")
        #expect(take() == ["a 2 removed"])
        observation.cancel()
        board.remove("b")
        #expect(take() == [])
    }
}
