import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchGlances

/// Runs real scripts as their modules do, on a loop of its own.
@SurfaceActor
final class ScriptBench {
    let shelf = GlanceShelf()
    let log = LogBook()

    /// Runs a script until it has ended, and returns its glance.
    ///
    /// - Parameters:
    ///   - runs: how many runs have to end. One second of virtual time passes between them.
    ///   - isDone: whether enough has been seen of a script that runs for ever, asked at each change.
    func run(
        _ options: ScriptOptions, runs: Int = 1, until isDone: (@SurfaceActor () -> Bool)? = nil
    ) throws -> Glance? {
        let loop = try EventLoop(clock: runs == 1 ? .monotonic : .virtual)
        let runner = ProcessRunner(loop: loop)
        let counter = RunCounter(runner) { count in
            if count < runs { loop.advance(by: .seconds(1)) {} } else if isDone == nil { loop.stop() }
        }
        shelf.onChange = { if isDone?() == true { loop.stop() } }
        let module = ScriptSource(options, runner: counter, sink: shelf, clock: loop, logger: log.logger)
        module.start()
        try loop.runBounded()
        shelf.onChange = nil
        let shown = shelf.glances[options.id]
        module.stop()
        runner.stop { loop.stop() }
        try loop.runBounded()
        return shown
    }
}
