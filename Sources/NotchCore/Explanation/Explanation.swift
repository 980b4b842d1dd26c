/// Why an activity is on the surface, or why it is not and when it will be, if nothing else happens.
///
/// An explanation contains no words: a program that shows it chooses its own. ``SurfaceExplainer`` makes it.
package struct Explanation: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case showing(ShownCard)
        /// - Parameter place: the activity's place in the order in which the waiting activities will come, from 1;
        ///   `nil` if more than ``SurfaceExplainer/mostPlaced`` others come before it.
        case waiting(ExpectedTurn, place: Int?)
        case ended(EndedActivity)
    }

    package var state: State
    /// The reasons that keep the activity from the surface, or from being seen there. First come the reasons that keep
    /// every card away, then the activities before it, in order, the first ``SurfaceExplainer/mostNamed`` of them.
    package var reasons: [ExplanationReason]

    package init(_ state: State, reasons: [ExplanationReason] = []) {
        self.state = state
        self.reasons = reasons
    }

    package var activity: Activity {
        switch state {
        case .showing(let card): card.activity
        case .waiting(let turn, _): turn.activity
        case .ended(let end): end.activity
        }
    }
}
