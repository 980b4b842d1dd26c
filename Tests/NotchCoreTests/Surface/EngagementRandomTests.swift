import NotchCore
import NotchTestSupport
import Testing

/// Compares random sequences of events with a naive model at every millisecond. A failure names its seed.
@Suite struct EngagementRandomTests {
    @Test(
        "S12, S16: 100 random sequences agree with the model, woken at deadlines alone",
        arguments: 0..<100 as Range<UInt64>)
    func randomSequence_agreesWithTheModel(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let delay = [0, 40, 120].randomElement(using: &random) ?? 120
        let linger = [0, 30, 80].randomElement(using: &random) ?? 80
        var engagement = Engagement()
        _ = engagement.handle(.hoverDelay(.milliseconds(delay)), at: .zero)
        _ = engagement.handle(.hoverLinger(.milliseconds(linger)), at: .zero)
        var model = EngagementModel(delay: delay, linger: linger)
        var hovers = 0
        for millisecond in 0..<2500 {
            let now = Instant.zero + .milliseconds(millisecond)
            let wasHovering = engagement.isHovering
            var collapses = false
            if let due = engagement.nextDeadline, due <= now {
                #expect(due == now, "seed \(seed): woken too late at \(millisecond)")
                collapses = engagement.handle(.deadline, at: now)
            }
            var agrees = model.happen(nil, at: millisecond) == collapses
            var odds = 30
            while Int.random(in: 0..<odds, using: &random) == 0 {
                // After one event at an instant, another one at the same instant is likely.
                odds = 3
                guard let event = Self.events.randomElement(using: &random) else { break }
                let collapses = engagement.handle(event, at: now)
                agrees = model.happen(event, at: millisecond) == collapses && agrees
            }
            agrees =
                agrees && engagement.isNear == model.isNear
                && engagement.isHoveringBySensor == model.isHoveringBySensor(at: millisecond)
                && engagement.isHovering == model.isHovering(at: millisecond)
                && engagement.isEngaged == model.isEngaged(at: millisecond)
            guard agrees else {
                Issue.record("seed \(seed): the model disagrees at \(millisecond)")
                return
            }
            if engagement.isHovering != wasHovering { hovers += 1 }
        }
        #expect(hovers > 1, "seed \(seed): a sequence without hovers tests nothing")
    }

    private static let events: [Engagement.Event] = [
        .sensed(input: "a", true), .sensed(input: "a", false), .sensed(input: "b", true), .sensed(input: "b", false),
        .sensed(input: "a", true), .sensed(input: "a", false), .sensed(input: "b", false), .sensed(input: "a", false),
        .hovering(true), .hovering(false), .hovering(false), .opened, .closed, .closed, .layoutChanged,
        .pin(PinID(1), reason: nil), .unpin(PinID(1)), .unpin(PinID(1)), .keepOpen(true), .keepOpen(false),
        .keepOpen(false),
    ]
}
