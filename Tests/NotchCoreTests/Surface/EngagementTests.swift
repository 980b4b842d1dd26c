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

    @Test("S16: keep-open holds the surface when a hover ends, until it is turned off")
    mutating func keepOpen_holds() {
        at(0, .keepOpen(true))
        at(0, .hovering(true))
        #expect(!at(10, .hovering(false)))
        #expect(at(20, .keepOpen(false)))
    }
}
