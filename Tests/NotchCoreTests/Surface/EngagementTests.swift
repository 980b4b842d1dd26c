import NotchCore
import Testing

@Suite struct EngagementTests {
    var engagement = Engagement()

    @discardableResult
    mutating func at(_ milliseconds: Int, _ event: Engagement.Event) -> Bool {
        engagement.handle(event, at: .zero + .milliseconds(milliseconds))
    }

    @Test("S12: each of opening, hovering, and layout grace engages by itself")
    mutating func eachIntent_engages() {
        #expect(!engagement.isEngaged)
        at(0, .opened)
        #expect(engagement.isEngaged)
        at(0, .closed)
        #expect(!engagement.isEngaged)
        at(0, .hovering(true))
        #expect(engagement.isEngaged)
        at(0, .hovering(false))
        #expect(!engagement.isEngaged)
        at(0, .layoutChanged)
        #expect(engagement.isEngaged)
        at(600, .deadline)
        #expect(!engagement.isEngaged)
    }

    @Test("S16: a hover that ends collapses the surface, once")
    mutating func hoverOut_collapses() {
        #expect(!at(0, .hovering(true)))
        #expect(at(10, .hovering(false)))
        #expect(!at(20, .hovering(false)))
        #expect(!at(20, .deadline))
    }

    @Test("S16, Q-D19: a hover that ends within the layout grace counts when the grace is over")
    mutating func hoverOut_duringGrace_isReplayed() {
        at(0, .hovering(true))
        at(100, .layoutChanged)
        at(200, .layoutChanged)
        #expect(!at(300, .hovering(false)))
        #expect(engagement.nextDeadline == .zero + .milliseconds(800))
        #expect(!at(799, .deadline))
        #expect(at(800, .deadline))
        #expect(engagement.nextDeadline == nil)
    }

    @Test("S16, Q-D19: somebody who comes back within the grace keeps the surface open")
    mutating func hoverIn_duringGrace_cancelsTheReplay() {
        at(0, .hovering(true))
        at(100, .layoutChanged)
        at(200, .hovering(false))
        at(300, .hovering(true))
        #expect(!at(700, .deadline))
    }

    @Test("S12: somebody who is sensed hovers after 120 ms, until 80 ms after they were last sensed")
    mutating func sensedPerson_hoversAfterTheDelay() {
        #expect(!at(1000, .sensed(input: "pir", true)))
        #expect(engagement.isNear && !engagement.isEngaged)
        #expect(engagement.nextDeadline == .zero + .milliseconds(1120))
        at(1119, .deadline)
        #expect(!engagement.isHovering)
        at(1120, .deadline)
        #expect(engagement.isHovering && engagement.isEngaged && engagement.nextDeadline == nil)
        #expect(!at(3000, .sensed(input: "pir", false)))
        #expect(!engagement.isNear && engagement.nextDeadline == .zero + .milliseconds(3080))
        #expect(!at(3079, .deadline))
        #expect(at(3080, .deadline))
        #expect(!engagement.isEngaged && engagement.nextDeadline == nil)
    }

    @Test("S12: a hand that passes by, however often, does not count")
    mutating func passingHand_doesNotCount() {
        for pass in 0..<20 {
            at(pass * 150, .sensed(input: "pir", true))
            #expect(!at(pass * 150 + 119, .sensed(input: "pir", false)))
            #expect(!engagement.isEngaged && engagement.nextDeadline == nil)
        }
    }

    @Test("S12: a sensor that flickers neither ends the hover nor begins another")
    mutating func flicker_endsNothing() {
        at(0, .sensed(input: "pir", true))
        at(120, .deadline)
        for flicker in 1...20 {
            #expect(!at(flicker * 100, .sensed(input: "pir", false)))
            #expect(!at(flicker * 100 + 79, .sensed(input: "pir", true)))
            #expect(engagement.isHovering && engagement.nextDeadline == nil)
        }
    }

