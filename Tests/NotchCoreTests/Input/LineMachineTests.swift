import NotchCore
import Testing

@Suite("GPIO line machine")
struct LineMachineTests {
    private func instant(_ milliseconds: Int) -> Instant {
        Instant(sinceStart: .milliseconds(milliseconds))
    }

    private func machine(
        _ role: InputRole = .open, debounce: Int = 5, longPress: InputAction? = nil
    ) -> LineMachine {
        LineMachine(
            role: role, timing: ButtonTiming(press: role.pressAction, longPress: longPress),
            debounce: .milliseconds(debounce))
    }

    /// Returns an event of edges, which a machine hears at the instant at which they happen.
    private func edges(_ levels: Bool..., at milliseconds: Int, hasLost: Bool = false) -> LineMachine.Event {
        .edges(levels, last: instant(milliseconds), hasLost: hasLost)
    }

    @Test("an edge is a hint: the level counts, once it has been quiet for long enough")
    func edge_isDebounced() {
        var machine = machine()
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.armed(isActive: false), at: instant(0)) == [])
        #expect(machine.handle(edges(true, at: 10), at: instant(10)) == [])
        #expect(machine.nextDeadline == instant(15))
        #expect(machine.handle(edges(false, true, at: 13), at: instant(13)) == [])
        #expect(machine.nextDeadline == instant(18))
        #expect(machine.handle(.deadline, at: instant(15)) == [])
        #expect(machine.handle(.deadline, at: instant(18)) == [.readLevel])
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.level(true), at: instant(18)) == [.perform(.toggle)])
        #expect(machine.isActive == true)
    }

    @Test("a glitch that is over before the level is read is nothing")
    func glitch_isNothing() {
        var machine = machine()
        _ = machine.handle(.armed(isActive: false), at: instant(0))
        _ = machine.handle(edges(true, false, at: 10), at: instant(10))
        #expect(machine.handle(.deadline, at: instant(15)) == [.readLevel])
        #expect(machine.handle(.level(false), at: instant(15)) == [])
    }

    @Test("quiet is counted from the edge, however late it arrives; an impossible time counts as now")
    func quiet_isCountedFromTheEdge() {
        var machine = machine()
        _ = machine.handle(.armed(isActive: false), at: instant(0))
        _ = machine.handle(edges(true, at: 10), at: instant(40))
        #expect(machine.nextDeadline == instant(15))
        _ = machine.handle(edges(true, at: 1_700_000), at: instant(50))
        #expect(machine.nextDeadline == instant(55))
    }

    @Test("Fault 23: after lost edges, quiet is counted from now, and the edges in hand do not count")
    func lostEdges_tellNothing() {
        var debounced = machine()
        _ = debounced.handle(.armed(isActive: false), at: instant(0))
        _ = debounced.handle(edges(true, at: 10, hasLost: true), at: instant(40))
        #expect(debounced.nextDeadline == instant(45))

        var immediate = machine(debounce: 0)
        _ = immediate.handle(.armed(isActive: false), at: instant(0))
        #expect(immediate.handle(edges(true, false, true, at: 10, hasLost: true), at: instant(10)) == [.readLevel])
        #expect(immediate.handle(.level(true), at: instant(10)) == [.perform(.toggle)])
    }

    @Test("without debouncing of ours edges count at once, and the level is read nonetheless")
    func undebouncedEdges_countAtOnce() {
        var machine = machine(debounce: 0)
        _ = machine.handle(.armed(isActive: false), at: instant(0))
        #expect(
            machine.handle(edges(true, false, true, at: 1), at: instant(1))
                == [.perform(.toggle), .perform(.toggle), .readLevel])
        // The kernel missed one edge.
        #expect(machine.handle(.level(false), at: instant(1)) == [])
        #expect(machine.isActive == false)
        #expect(machine.nextDeadline == nil)
    }

    @Test("Fault 23: a thousand edges in 100 ms are one press, and keep nothing but a deadline")
    func storm_isOnePress() {
        var machine = machine()
        _ = machine.handle(.armed(isActive: false), at: instant(0))
        let size = MemoryLayout.size(ofValue: machine)
        var effects: [LineMachine.Effect] = []
        for edge in 0..<1000 {
            let now = Instant(sinceStart: .microseconds(100 * edge))
            if let deadline = machine.nextDeadline, deadline <= now {
                effects += machine.handle(.deadline, at: now)
            }
            effects += machine.handle(.edges([edge % 2 == 0], last: now, hasLost: edge % 16 == 0), at: now)
        }
        #expect(effects == [])
        #expect(machine.handle(.deadline, at: instant(105)) == [.readLevel])
        #expect(machine.handle(.level(true), at: instant(105)) == [.perform(.toggle)])
        #expect(machine.nextDeadline == nil)
        #expect(MemoryLayout.size(ofValue: machine) == size)
    }

    @Test("Fault 24: a button that is held when the line is armed has not been pressed, nor is it when let go")
    func heldButton_isNoPress() {
        var machine = machine(longPress: .pin)
        #expect(machine.handle(.armed(isActive: true), at: instant(0)) == [])
        #expect(machine.isActive == true)
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.level(true), at: instant(2000)) == [])
        #expect(machine.handle(.level(false), at: instant(2001)) == [])
        #expect(machine.handle(.level(true), at: instant(3000)) == [])
        #expect(machine.handle(.level(false), at: instant(3100)) == [.perform(.toggle)])
    }

    @Test func longPress_isWaitedFor() {
        var machine = machine(longPress: .pin)
        _ = machine.handle(.armed(isActive: false), at: instant(0))
        _ = machine.handle(.level(true), at: instant(100))
        #expect(machine.nextDeadline == instant(700))
        #expect(machine.handle(.deadline, at: instant(700)) == [.perform(.pin)])
        #expect(machine.handle(.level(false), at: instant(900)) == [])
    }

    @Test("a long press is not mistaken for the end of a bounce")
    func deadlines_areToldApart() {
        var machine = machine(longPress: .pin)
        _ = machine.handle(.armed(isActive: false), at: instant(0))
        _ = machine.handle(.level(true), at: instant(100))
        _ = machine.handle(edges(false, true, at: 698), at: instant(698))
        #expect(machine.nextDeadline == instant(700))
        #expect(machine.handle(.deadline, at: instant(700)) == [.perform(.pin)])
        #expect(machine.nextDeadline == instant(703))
        #expect(machine.handle(.deadline, at: instant(703)) == [.readLevel])
    }

    @Test("S16: hover is a level, from the first reading on")
    func hover_isALevel() {
        var machine = machine(.hover)
        #expect(machine.handle(.armed(isActive: true), at: instant(0)) == [.perform(.hover(true))])
        #expect(machine.handle(.level(true), at: instant(1)) == [])
        #expect(machine.handle(.level(false), at: instant(2)) == [.perform(.hover(false))])
        #expect(machine.handle(.armed(isActive: false), at: instant(3)) == [])
    }

    @Test("Fault 22: with the line goes who was near, but a press is neither ended nor begun")
    func lostLine_isNotNear() {
        var hover = machine(.hover)
        _ = hover.handle(.armed(isActive: true), at: instant(0))
        #expect(hover.handle(.lost, at: instant(1)) == [.perform(.hover(false))])
        #expect(hover.isActive == nil)
        #expect(hover.handle(.lost, at: instant(2)) == [])
        #expect(hover.handle(.armed(isActive: true), at: instant(3)) == [.perform(.hover(true))])

        var button = machine(longPress: .pin)
        _ = button.handle(.armed(isActive: false), at: instant(0))
        _ = button.handle(.level(true), at: instant(1))
        _ = button.handle(edges(false, at: 2), at: instant(2))
        #expect(button.handle(.lost, at: instant(3)) == [])
        #expect(button.nextDeadline == nil)
        #expect(button.handle(.armed(isActive: true), at: instant(4)) == [])
        #expect(button.handle(.level(false), at: instant(5)) == [])
    }
}
