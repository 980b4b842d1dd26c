import NotchCore
import NotchTestSupport
import Testing

@Suite("Logs of the machines of inputs")
struct InputReplayTests {
    /// Returns the effects of a log of random events, which a fresh machine has to have as well.
    ///
    /// - Parameter event: makes an event.
    private func replay<Machine: StateMachine, Effect: Equatable>(
        seed: Int, _ fresh: Machine, event: (inout SeededGenerator) -> Machine.Event
    ) -> [Effect] where Machine.Effects == [Effect] {
        var random = SeededGenerator(seed: UInt64(seed))
        var (machine, log) = (fresh, ReplayLog(of: fresh))
        var effects: [Effect] = []
        var now = Instant.zero
        for _ in 0..<300 {
            let next = now + .milliseconds(Int.random(in: 0...200, using: &random))
            now = Bool.random(using: &random) ? max(now, machine.nextDeadline ?? next) : next
            let event = event(&random)
            let new = machine.handle(event, at: now)
            log.note(event, at: now, new)
            effects += new
        }
        #expect(log.difference() == nil)
        return effects
    }

    @Test("a line's log has the same effects again", arguments: [InputRole.hover, .open])
    func line_isReplayed(role: InputRole) {
        for seed in 0..<50 {
            let timing = ButtonTiming(press: role.pressAction, longPress: .pin, doublePress: .next)
            let machine = LineMachine(role: role, timing: timing, debounce: .milliseconds(seed % 3 * 5))
            let effects: [LineMachine.Effect] = replay(seed: seed, machine) { random -> LineMachine.Event in
                let isActive = Bool.random(using: &random)
                return switch Int.random(in: 0..<10, using: &random) {
                case 0: .armed(isActive: isActive)
                case 1: .lost
                case 2..<5: .edges([isActive, !isActive, isActive], last: .zero, hasLost: isActive)
                case 5..<8: .level(isActive)
                default: .deadline
                }
            }
            // Nobody comes who is near, and nobody leaves who is away.
            let hovers = effects.filter { $0 == .perform(.hover(true)) || $0 == .perform(.hover(false)) }
            #expect(zip(hovers, hovers.dropFirst()).allSatisfy { $0 != $1 })
            #expect(hovers.first != .perform(.hover(false)))
        }
    }

    @Test("the log of keys has the same actions again", arguments: [true, false])
    func keys_areReplayed(isHover: Bool) {
        for seed in 0..<50 {
            let machine = KeyMachine(
                codes: [1, 28], timing: ButtonTiming(press: .toggle, longPress: .pin), isHover: isHover,
                forward: .next, backward: .dismiss)
            let actions: [InputAction] = replay(seed: seed, machine) { random -> KeyMachine.Event in
                let codes: [UInt16] = [1, 28, 99]
                let code = codes.randomElement(using: &random) ?? 1
                return switch Int.random(in: 0..<10, using: &random) {
                case 0: .found(down: [code])
                case 1: .lost
                case 2: .turned(steps: Int.random(in: -9...9, using: &random))
                case 3..<8: .key(code, isDown: Bool.random(using: &random))
                default: .deadline
                }
            }
            let hovers = actions.filter { $0 == .hover(true) || $0 == .hover(false) }
            #expect(hovers.isEmpty == !isHover && zip(hovers, hovers.dropFirst()).allSatisfy { $0 != $1 })
        }
    }

    @Test("the log of a touch screen has the same actions again, and every tap is on the panel")
    func touch_isReplayed() {
        for seed in 0..<50 {
            let machine = TouchMachine(
                options: TouchOptions(), screen: seed.isMultiple(of: 2) ? TouchPoint(x: 100, y: 40) : nil,
                panel: TouchPanel(width: 1000, height: 400))
            let actions: [InputAction] = replay(seed: seed, machine) { random -> TouchMachine.Event in
                let contacts = (0..<Int.random(in: 0...2, using: &random)).map { slot in
                    TouchMachine.Contact(
                        slot: slot,
                        place: TouchPoint(
                            x: Double.random(in: 0...1, using: &random), y: Double.random(in: 0...1, using: &random)))
                }
                return switch Int.random(in: 0..<20, using: &random) {
                case 0: .found(contacts)
                case 1: .dropped(isTouched: Bool.random(using: &random))
                case 2: .lost
                case 3: .panel(TouchPanel(width: 1000, height: 400, rotation: .half))
                case 4..<17: .contacts(contacts)
                default: .deadline
                }
            }
            for case .tap(let point?) in actions {
                #expect((0..<1000).contains(point.x) && (0..<400).contains(point.y))
            }
        }
    }

    @Test("the log of a terminal has the same keys again")
    func terminalKeys_areReplayed() {
        let parts = [" ", "1", "q", "\u{1B}", "[C", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}O", "A", "12", "\u{1B}]"]
        var keys: [TerminalKey] = []
        for seed in 0..<50 {
            keys += replay(seed: seed, TerminalKeyMachine()) { random -> [UInt8] in
                (0..<Int.random(in: 1...2, using: &random)).flatMap { _ in
                    Array((parts.randomElement(using: &random) ?? " ").utf8)
                }
            }
        }
        #expect(Set(keys).isSuperset(of: [.next, .open, .quit, .answer(1)]))
    }
}
