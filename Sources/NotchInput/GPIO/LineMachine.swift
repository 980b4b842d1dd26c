package import NotchCore

/// Makes actions of what a line does: edges are hints, the level is the truth.
///
/// What it keeps does not grow, however many edges come (fault 23).
package struct LineMachine: Sendable {
    package enum Event: Hashable, Sendable {
        /// The line was requested, or may have done anything meanwhile: this is its level. A button that is held
        /// already has not been pressed (fault 24).
        case armed(isActive: Bool)
        /// Edges were read, in order. `last` is the instant of the last one.
        case edges([Bool], last: Instant, hasLost: Bool)
        /// The level was read.
        case level(Bool)
        case deadline
        /// The line is gone.
        case lost
    }

    package enum Effect: Hashable, Sendable {
        /// Read the level, and tell it by ``Event/level(_:)``.
        case readLevel
        case perform(InputAction)
    }

    package let role: InputRole
    /// What is left to us of the debouncing: zero where the kernel does it.
    package var debounce: Duration
    /// Whether it is active; `nil` while nobody knows.
    package private(set) var isActive: Bool?
    private var button: ButtonMachine
    /// When the level will have been quiet for long enough.
    private var settles: Instant?

    package init(role: InputRole, timing: ButtonTiming, debounce: Duration) {
        self.role = role
        self.debounce = debounce
        button = ButtonMachine(timing: timing)
    }

    /// When ``Event/deadline`` is due next; `nil` while nothing but an event can change anything.
    package var nextDeadline: Instant? {
        [settles, button.nextDeadline].compactMap { $0 }.min()
    }

    /// - Returns: what follows, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .armed(let isActive):
            settles = nil
            return begin(isActive: isActive, at: now)
        case .edges(let edges, let last, let hasLost):
            return hear(edges, last: min(last, now), hasLost: hasLost, at: now)
        case .level(let isActive):
            return change(to: isActive, at: now)
        case .deadline:
            let actions = button.handle(.deadline, at: now).map(Effect.perform)
            guard let settles, settles <= now else { return actions }
            self.settles = nil
            return actions + [.readLevel]
        case .lost:
            settles = nil
            return begin(isActive: nil, at: now)
        }
    }

    private mutating func hear(_ edges: [Bool], last: Instant, hasLost: Bool, at now: Instant) -> [Effect] {
        if debounce > .zero {
            // Of a queue that was full the last edge is not the last that there was.
            settles = (hasLost ? now : last) + debounce
            return []
        }
        // What came between the edges in hand is unknown then, so they tell nothing.
        let actions = hasLost ? [] : edges.flatMap { change(to: $0, at: now) }
        return actions + [.readLevel]
    }

    private mutating func change(to isActive: Bool, at now: Instant) -> [Effect] {
        guard isActive != self.isActive else { return [] }
        guard role != .hover else { return begin(isActive: isActive, at: now) }
        self.isActive = isActive
        return button.handle(isActive ? .down : .up, at: now).map(Effect.perform)
    }

    /// Takes a level for granted: nobody is near whom no line tells of, and no press comes of it.
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
