import DequeModule

/// Decides when each interaction in a line is started: one at a time, in the order in which they were added, and only
/// while the view that shows them is visible (I1 to I5).
///
/// Without delays and with a view that is always visible, the machine is a plain serial queue of asynchronous work.
/// Each accepted interaction ends in exactly one ``InteractionEvent/ended(_:_:)``.
package struct InteractionMachine: StateMachine {
    /// The settings of a queue, which do not change during its life. Negative delays count as zero.
    package struct Configuration: Hashable, Sendable {
        /// The maximum number of waiting interactions, at least 1.
        package var capacity = 256
        /// How long the view must have been visible before the queue starts an interaction (I1).
        package var appearDelay: Duration = .milliseconds(500)
        /// The pause before each start, the first included (I2).
        package var startDelay: Duration = .milliseconds(250)
        /// Whether the view is visible from the beginning.
        package var startsVisible = false

        package init() {}
    }

    package let configuration: Configuration
    package private(set) var step = Step.idle
    private var visibility: Visibility
    private var line = Deque<Item>()
    private var added: UInt64 = 0
    private var effects: [Effect] = []

    package init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        visibility = configuration.startsVisible ? .visible : .hidden
    }

    // MARK: State

    /// The running interaction.
    package var current: Current? {
        if case .running(let current) = step { current } else { nil }
    }

    /// The waiting interactions, in order. Each access makes the array anew, in linear time; see ``pendingCount``.
    package var pending: [Item] { Array(line) }
    /// The number of waiting interactions.
    package var pendingCount: Int { line.count }

    /// Whether the queue starts no interaction at present (I1).
    package var isSuspended: Bool {
        if case .visible = visibility { false } else { true }
    }

    /// The maximum number of waiting interactions.
    package var capacity: Int { max(1, configuration.capacity) }

    /// When ``Event/deadline`` is due next; `nil` if only another event can change the state.
    package var nextDeadline: Instant? {
        let ofStep: Instant? =
            switch step {
            case .delaying(let until): until
            case .running(let current): current.deadline
            case .idle, .due: nil
            }
        guard case .appearing(let opens) = visibility else { return ofStep }
        return ofStep.map { min($0, opens) } ?? opens
    }

    /// Returns the first waiting interaction and when it will be started; `nil` if no interaction waits, or if the
    /// start depends on another event.
    ///
    /// - Parameter end: when the running interaction will have finished.
    package func nextStart(after end: Instant?) -> (item: Item, at: Instant)? {
        guard let first = line.first else { return nil }
        let free: Instant?
        switch (step, visibility) {
        case (.delaying(let until), _): return (first, until)
        case (_, .hidden), (.due, _): return nil
        case (.idle, .appearing(let opens)): free = opens
        case (.running, .appearing(let opens)): free = end.map { max($0, opens) }
        case (.running, .visible): free = end
        case (.idle, .visible): free = nil
        }
        return free.map { (first, $0 + configuration.startDelay.timerLength) }
    }

    // MARK: Events

    /// Advances the queue to `now`, and adds an interaction to the end of the line.
    ///
    /// - Parameters:
    ///   - name: the name of the interaction; `nil` makes a name from its id.
    ///   - timeout: the maximum duration, counted from the start; negative counts as zero, `nil` is no limit.
    /// - Returns: the interaction, whether it is refused because the line is full, and the effects, in order. A refused
    ///   interaction has no effects, so that no observer sees it.
    package mutating func add(
        _ name: String?, timeout: Duration? = nil, at now: Instant
    ) -> (item: Item, isRefused: Bool, effects: [Effect]) {
        pass(to: now)
        let (item, isRefused) = accept(name, timeout: timeout, at: now)
        return (item, isRefused, conclude(at: now))
    }

    /// Advances the queue to `now` and applies `event`.
    ///
    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        pass(to: now)
        switch event {
        case .add(let name, let timeout): _ = accept(name, timeout: timeout, at: now)
        case .didAppear:
            // A view that is visible keeps its instant. A view that was hidden since then gets a new instant (I-D2).
            if case .hidden = visibility {
                visibility = .appearing(opens: now + configuration.appearDelay.timerLength)
            }
        case .willDisappear: suspend(at: now)
        case .begin(let id): if isDue(id) { begin(at: now) }
        case .decline(let id): if isDue(id) { suspend(at: now) }
        case .finish(let id): if current?.item.id == id { endCurrent(.finished, at: now) }
        case .cancel(let id): cancel(id, at: now)
        case .cancelAll: cancelAll(at: now)
        case .deadline: break
        }
        return conclude(at: now)
    }
}

// MARK: - Time

extension InteractionMachine {
    /// Passes all deadlines up to `now`, each at its own instant.
    private mutating func pass(to now: Instant) {
        while let deadline = nextDeadline, deadline <= now {
            if case .appearing(let opens) = visibility, opens == deadline {
                visibility = .visible
                emit(.resumed, at: deadline)
            } else if current != nil {
                endCurrent(.timedOut, at: deadline)
            } else {
                step = .due
                if let first = line.first { effects.append(.offer(first.id)) }
            }
            proceed(at: deadline)
        }
    }

