package import NotchConcurrency

/// A process that a ``ProcessRunner`` runs. The process goes on when this handle is released.
@SurfaceActor
package final class RunningProcess {
    private let run: ProcessRun
    private let runner: ProcessRunner

    init(_ run: ProcessRun, runner: ProcessRunner) {
        self.run = run
        self.runner = runner
    }

    /// Ends the process, with its whole group. Its completion comes when they have gone. Idempotent.
    package func cancel() {
        runner.cancel(run)
    }
}
