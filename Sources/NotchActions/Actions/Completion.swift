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
