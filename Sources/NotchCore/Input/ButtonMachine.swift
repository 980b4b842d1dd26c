/// Tells presses, long presses and double presses of a button apart, whatever the button is wired to.
///
/// Each press leads to one action at most. What is not configured is not waited for: a button with nothing but
/// a press acts the moment it goes down.
package struct ButtonMachine: Sendable {
    package enum Event: Hashable, Sendable {
        case down
        case up
        /// Nobody knows any more whether it is down: its device was lost, or has come back. No press comes of it
        /// (faults 24 and 30).
        case unknown
        case deadline
    }

    private enum State {
        case up
        /// Down since an instant; what comes of it is open.
        case down(since: Instant)
        /// Up again after one press at an instant, which a second may follow.
        case between(first: Instant)
        /// Down, with nothing more to come of it.
        case spent
    }

    package let timing: ButtonTiming
    private var state = State.up

    package init(timing: ButtonTiming) {
        self.timing = timing
    }

    package var isDown: Bool {
        switch state {
        case .down, .spent: true
        case .up, .between: false
        }
    }

    /// When ``Event/deadline`` is due next; `nil` while nothing but an event can change anything.
    package var nextDeadline: Instant? {
        switch state {
        case .down(let since): timing.longPress == nil ? nil : since + timing.longPressTime
        case .between(let first): first + timing.doublePressTime
        case .up, .spent: nil
        }
    }

    /// - Returns: what a person asked for by it, in order; two actions at most.
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

    /// A time has run out: for a second press to come, or for this one to be a short one.
    private mutating func pass() -> InputAction? {
        switch state {
        case .down:
            state = .spent
            return timing.longPress
        case .between:
            state = .up
            return timing.press
        case .up, .spent:
            return nil
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
        case .down, .spent:
            return nil
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
        case .up, .between:
            return nil
        }
    }
}
