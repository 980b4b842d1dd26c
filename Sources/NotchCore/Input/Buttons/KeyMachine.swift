/// Maps keys and rotary encoders to actions: each key is a button, and each step of an encoder is a press.
///
/// A key that is already down when the device appears is not pressed (fault 24).
package struct KeyMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// The device was opened, and these keys are down.
        case found(down: [UInt16])
        case key(UInt16, isDown: Bool)
        /// The encoder was turned by some steps, which are above 0 towards higher values.
        case turned(steps: Int)
        /// The device was lost.
        case lost
        case deadline
    }

    private struct Key {
        let code: UInt16
        var button: ButtonMachine
        var isDown = false
    }

    /// The most steps of one event that count. An encoder that reports more at once is not reliable.
    private static let mostSteps = 8

    private let isHover: Bool
    private let forward: InputAction?
    private let backward: InputAction?
    private var keys: [Key]

    /// - Parameters:
    ///   - isHover: whether the keys are levels: a person is near while any of them is down (S16).
    ///   - forward: the action of each step towards higher values.
    ///   - backward: the action of each step towards lower values.
    package init(codes: [UInt16], timing: ButtonTiming, isHover: Bool, forward: InputAction?, backward: InputAction?) {
        self.isHover = isHover
        self.forward = forward
        self.backward = backward
        keys = codes.map { Key(code: $0, button: ButtonMachine(timing: timing)) }
    }

    package var isPressed: Bool { keys.contains(where: \.isDown) }
    /// When ``Event/deadline`` is due next; `nil` while only an event can change the state.
    package var nextDeadline: Instant? { keys.compactMap(\.button.nextDeadline).min() }

    /// - Returns: the actions that a person asked for, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [InputAction] {
        switch event {
        case .found(let codes): return level { machine in for code in codes { machine.set(code, isDown: true) } }
        case .key(let code, let isDown): return turn(code, isDown: isDown, at: now)
        case .turned(let steps):
            guard let action = steps > 0 ? forward : backward else { return [] }
            return Array(repeating: action, count: Int(min(steps.magnitude, UInt(Self.mostSteps))))
        case .lost:
            return level { machine in
                for index in machine.keys.indices {
                    machine.keys[index].isDown = false
                    _ = machine.keys[index].button.handle(.unknown, at: now)
                }
            }
        case .deadline: return keys.indices.flatMap { keys[$0].button.handle(.deadline, at: now) }
        }
    }

    private mutating func turn(_ code: UInt16, isDown: Bool, at now: Instant) -> [InputAction] {
        guard !isHover else { return level { $0.set(code, isDown: isDown) } }
        guard let index = keys.firstIndex(where: { $0.code == code }) else { return [] }
        keys[index].isDown = isDown
        return keys[index].button.handle(isDown ? .down : .up, at: now)
    }

    private mutating func set(_ code: UInt16, isDown: Bool) {
        if let index = keys.firstIndex(where: { $0.code == code }) { keys[index].isDown = isDown }
    }

    /// Applies a change to the keys' levels. Returns the action of the change if the keys signal presence.
    private mutating func level(_ change: (inout Self) -> Void) -> [InputAction] {
        let before = isPressed
        change(&self)
        return isHover && isPressed != before ? [.hover(isPressed)] : []
    }
}
