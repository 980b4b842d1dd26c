/// Decides how one virtual terminal goes to the front and back.
///
/// Signals are hints, for the kernel merges them and anybody may send one: each leads to a state in which the kernel
/// is not left waiting, and where it disagrees its word counts.
struct VirtualTerminalMachine {
    enum Event: Hashable {
        /// The kernel asks from now on.
        case started(isInFront: Bool)
        /// The kernel's signals.
        case releaseAsked
        case acquired
        /// The owner has let go of the display, as it was asked to in that round.
        case released(round: Int)
        /// The kernel had not asked for the release that was acknowledged.
        case releaseRefused(isInFront: Bool)
        case closed
    }

    enum Effect: Hashable {
        /// Have the kernel bring the terminal to the front.
        case activate
        /// Have the owner let go of the display, and say so by ``Event/released(round:)``.
        case askOwner(round: Int)
        /// The display is the owner's again.
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

    /// Whether the display is the owner's; while the kernel waits for it to let go it still is.
    var isInFront: Bool {
        state != .away && state != .closed
    }

    /// Whether the kernel waits for the owner to let go.
    var isLeaving: Bool {
        if case .leaving = state { true } else { false }
    }

    mutating func handle(_ event: Event) -> [Effect] {
        switch (state, event) {
        case (.closed, _):
            return []
        case (_, .started(let isInFront)):
            state = isInFront ? .inFront : .away
            return isInFront ? [] : [.activate]
        case (.inFront, .releaseAsked):
            rounds += 1
            state = .leaving(round: rounds)
            return [.askOwner(round: rounds)]
        case (.leaving, .releaseAsked):
            return []
        case (.away, .releaseAsked):
            // Nobody has to let go; a kernel that does wait must not wait for ever.
            return [.acknowledgeRelease]
        // No acquisition is acknowledged by VT_ACKACQ: the kernel does not wait for it, but takes it for the answer to
        // a release that it has asked for since, and would switch before the owner has let go.
        case (.inFront, .acquired):
            return []
        case (.leaving, .acquired), (.away, .acquired):
            state = .inFront
            return [.tellOwner]
        case (.leaving(let current), .released(let round)):
            guard round == current else { return [] }
            state = .away
            return [.acknowledgeRelease]
        case (.inFront, .released), (.away, .released):
            return []
        case (.away, .releaseRefused(isInFront: true)):
            state = .inFront
            return [.tellOwner]
        case (_, .releaseRefused):
            return []
        case (.leaving, .closed):
            state = .closed
            return [.acknowledgeRelease]
        case (_, .closed):
            state = .closed
            return []
        }
    }
}
