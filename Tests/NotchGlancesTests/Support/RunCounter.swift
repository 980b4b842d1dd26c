import NotchCore
import NotchEventLoop
import NotchGlances

/// Runs scripts by another runner, and tells how many have ended.
@SurfaceActor
final class RunCounter: ScriptRunner {
    private let runner: any ScriptRunner
    private let onEnd: @SurfaceActor (Int) -> Void
    private var count = 0

    /// - Parameter onEnd: called when the module has heard of the end of a run, with the number of ended runs.
    init(_ runner: any ScriptRunner, onEnd: @escaping @SurfaceActor (Int) -> Void) {
        self.runner = runner
        self.onEnd = onEnd
    }

    func launch(
        _ request: ProcessRequest, onLine: @escaping @SurfaceActor (String) -> Void,
        onCut: @escaping @SurfaceActor () -> Void, then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) -> any ScriptProcess {
        runner.launch(request, onLine: onLine, onCut: onCut) { [self] result in
            completion(result)
            count += 1
            onEnd(count)
        }
    }
}
