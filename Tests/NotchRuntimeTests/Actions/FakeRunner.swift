import NotchCore
import NotchEventLoop

@testable import NotchRuntime

/// Keeps the commands that are started until a test ends them.
@SurfaceActor
final class FakeRunner: CommandRunner {
    final class Command {
        let request: ProcessRequest
        let onLine: @SurfaceActor (String) -> Void
        fileprivate var completion: (@SurfaceActor (ProcessResult) -> Void)?

        init(
            _ request: ProcessRequest, _ onLine: @escaping @SurfaceActor (String) -> Void,
            _ completion: @escaping @SurfaceActor (ProcessResult) -> Void
        ) {
            self.request = request
            self.onLine = onLine
            self.completion = completion
        }

        /// Ends the command, once.
        @SurfaceActor
        func end(_ end: ProcessEnd = .exited(0), lastLine: String? = nil) {
            let completion = completion
            self.completion = nil
            completion?(ProcessResult(end: end, lastLine: lastLine))
        }
    }

    private(set) var started: [Command] = []
    var running: [Command] { started.filter { $0.completion != nil } }

    func start(
        _ request: ProcessRequest, named name: String, onLine: @escaping @SurfaceActor (String) -> Void,
        then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) {
        started.append(Command(request, onLine, completion))
    }

    func stop(then completion: @escaping @SurfaceActor () -> Void) {
        for command in running { command.end(.cancelled) }
        completion()
    }
}
