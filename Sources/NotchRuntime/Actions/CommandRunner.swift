package import NotchConcurrency
package import NotchEventLoop

/// Starts the commands of actions. Tests use an implementation that starts no process.
@SurfaceActor
package protocol CommandRunner: AnyObject {
    /// Starts a command.
    ///
    /// - Parameters:
    ///   - name: the name of the action. An action runs at most once at a time.
    ///   - onLine: called with each whole line of standard output and standard error.
    ///   - completion: called once, in a later turn, when the command and all processes that it started have ended.
    func start(
        _ request: ProcessRequest, named name: String, onLine: @escaping @SurfaceActor (String) -> Void,
        then completion: @escaping @SurfaceActor (ProcessResult) -> Void)

    /// Ends all commands, and calls `completion` when all of them have ended. Idempotent.
    func stop(then completion: @escaping @SurfaceActor () -> Void)
}

extension ProcessRunner: CommandRunner {
    package func start(
        _ request: ProcessRequest, named name: String, onLine: @escaping @SurfaceActor (String) -> Void,
        then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) {
        run(request, onLine: onLine, then: completion)
    }
}

/// Starts no command: a script sets the lines that each command writes, and its end.
@SurfaceActor
final class ScriptedCommands: CommandRunner {
    private struct Run {
        var onLine: @SurfaceActor (String) -> Void
        var completion: @SurfaceActor (ProcessResult) -> Void
    }

    private var runs: [String: Run] = [:]

    func start(
        _ request: ProcessRequest, named name: String, onLine: @escaping @SurfaceActor (String) -> Void,
        then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) {
        runs[name] = Run(onLine: onLine, completion: completion)
    }

    /// Writes a line for a command. The call has no effect if the command does not run.
    func write(_ line: String, of name: String) { runs[name]?.onLine(line) }

    func end(_ name: String, _ result: ProcessResult) { runs.removeValue(forKey: name)?.completion(result) }

    func stop(then completion: @escaping @SurfaceActor () -> Void) {
        for name in runs.keys.sorted() { end(name, ProcessResult(end: .cancelled)) }
        completion()
    }
}
