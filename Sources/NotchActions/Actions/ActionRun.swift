/// One performance of an action, which ends once.
@SurfaceActor
final class ActionRun {
    private let action: String
    private var outcome: ActionOutcome?
    private var whenEnded: (@SurfaceActor (ActionOutcome) -> Void)?

    init(of action: String) {
        self.action = action
    }

    /// Ends the run. Only the first outcome counts.
    func end(_ outcome: ActionOutcome) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        let tell = whenEnded
        whenEnded = nil
        tell?(outcome)
    }

    /// Ends a run that nobody can end any more.
    func abandon() {
        end(.failure(ActionError.neverCompleted(action: action)))
    }

    /// Takes what the action returned. An action that returns the status of another performance has failed.
    func returned(_ status: Completion.Status, _ tell: @escaping @SurfaceActor (ActionOutcome) -> Void) {
        if status.run !== self { abandon() }
        if let outcome { tell(outcome) } else { whenEnded = tell }
    }
}
