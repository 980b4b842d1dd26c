/// Decides how a virtual terminal becomes the front terminal, and how it releases the display.
///
/// Signals are only hints, because the kernel merges them and any process may send one. Every signal leads to a state
/// in which the kernel does not wait forever. If the state and the kernel disagree, the kernel is right.
///
/// The machine depends on no time, so it receives no instants and has no deadline.
struct VirtualTerminalMachine {
    enum Event: Hashable {
        /// The kernel sends signals before it switches from now on.
        case started(isInFront: Bool)
        /// The kernel's signals.
        case releaseAsked
        case acquired
        /// The owner has released the display, as requested in that round.
        case released(round: Int)
        /// The kernel had not requested the acknowledged release.
        case releaseRefused(isInFront: Bool)
        case closed
    }

    enum Effect: Hashable {
        /// Request that the kernel makes the terminal the front terminal.
        case activate
        /// Request the release of the display from the owner, which leads to ``Event/released(round:)``.
        case askOwner(round: Int)
        /// Report to the owner that the display belongs to it again.
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
            // There is no display to release, but the acknowledgement prevents that the kernel waits forever.
            return [.acknowledgeRelease]
        // An acquisition is not acknowledged by VT_ACKACQ, because the kernel does not wait for that. If the kernel had
        // requested a release meanwhile, it would take VT_ACKACQ as the answer, and would switch before the owner has
        // released the display.
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
