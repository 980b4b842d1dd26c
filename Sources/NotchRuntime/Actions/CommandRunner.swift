package import NotchConcurrency
package import NotchEventLoop

/// Starts the commands of actions. Tests have one that starts nothing.
@SurfaceActor
package protocol CommandRunner: AnyObject {
    /// Starts a command.
    ///
    /// - Parameters:
    ///   - name: the name of the action. An action runs once at a time.
    ///   - onLine: called with each whole line of standard output and standard error.
    ///   - completion: called once, in a later turn, when the command and all that it started have gone.
    func start(
        _ request: ProcessRequest, named name: String, onLine: @escaping @SurfaceActor (String) -> Void,
        then completion: @escaping @SurfaceActor (ProcessResult) -> Void)

    /// Ends all commands, and calls `completion` when all have gone. Idempotent.
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

/// Starts no command: the lines of a script say what each command writes, and when it ends.
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

    /// A command that does not run writes nothing.
    func write(_ line: String, of name: String) { runs[name]?.onLine(line) }

    func end(_ name: String, _ result: ProcessResult) { runs.removeValue(forKey: name)?.completion(result) }

    func stop(then completion: @escaping @SurfaceActor () -> Void) {
        for name in runs.keys.sorted() { end(name, ProcessResult(end: .cancelled)) }
        completion()
    }
}
