/// Maps the changes of a line to actions. Edges are hints, and the level is the truth.
///
/// The size of the machine's state does not depend on the number of edges (fault 23).
package struct LineMachine: StateMachine {
    package enum Event: MachineEvent, Hashable {
        /// The line was requested, or may have changed any number of times, and this is its level. A button that is
        /// already held counts as not pressed (fault 24).
        ///
        /// - Parameter debounce: the debounce time that this machine must apply; `nil` keeps the present time.
        case armed(isActive: Bool, debounce: Duration? = nil)
        /// Edges were read, in order. `last` is the instant of the last edge.
        case edges([Bool], last: Instant, hasLost: Bool)
        case level(Bool)
        case deadline
        /// The line was lost.
        case lost
    }

    package enum Effect: Hashable, Sendable {
        /// Read the level, and report it by ``Event/level(_:)``.
        case readLevel
        case perform(InputAction)
    }

    package let role: InputRole
    /// The debounce time that this machine must apply: zero if the kernel debounces the line.
    private var debounce: Duration
    /// Whether the line is active; `nil` while it is unknown.
    package private(set) var isActive: Bool?
    private var button: ButtonMachine
    /// When the level will have been quiet for the debounce time.
    private var debounceEnd: Instant?

    package init(role: InputRole, timing: ButtonTiming, debounce: Duration) {
        self.role = role
        self.debounce = debounce
        button = ButtonMachine(timing: timing)
    }

    /// When ``Event/deadline`` is due next; `nil` while only an event can change the state.
    package var nextDeadline: Instant? { [debounceEnd, button.nextDeadline].compactMap { $0 }.min() }

    /// Handles an event.
    ///
    /// - Returns: the effects of the event, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .armed(let isActive, let debounce):
            debounceEnd = nil
            self.debounce = debounce ?? self.debounce
            return begin(isActive: isActive, at: now)
        case .edges(let edges, let last, let hasLost):
            return hear(edges, last: min(last, now), hasLost: hasLost, at: now)
        case .level(let isActive): return change(to: isActive, at: now)
        case .deadline:
            let actions = button.handle(.deadline, at: now).map(Effect.perform)
            guard let debounceEnd, debounceEnd <= now else { return actions }
            self.debounceEnd = nil
            return actions + [.readLevel]
        case .lost:
            debounceEnd = nil
            return begin(isActive: nil, at: now)
        }
    }

    private mutating func hear(_ edges: [Bool], last: Instant, hasLost: Bool, at now: Instant) -> [Effect] {
        if debounce > .zero {
            // If the queue was full, the last edge in it may not be the last edge that occurred.
            debounceEnd = (hasLost ? now : last) + debounce
            return []
        }
        // If edges were lost, the changes between the known edges are unknown, so the known edges are ignored.
        let actions = hasLost ? [] : edges.flatMap { change(to: $0, at: now) }
        return actions + [.readLevel]
    }

    private mutating func change(to isActive: Bool, at now: Instant) -> [Effect] {
        guard isActive != self.isActive else { return [] }
        guard role != .hover else { return begin(isActive: isActive, at: now) }
        self.isActive = isActive
        return button.handle(isActive ? .down : .up, at: now).map(Effect.perform)
    }

    /// Sets the level without a press. An unknown level counts as inactive: no person is near.
    private mutating func begin(isActive: Bool?, at now: Instant) -> [Effect] {
        let wasActive = self.isActive ?? false
        self.isActive = isActive
        if role == .hover {
            let isNear = isActive ?? false
            return isNear == wasActive ? [] : [.perform(.hover(isNear))]
        }
        return button.handle(.unknown, at: now).map(Effect.perform)
    }
}