    @Test("S12: somebody is near while any input says so")
    mutating func anyInput_isEnough() {
        at(0, .sensed(input: "pir", true))
        at(60, .sensed(input: "reed", true))
        at(90, .sensed(input: "pir", false))
        at(120, .deadline)
        #expect(engagement.isHovering, "near without a gap, by one input or the other")
        at(500, .sensed(input: "reed", true))
        at(600, .sensed(input: "reed", false))
        #expect(!engagement.isNear, "an input that says the same twice is one input")
        #expect(at(680, .deadline))
    }

    @Test("S16: by hand a hover begins and ends at once, and sensors keep it up")
    mutating func hoverByHand_isImmediate() {
        at(0, .hovering(true))
        #expect(engagement.isHovering && engagement.isNear && engagement.hoveringByHandChanged == .zero)
        at(100, .sensed(input: "pir", true))
        at(220, .deadline)
        #expect(!at(300, .hovering(false)))
        #expect(engagement.isHovering && engagement.hoveringByHandChanged == .zero + .milliseconds(300))
        at(400, .sensed(input: "pir", false))
        #expect(at(480, .deadline))
        #expect(!at(500, .hovering(false)))
        #expect(engagement.hoveringByHandChanged == .zero + .milliseconds(300))
    }

    @Test("S12: delay and linger can be set, and hold at once for whoever is coming or leaving")
    mutating func delays_areSet() {
        at(0, .sensed(input: "pir", true))
        at(10, .hoverDelay(.milliseconds(500)))
        #expect(engagement.nextDeadline == .zero + .milliseconds(500))
        at(100, .hoverDelay(.milliseconds(50)))
        #expect(engagement.isHovering)
        at(200, .sensed(input: "pir", false))
        #expect(at(210, .hoverLinger(.seconds(-1))), "negative counts as zero")
        at(300, .hoverDelay(.zero))
        at(300, .sensed(input: "pir", true))
        #expect(engagement.isHovering)
    }

    @Test("S16, Q-D19: a sensed hover that ends within the layout grace counts when the grace is over")
    mutating func sensedHoverOut_duringGrace_isReplayed() {
        at(0, .sensed(input: "pir", true))
        at(120, .deadline)
        at(1000, .layoutChanged)
        #expect(engagement.isInLayoutGrace)
        at(1100, .sensed(input: "pir", false))
        #expect(engagement.nextDeadline == .zero + .milliseconds(1180))
        #expect(!at(1180, .deadline))
        #expect(!engagement.isHovering && engagement.isEngaged)
        #expect(at(1600, .deadline))
    }

    @Test("S16: keep-open holds the surface when a hover ends, until it is turned off")
    mutating func keepOpen_holds() {
        at(0, .keepOpen(true))
        at(0, .hovering(true))
        #expect(!at(10, .hovering(false)))
        #expect(at(20, .keepOpen(false)))
    }

    @Test("S12: each cause has the instant since which it engages, and the instant of its end")
    mutating func causes_tellTheirTimes() {
        func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }
        #expect(engagement.causes.isEmpty)
        self.at(100, .opened)
        self.at(150, .opened)
        self.at(200, .hovering(true))
        self.at(250, .hovering(true))
        self.at(300, .sensed(input: "pir", true))
        self.at(350, .sensed(input: "desk", true))
        self.at(420, .deadline)
        self.at(500, .pin(PinID(1), reason: "reading"))
        self.at(700, .layoutChanged)
        self.at(800, .layoutChanged)
        #expect(
            engagement.causes == [
                EngagementCause(.opened(by: nil), since: at(100)), EngagementCause(.hoveringByHand, since: at(200)),
                EngagementCause(.sensed(by: ["desk", "pir"]), since: at(420)),
                EngagementCause(.pinned(reason: "reading"), since: at(500)),
                EngagementCause(.layoutGrace, since: at(700), until: at(1400)),
            ])
        self.at(900, .closed)
        self.at(900, .hovering(false))
        self.at(900, .unpin(PinID(1)))
        self.at(1000, .sensed(input: "pir", false))
        self.at(1000, .sensed(input: "desk", false))
        #expect(engagement.causes == [EngagementCause(.sensed(by: []), since: at(420), until: at(1080))])
        self.at(1080, .deadline)
        #expect(engagement.causes.isEmpty && !engagement.isEngaged)
    }
}
