import NotchCore
import NotchEventLoop
import NotchGlances

/// Keeps the programs that are launched until a test, or their module, ends them.
@SurfaceActor
final class FakeScripts: ScriptRunner {
    final class Program: ScriptProcess {
        let request: ProcessRequest
        let onLine: @SurfaceActor (String) -> Void
        let onCut: @SurfaceActor () -> Void
        private var completion: (@SurfaceActor (ProcessResult) -> Void)?
        private(set) var wasCancelled = false
        /// Whether the program goes on for a while after it is cancelled.
        var endsLate = false

        init(
            _ request: ProcessRequest, _ onLine: @escaping @SurfaceActor (String) -> Void,
            _ onCut: @escaping @SurfaceActor () -> Void,
            _ completion: @escaping @SurfaceActor (ProcessResult) -> Void
        ) {
            self.request = request
            self.onLine = onLine
            self.onCut = onCut
            self.completion = completion
        }

        var isRunning: Bool { completion != nil }

        func cancel() {
            wasCancelled = true
            if !endsLate { end(.cancelled) }
        }

        /// Ends the program, once.
        func end(_ end: ProcessEnd = .exited(0), isOutputCut: Bool = false, error: String? = nil) {
            let completion = completion
            self.completion = nil
            completion?(ProcessResult(end: end, isOutputCut: isOutputCut, lastError: error))
        }

        /// Writes lines, and ends.
        func finish(_ lines: String..., end: ProcessEnd = .exited(0)) {
            for line in lines { onLine(line) }
            self.end(end)
        }
    }

    private(set) var launched: [Program] = []
    var running: [Program] { launched.filter(\.isRunning) }
    /// Called with each program that is launched.
    var onLaunch: (@SurfaceActor (Program) -> Void)?

    func launch(
        _ request: ProcessRequest, onLine: @escaping @SurfaceActor (String) -> Void,
        onCut: @escaping @SurfaceActor () -> Void, then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) -> any ScriptProcess {
        let program = Program(request, onLine, onCut, completion)
        launched.append(program)
        onLaunch?(program)
        return program
    }
}
