import NotchCore
import NotchTestSupport
import Testing

/// Tests the whole daemon: a person before it, and what that does to the cards on its panel.
@Suite("Engagement on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct EngagementBoardTests {
    @Test(
        "Q17, Q18: while a hand is before a sensor the card on show finishes and the next waits, until at most 200 ms after"
    )
    func hand_keepsTheNextCardAway() throws {
        let lines = try SimulatedChip("notch-yield")
        try lines.pull(0, high: false)
        let sensor = try StubChip.vcnl4040(reading: 100)
        try BoardGuest.beginMinute()
        let panel = BoardPanel.small
        let daemon = try panel.daemon(
            """
            [GPIO hallway]
            Chip=notch-yield
            Offset=0
            Role=hover
            [Proximity desk]
            Near=300
            Far=200
            Interval=50ms
            IdleInterval=250ms

            """)
        let hand = try YieldTrial(panel: panel, daemon: daemon)
        try hand.show(by: "hallway", dwell: .seconds(4), looks: true) { try lines.pull(0, high: $0) }
        // Q19: an urgent card waits too.
        try hand.show(by: "desk", dwell: .seconds(2), priority: .high) { try sensor.setNearness($0 ? 400 : 100) }

        // The surface and the light come to rest.
        Nap.take(milliseconds: 800)
        let rest = try DaemonRest(of: [daemon], counted: 2, traced: 1)
        let readings = rest.calls.filter { $0.contains("in_proximity_raw") }.count
        print("figure: a sensor read every 250 ms: \(rest.switches[0]) switches in 2 s, \(readings) readings traced")
        #expect((1...5).contains(readings))
        // Each of the 8 readings takes a switch for the loop's timer, for the sensor's thread, and for the loop that
        // gets the result.
        #expect((8...40).contains(rest.switches[0]))
        #expect(daemon.terminate().status == 0)
    }

    @Test(
        "a button, a tap on a turned display, keys and an indicator in one daemon: told of, at once, answering, changed by a reload, at rest still"
    )
    func inputs_reachTheSurface() throws {
        let board = try WiredDaemon()
        try board.tellHowTheyDo()
        try board.pressTheButton()
        try board.touchThePanel()
        try board.answerQuestions()
        try board.showTints()
        try board.takeAnotherLine()
        try board.rest()
        #expect(board.daemon.terminate().status == 0)
    }
}
