package import NotchConcurrency
package import NotchProcess

/// Runs the programs of scripts. Tests have one that runs nothing.
@SurfaceActor
package protocol ScriptRunner: AnyObject {
    /// Runs a program.
    ///
    /// - Parameters:
    ///   - onLine: called with each whole line.
    ///   - onCut: called when the program has written more than is read of it, in each period anew.
    ///   - completion: called once, in a later turn, when the program and all that it started have gone.
    /// - Returns: the program, which somebody may end.
    func launch(
        _ request: ProcessRequest, onLine: @escaping @SurfaceActor (String) -> Void,
        onCut: @escaping @SurfaceActor () -> Void, then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) -> any ScriptProcess
}

/// A program that runs for a script.
@SurfaceActor
package protocol ScriptProcess: AnyObject {
    /// Ends the program, with its whole group. Idempotent.
    func cancel()
}

extension RunningProcess: ScriptProcess {}

extension ProcessRunner: ScriptRunner {
    package func launch(
        _ request: ProcessRequest, onLine: @escaping @SurfaceActor (String) -> Void,
        onCut: @escaping @SurfaceActor () -> Void, then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) -> any ScriptProcess {
        run(request, onLine: onLine, onCut: onCut, then: completion)
    }
}
