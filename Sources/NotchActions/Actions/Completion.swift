/// Receives the outcome of an action, or the promise that the action ends later.
///
/// The action returns the ``Status`` that a method of this class returns. Only the first outcome counts.
@SurfaceActor
public final class Completion {
    private let run: ActionRun

    init(of run: ActionRun) {
        self.run = run
    }

    /// Ends the action with an outcome.
    public func completedSync(_ outcome: ActionOutcome) -> Status {
        run.end(outcome)
        return Status(of: run, endsLater: false)
    }

    /// Declares that the action ends later, by ``Status/completed(_:)``. The action retains the status until then. The
    /// action has failed if it releases the status earlier.
    public func willCompleteAsync() -> Status {
        Status(of: run, endsLater: true)
    }
}

extension Completion {
    /// The value that an action returns: proof that it has ended, or the handle that ends it later.
    @SurfaceActor
    public final class Status {
        let run: ActionRun
        private let endsLater: Bool

        init(of run: ActionRun, endsLater: Bool) {
            self.run = run
            self.endsLater = endsLater
        }

        deinit {
            // Without this call, an action that releases its status would never end.
            if endsLater { Task { @SurfaceActor [run] in run.abandon() } }
        }

        /// Ends the action. Has no effect if the action has already ended.
        public func completed(_ outcome: ActionOutcome) {
            run.end(outcome)
        }
    }
}

/// How an action ended.
public enum ActionOutcome: Sendable {
    case success
    case failure(any Error)
}

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

    /// Ends a run that the action can no longer end.
    func abandon() {
        end(.failure(ActionError.neverCompleted(action: action)))
    }

    /// Handles the status that the action has returned. An action that returns the status of another run has failed.
    func returned(_ status: Completion.Status, _ tell: @escaping @SurfaceActor (ActionOutcome) -> Void) {
        if status.run !== self { abandon() }
        if let outcome { tell(outcome) } else { whenEnded = tell }
    }
}
