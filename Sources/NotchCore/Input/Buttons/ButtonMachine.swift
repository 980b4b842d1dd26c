/// Distinguishes presses, long presses and double presses of a button, for any kind of button.
///
/// Each press leads to at most one action. The machine does not wait for actions that are not configured: a button with
/// only a press acts as soon as it is down.
package struct ButtonMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        case down
        case up
        /// The state of the button is unknown: its device was lost, or has returned. The present press leads to no
        /// action (faults 24 and 30).
        case unknown
        case deadline
    }

    private enum State {
        case up
        /// The button has been down since this instant, and its action is still undecided.
        case down(since: Instant)
        /// The button is up again after one press, which began at this instant. A second press may follow.
        case between(first: Instant)
        /// The button is down, and its action is decided.
        case spent
    }

    package let timing: ButtonTiming
    private var state = State.up

    package init(timing: ButtonTiming) { self.timing = timing }

    package var isDown: Bool {
        switch state {
        case .down, .spent: true
        case .up, .between: false
        }
    }

    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
    package var nextDeadline: Instant? {
        switch state {
        case .down(let since): timing.longPress == nil ? nil : since + timing.longPressTime
        case .between(let first): first + timing.doublePressTime
        case .up, .spent: nil
        }
    }

    /// - Returns: the actions that the person asked for, in order; at most two.
    package mutating func handle(_ event: Event, at now: Instant) -> [InputAction] {
        var actions: [InputAction?] = []
        if let deadline = nextDeadline, deadline <= now { actions.append(pass()) }
        switch event {
        case .down: actions.append(goDown(at: now))
        case .up: actions.append(goUp(at: now))
        case .unknown: state = .up
        case .deadline: break
        }
        return actions.compactMap { $0 }
    }

    /// Handles the end of a wait: the wait for a second press, or the wait for a press to become long.
    private mutating func pass() -> InputAction? {
        switch state {
        case .down:
            state = .spent
            return timing.longPress
        case .between:
            state = .up
            return timing.press
        case .up, .spent: return nil
        }
    }

    private mutating func goDown(at now: Instant) -> InputAction? {
        switch state {
        case .up where timing.longPress == nil && timing.doublePress == nil:
            state = .spent
            return timing.press
        case .up:
            state = .down(since: now)
            return nil
        case .between:
            state = .spent
            return timing.doublePress
        case .down, .spent: return nil
        }
    }

    private mutating func goUp(at now: Instant) -> InputAction? {
        switch state {
        case .down(let since):
            guard timing.doublePress != nil, since + timing.doublePressTime > now else {
                state = .up
                return timing.press
            }
            state = .between(first: since)
            return nil
        case .spent:
            state = .up
            return nil
        case .up, .between: return nil
        }
    }
}

/// The actions of a button, and the times that distinguish its presses.
public struct ButtonTiming: Hashable, Sendable {
    /// The action of one press. The button acts at the moment of pressing if it has neither of the other actions.
    public var press: InputAction?
    /// The action of holding the button, once it has been held for ``longPressTime``.
    public var longPress: InputAction?
    /// The action of two presses within ``doublePressTime``.
    public var doublePress: InputAction?
    public var longPressTime: Duration
    /// The longest time between the starts of the two presses of a double press.
    public var doublePressTime: Duration

    public init(
        press: InputAction?, longPress: InputAction? = nil, doublePress: InputAction? = nil,
        longPressTime: Duration = .milliseconds(600), doublePressTime: Duration = .milliseconds(300)
    ) {
        self.press = press
        self.longPress = longPress
        self.doublePress = doublePress
        self.longPressTime = longPressTime
        self.doublePressTime = doublePressTime
    }
}
