/// Decides how one virtual terminal comes to the front and leaves it.
///
/// Signals are only hints, since the kernel merges them and anybody may send one. Every signal leads to a state in
/// which the kernel does not wait for ever. Where the state and the kernel disagree, the kernel is right.
///
/// Nothing here depends on time, so the machine is told no instants and has no deadline.
struct VirtualTerminalMachine {
    enum Event: Hashable {
        /// The kernel asks before it switches from now on.
        case started(isInFront: Bool)
        /// The kernel's signals.
        case releaseAsked
        case acquired
        /// The owner has released the display, as it was asked to in that round.
        case released(round: Int)
        /// The kernel had not asked for the release that was acknowledged.
        case releaseRefused(isInFront: Bool)
        case closed
    }

    enum Effect: Hashable {
        /// Make the kernel bring the terminal to the front.
        case activate
        /// Ask the owner to release the display, which leads to ``Event/released(round:)``.
        case askOwner(round: Int)
        /// Tell the owner that the display belongs to it again.
        case tellOwner
        case acknowledgeRelease
    }

    private enum State: Hashable {
        case away
        case inFront
        case leaving(round: Int)
        case closed
    }

    private var state = State.away
    private var rounds = 0

    /// Whether the display belongs to the owner. It still does while the kernel waits for the owner to release it.
    var isInFront: Bool { state != .away && state != .closed }

    /// Whether the kernel waits for the owner to release the display.
    var isLeaving: Bool {
        if case .leaving = state { true } else { false }
    }

    mutating func handle(_ event: Event) -> [Effect] {
        switch (state, event) {
        case (.closed, _): return []
        case (_, .started(let isInFront)):
            state = isInFront ? .inFront : .away
            return isInFront ? [] : [.activate]
        case (.inFront, .releaseAsked):
            rounds += 1
            state = .leaving(round: rounds)
            return [.askOwner(round: rounds)]
        case (.leaving, .releaseAsked): return []
        case (.away, .releaseAsked):
            // There is nothing to release, but a kernel that does wait must not wait for ever.
            return [.acknowledgeRelease]
        // No acquisition is acknowledged by VT_ACKACQ. The kernel does not wait for that. It would take it for the
        // answer to a release that it has asked for since, and would switch before the owner has released the display.
        case (.inFront, .acquired): return []
        case (.leaving, .acquired), (.away, .acquired):
            state = .inFront
            return [.tellOwner]
        case (.leaving(let current), .released(let round)):
            guard round == current else { return [] }
            state = .away
            return [.acknowledgeRelease]
        case (.inFront, .released), (.away, .released): return []
        case (.away, .releaseRefused(isInFront: true)):
            state = .inFront
            return [.tellOwner]
        case (_, .releaseRefused): return []
        case (.leaving, .closed):
            state = .closed
            return [.acknowledgeRelease]
        case (_, .closed):
            state = .closed
            return []
        }
    }
}
