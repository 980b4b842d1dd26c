/// By this an action says how it ended, or that it ends later.
///
/// The action returns the ``Status`` that it gets. Only the first word counts.
@SurfaceActor
public final class Completion {
    private let run: ActionRun

    init(of run: ActionRun) {
        self.run = run
    }

    /// The action has ended.
    public func completedSync(_ outcome: ActionOutcome) -> Status {
        run.end(outcome)
        return Status(of: run, endsLater: false)
    }

    /// The action ends later, when the status is told. The action keeps the status until then. An action that lets go
    /// of it has failed.
    public func willCompleteAsync() -> Status {
        Status(of: run, endsLater: true)
    }
}

extension Completion {
    /// The value that an action returns: proof that it has ended, or the handle by which it ends later.
    @SurfaceActor
    public final class Status {
        let run: ActionRun
        private let endsLater: Bool

        init(of run: ActionRun, endsLater: Bool) {
            self.run = run
            self.endsLater = endsLater
        }

        deinit {
            // An action that forgets to end would be under way for ever.
            if endsLater { Task { @SurfaceActor [run] in run.abandon() } }
        }

        /// The action has ended. The call has no effect if it had ended before.
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
