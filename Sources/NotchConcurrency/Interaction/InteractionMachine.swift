import DequeModule

/// Decides when each interaction in a line is started: one at a time, in the order in which they were added, and only
/// while there is a view to show them on (I1 to I5).
///
/// With no delays and a view that is always there, it is a plain serial queue of asynchronous work. Each accepted
/// interaction ends in exactly one ``InteractionEvent/ended(_:_:)``.
package struct InteractionMachine: StateMachine {
    /// The settings of a queue, which do not change during its life. Negative delays count as zero.
    package struct Configuration: Hashable, Sendable {
        /// The most interactions that may wait, at least 1.
        package var capacity = 256
        /// How long the view must have been there before the queue starts anything (I1).
        package var appearDelay: Duration = .milliseconds(500)
        /// How long nothing runs before each start, the first included (I2).
        package var startDelay: Duration = .milliseconds(250)
        /// Whether the view is there from the beginning.
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

    /// The interaction that runs.
    package var current: Current? {
        if case .running(let current) = step { current } else { nil }
    }

    /// The interactions that wait for their start, in order. Each access makes the array anew, in linear time; see
    /// ``pendingCount``.
    package var pending: [Item] { Array(line) }
    /// The number of interactions that wait.
    package var pendingCount: Int { line.count }

    /// Whether the queue starts no interaction at present (I1).
    package var isSuspended: Bool {
        if case .visible = visibility { false } else { true }
    }

    /// The most interactions that may wait.
    package var capacity: Int { max(1, configuration.capacity) }

    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
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

    /// Returns the first interaction that waits, and when it will have its turn; `nil` where none waits, or something
    /// has to happen first.
    ///
    /// - Parameter end: when the interaction that runs will have finished.
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

    /// Advances the queue to `now`, and adds an interaction to the end of the line there.
    ///
    /// - Parameters:
    ///   - name: the name of the interaction; `nil` makes one from its id.
    ///   - timeout: how long it may run, counted from its start; negative counts as zero, `nil` is for ever.
    /// - Returns: the interaction, whether it is refused because as many wait as the queue may hold, and the effects, in
    ///   order. No observer is told of an interaction that is refused.
    package mutating func add(
        _ name: String?, timeout: Duration? = nil, at now: Instant
    ) -> (item: Item, isRefused: Bool, effects: [Effect]) {
        pass(to: now)
        let (item, isRefused) = accept(name, timeout: timeout, at: now)
        return (item, isRefused, conclude(at: now))
    }

    /// Advances the queue to `now` and applies `event` there.
    ///
    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        pass(to: now)
        switch event {
        case .add(let name, let timeout): _ = accept(name, timeout: timeout, at: now)
        case .didAppear:
            // A view that appeared before keeps its instant. A view that has gone since then gets a new one (I-D2).
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

    /// Begins the delay before the next start, once nothing prevents the start (I2).
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
    /// gone.
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

    /// Calls the next start off. The first in line stays there, and no part of it has run (I-D1).
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
            // After any interaction that ends, the next start is a whole delay away (I2).
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
    /// The things that can happen to a queue.
    package enum Event: Hashable, MachineEvent {
        /// An interaction is added to the end of the line; see ``InteractionMachine/add(_:timeout:at:)``. One that the
        /// queue has no room for has no effect.
        case add(String?, timeout: Duration? = nil)
        /// The view came (I1). The event has no effect when the view is there already.
        case didAppear
        /// The view goes. The queue starts nothing from now on (I1).
        case willDisappear
        /// An answer to ``Effect/offer(_:)``: start the interaction. The event has no effect if the start is no longer
        /// right, because the interaction was cancelled or the view went meanwhile.
        case begin(InteractionID)
        /// The other answer to ``Effect/offer(_:)``: the view is not there (I-D1). The event counts as
        /// ``willDisappear``.
        case decline(InteractionID)
        /// The interaction that runs has finished (I3). The event has no effect for any other interaction.
        case finish(InteractionID)
        /// Ends an interaction that waits (I5), or asks the one that runs to stop.
        case cancel(InteractionID)
        /// Cancels all interactions, each like ``cancel(_:)``.
        case cancelAll
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The turn of this interaction has come. The shell finds out whether the view is there, and answers with
        /// ``Event/begin(_:)`` or ``Event/decline(_:)``.
        case offer(InteractionID)
        /// The shell tells the observers. The instant is the exact one of the event, which may lie before the instant
        /// at which the machine was called. For ``InteractionEvent/started(_:)`` the shell runs the block; for
        /// ``InteractionEvent/cancelRequested(_:)`` and for a timeout it tells the body.
        case event(InteractionEvent, at: Instant)
    }
}

extension InteractionMachine {
    package typealias Item = QueuedInteraction
    package typealias Current = RunningInteraction

    /// The state of the interaction that runs, or of the first in line. The queue takes one step at a time, so no
    /// two interactions can run at once (I2).
    package enum Step: Hashable, Sendable {
        /// The queue has nothing to do, or is not allowed to do it.
        case idle
        /// The delay before the start of the first in line is running.
        case delaying(until: Instant)
        /// The first in line has been offered for its start.
        case due
        case running(Current)
    }

    /// The state of the view, as far as the queue knows it.
    enum Visibility {
        case hidden
        /// The view appeared a moment ago, and counts from this instant on.
        case appearing(opens: Instant)
        case visible
    }
}
