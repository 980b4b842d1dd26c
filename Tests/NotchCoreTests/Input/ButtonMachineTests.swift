import NotchCore
import Testing

@Suite("ButtonMachine")
struct ButtonMachineTests {
    private func at(_ milliseconds: Int) -> Instant { Instant(sinceStart: .milliseconds(milliseconds)) }

    private let all = ButtonTiming(press: .toggle, longPress: .pin, doublePress: .next)

    /// Returns the actions of a button that goes down and up by turns at these instants. Every deadline is kept.
    private func actions(of timing: ButtonTiming, edges: [Int], until end: Int = 5000) -> [String] {
        var machine = ButtonMachine(timing: timing)
        var told: [String] = []
        func tell(_ actions: [InputAction], _ instant: Instant) {
            told += actions.map { "\($0.notation) at \(instant.milliseconds)" }
        }
        func pass(until limit: Instant) {
            while let deadline = machine.nextDeadline, deadline < limit {
                tell(machine.handle(.deadline, at: deadline), deadline)
            }
        }
        for (index, edge) in edges.enumerated() {
            pass(until: at(edge))
            tell(machine.handle(index.isMultiple(of: 2) ? .down : .up, at: at(edge)), at(edge))
        }
        pass(until: at(end))
        return told
    }

    @Test("S14: a button with nothing but a press acts the moment it goes down")
    func press_actsAtOnce() {
        #expect(
            actions(of: ButtonTiming(press: .toggle), edges: [100, 180, 200, 900]) == [
                "toggle at 100", "toggle at 200",
            ])
    }

    @Test("a short press of a button that can be held acts when it is let go")
    func shortPress_actsWhenLetGo() {
        #expect(actions(of: ButtonTiming(press: .toggle, longPress: .pin), edges: [100, 180]) == ["toggle at 180"])
    }

    @Test("a long press acts while it is held, once, and leads to no press")
    func longPress_actsOnce() {
        #expect(actions(of: all, edges: [100, 2100]) == ["pin at 700"])
    }

    @Test("a double press acts at the second press, and a single one when none follows")
    func doublePress_isToldFromSingle() {
        #expect(actions(of: all, edges: [100, 150, 250, 300]) == ["next at 250"])
        #expect(actions(of: all, edges: [100, 150, 1000, 1050]) == ["toggle at 400", "toggle at 1300"])
    }

    @Test("a press longer than a double press is a single one, reported when it ends")
    func slowPress_isSingle() {
        #expect(actions(of: all, edges: [100, 500]) == ["toggle at 500"])
    }

    @Test("three quick presses are a double one and a single one")
    func threePresses_areTwoActions() {
        #expect(actions(of: all, edges: [100, 120, 200, 220, 300, 320]) == ["next at 200", "toggle at 600"])
    }

    @Test("faults 24 and 30: a press of which the end was missed does nothing")
    func lostDevice_endsWithoutAPress() {
        var machine = ButtonMachine(timing: all)
        _ = machine.handle(.down, at: at(100))
        #expect(machine.handle(.unknown, at: at(200)) == [])
        #expect(!machine.isDown)
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.up, at: at(300)) == [])
    }

    @Test("a deadline that is reached late counts before the event that brings it")
    func lateDeadline_comesFirst() {
        var machine = ButtonMachine(timing: all)
        _ = machine.handle(.down, at: at(100))
        #expect(machine.handle(.up, at: at(2000)) == [.pin])
        #expect(!machine.isDown)
    }
}
