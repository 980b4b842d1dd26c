package import NotchCore
import NotchEvdev

/// Turns keys and rotary encoders into actions: each key is a button, and each step of an encoder is a press.
///
/// A key that is already down when the device appears is not pressed (fault 24). After a loss of events, the machine
/// recovers from the keys' levels.
package struct KeyMachine: EvdevMachine {
    private struct Key {
        let code: UInt16
        var button: ButtonMachine
        var isDown = false
    }

    /// The largest number of steps that one event may have. An encoder that reports more at once is not reliable.
    private static let mostSteps = 8
    private static let rotaryAxes = [EvdevCode.dial, EvdevCode.wheel, EvdevCode.relativeX]

    private let options: KeyOptions
    private var keys: [Key]

    package init(options: KeyOptions) {
        self.options = options
        keys = options.keys.map { Key(code: $0.rawValue, button: ButtonMachine(timing: options.timing)) }
    }

    package var isPressed: Bool { keys.contains(where: \.isDown) }

    package var nextDeadline: Instant? { keys.compactMap(\.button.nextDeadline).min() }

    package mutating func handle(_ notice: EvdevNotice, at now: Instant) -> [InputAction] {
        switch notice {
        case .state(let events):
            return level { machine in
                for case .key(let code, .down) in events { machine.set(code, isDown: true) }
            }
        case .event(.key(let code, .down)): return turn(code, isDown: true, at: now)
        case .event(.key(let code, .up)): return turn(code, isDown: false, at: now)
        case .event(.relative(let axis, let steps)) where Self.rotaryAxes.contains(axis):
            guard let action = steps > 0 ? options.forward : options.backward else { return [] }
            return Array(repeating: action, count: Int(min(steps.magnitude, UInt(Self.mostSteps))))
        case .event, .panel, .dropped:
            // Autorepeat (`EV_REP`) causes nothing. After a loss of events, libevdev reports each difference from the
            // known state.
            return []
        case .lost:
            return level { machine in
                for index in machine.keys.indices {
                    machine.keys[index].isDown = false
                    _ = machine.keys[index].button.handle(.unknown, at: now)
                }
            }
        case .deadline:
            return keys.indices.flatMap { keys[$0].button.handle(.deadline, at: now) }
        }
    }

    private mutating func turn(_ code: UInt16, isDown: Bool, at now: Instant) -> [InputAction] {
        guard !options.isHover else { return level { $0.set(code, isDown: isDown) } }
        guard let index = keys.firstIndex(where: { $0.code == code }) else { return [] }
        keys[index].isDown = isDown
        return keys[index].button.handle(isDown ? .down : .up, at: now)
    }

    private mutating func set(_ code: UInt16, isDown: Bool) {
        if let index = keys.firstIndex(where: { $0.code == code }) { keys[index].isDown = isDown }
    }

    /// Applies a change to the keys' levels. Returns the action that follows if the keys stand for somebody who is
    /// near.
    private mutating func level(_ change: (inout Self) -> Void) -> [InputAction] {
        let before = isPressed
        change(&self)
        return options.isHover && isPressed != before ? [.hover(isPressed)] : []
    }
}