    /// Begins the delay before the next start, if the start is possible (I2).
    private mutating func proceed(at instant: Instant) {
        guard step == .idle, !isSuspended, !line.isEmpty else { return }
        step = .delaying(until: instant + configuration.startDelay.timerLength)
    }

    /// Proceeds after an event, and returns all of its effects.
    private mutating func conclude(at now: Instant) -> [Effect] {
        proceed(at: now)
        pass(to: now)
        defer { effects = [] }
        return effects
    }

    private mutating func emit(_ event: InteractionEvent, at instant: Instant) {
        effects.append(.event(event, at: instant))
    }
}

// MARK: - Events

extension InteractionMachine {
    private mutating func accept(_ name: String?, timeout: Duration?, at now: Instant) -> (Item, isRefused: Bool) {
        added += 1
        let item = Item(id: InteractionID(added), name: name ?? "interaction \(added)", timeout: timeout, added: now)
        guard line.count < capacity else { return (item, true) }
        line.append(item)
        emit(.added(item), at: now)
        return (item, false)
    }

    /// Whether this interaction was offered and may still be started: it has not been cancelled, and the view has not
    /// been hidden.
    private func isDue(_ id: InteractionID) -> Bool {
        step == .due && line.first?.id == id
    }

    private mutating func begin(at now: Instant) {
        let current = Current(item: line.removeFirst(), began: now)
        step = .running(current)
        emit(.started(current), at: now)
    }

    private mutating func suspend(at now: Instant) {
        if !isSuspended { emit(.suspended, at: now) }
        visibility = .hidden
        callOffStart()
    }

    /// Cancels the next start. The first interaction stays first in line, and no part of it has run (I-D1).
    private mutating func callOffStart() {
        if current == nil { step = .idle }
    }

    private mutating func endCurrent(_ outcome: InteractionOutcome, at instant: Instant) {
        guard let current else { return }
        step = .idle
        emit(.ended(current.item, outcome), at: instant)
    }

    private mutating func cancel(_ id: InteractionID, at now: Instant) {
        if current?.item.id == id {
            cancelCurrent(at: now)
        } else if let index = line.firstIndex(where: { $0.id == id }) {
            // After any interaction ends, the next start waits for the whole delay (I2).
            if index == line.startIndex { callOffStart() }
            emit(.ended(line.remove(at: index), .cancelled), at: now)
        }
    }

    private mutating func cancelCurrent(at now: Instant) {
        guard case .running(var current) = step, !current.isCancelled else { return }
        current.isCancelled = true
        step = .running(current)
        emit(.cancelRequested(current), at: now)
    }

    private mutating func cancelAll(at now: Instant) {
        cancelCurrent(at: now)
        callOffStart()
        for item in line { emit(.ended(item, .cancelled), at: now) }
        line = Deque()
    }
}

extension InteractionMachine {
    /// The events of a queue.
    package enum Event: Hashable, MachineEvent {
        /// Adds an interaction to the end of the line; see ``InteractionMachine/add(_:timeout:at:)``. The event has no
        /// effect if the queue is full.
        case add(String?, timeout: Duration? = nil)
        /// The view appeared (I1). The event has no effect if the view is visible already.
        case didAppear
        /// The view is about to disappear. The queue starts no interaction from now on (I1).
        case willDisappear
        /// Answers ``Effect/offer(_:)``: start the interaction. The event has no effect if the interaction was
        /// cancelled or the view disappeared meanwhile.
        case begin(InteractionID)
        /// Answers ``Effect/offer(_:)``: the view is not visible (I-D1). The event counts as ``willDisappear``.
        case decline(InteractionID)
        /// The running interaction has finished (I3). The event has no effect for any other interaction.
        case finish(InteractionID)
        /// Ends a waiting interaction (I5), or asks the running interaction to stop.
        case cancel(InteractionID)
        /// Cancels all interactions, each like ``cancel(_:)``.
        case cancelAll
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell executes.
    package enum Effect: Hashable, Sendable {
        /// The start of this interaction is due. The shell checks whether the view is visible, and answers with
        /// ``Event/begin(_:)`` or ``Event/decline(_:)``.
        case offer(InteractionID)
        /// Notifies the observers. The instant is the exact instant of the event, which may be earlier than the call of
        /// the machine. For ``InteractionEvent/started(_:)`` the shell runs the block; for
        /// ``InteractionEvent/cancelRequested(_:)`` and for a timeout it notifies the body.
        case event(InteractionEvent, at: Instant)
    }
}

extension InteractionMachine {
    package typealias Item = QueuedInteraction
    package typealias Current = RunningInteraction

    /// The state of the running interaction, or of the first in line. The queue takes one step at a time, so that two
    /// interactions cannot run at once (I2).
    package enum Step: Hashable, Sendable {
        /// No interaction waits, or none may be started.
        case idle
        /// The delay before the start of the first in line is running.
        case delaying(until: Instant)
        /// The first in line has been offered for its start.
        case due
        case running(Current)
    }

    /// The state of the view, as known to the queue.
    enum Visibility {
        case hidden
        /// The view has appeared. The queue may start interactions from this instant on.
        case appearing(opens: Instant)
        case visible
    }
}
