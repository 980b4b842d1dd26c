package import NotchCore
import NotchProcess

/// Shows the states of a script, or of a file, as a glance.
///
/// The module is a thin shell around ``ScriptMachine``. Another thread reads a file, since a disk or a network may
/// hang.
@SurfaceActor
package final class ScriptModule: GlanceModule {
    package let options: ScriptOptions
    private let machine: MachineRunner<ScriptMachine>
    private let runner: any ScriptRunner
    private let sink: any GlanceSink
    private let logger: Logger
    private let makeWorker: @SurfaceActor () -> (any WorkerThread)?
    private let outbox = Outbox<ScriptMachine.Effect>()
    private var process: (any ScriptProcess)?
    private var worker: (any WorkerThread)?
    /// Called when the program of a module that was stopped has gone.
    private var onGone: (@SurfaceActor () -> Void)?
    /// Counts the runs, so that what an earlier one still tells does not count.
    private var run = 0

    /// - Parameter makeWorker: makes a thread for reading, which nobody else uses. The module closes it. Without one no
    ///   file can be read.
    package init(
        _ options: ScriptOptions, runner: any ScriptRunner, sink: any GlanceSink, clock: any SurfaceClock,
        logger: Logger, makeWorker: @escaping @SurfaceActor () -> (any WorkerThread)? = { nil }
    ) {
        self.options = options
        self.runner = runner
        self.sink = sink
        self.logger = logger
        self.makeWorker = makeWorker
        machine = MachineRunner(ScriptMachine(options), clock: clock)
    }

    package func start() { handle(.start) }

    /// Handles that the glances can be seen, or that they cannot.
    package func setVisible(_ isVisible: Bool) { handle(.visible(isVisible)) }

    package func stop() { stop {} }

    /// Ends the work, and calls `body` when the program and all that it started have gone.
    package func stop(then body: @escaping @SurfaceActor () -> Void) {
        let hasProgram = process != nil
        if hasProgram { onGone = body }
        handle(.stop)
        machine.stop()
        worker?.close()
        worker = nil
        if !hasProgram { body() }
    }

    private func handle(_ event: ScriptMachine.Event) {
        let effects = machine.handle(event) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { effect in
            switch effect {
            case .run(let variables): read(variables)
            case .cancel:
                process?.cancel()
                process = nil
            case .show(let glance, let lifetime): sink.set(glance, lifetime: lifetime)
            case .withdraw: sink.remove(options.id)
            case .complain(let text): logger.warning("[Glance \(options.id)] \(source) \(text)")
            case .recovered: logger.info("[Glance \(options.id)] \(source) works again")
            }
        }
    }

    private var source: String {
        switch options.source {
        case .program(let arguments): arguments.first ?? ""
        case .file(let path): path
        }
    }

    private func read(_ variables: [String: String]) {
        run += 1
        switch options.source {
        case .program(let arguments): launch(arguments, variables, run)
        case .file(let path): read(path, run)
        }
    }

    private func launch(_ arguments: [String], _ variables: [String: String], _ run: Int) {
        var request = ProcessRequest(
            arguments: arguments, environment: ScriptEnvironment.variables(of: options, kept: variables),
            folder: options.folder, timeLimit: options.runLimit, outputLimit: ScriptLimits.output)
        request.outputPeriod = options.schedule == .continuous ? ScriptLimits.period : nil
        // A line beyond the limit is known by its length, even if its last character is not whole and is dropped.
        request.lineLimit = ScriptLimits.line + ScriptLimits.character
        request.readsErrors = false
        process = runner.launch(request) { [weak self] line in
            if let self, self.run == run { handle(.line(line)) }
        } onCut: { [weak self] in
            if let self, self.run == run { handle(.cut) }
        } then: { [self] result in
            process = nil
            if let gone = onGone {
                onGone = nil
                return gone()
            }
            guard self.run == run else { return }
            handle(.ended(result.end, isCut: result.isOutputCut, error: result.lastError))
        }
    }

    private func read(_ path: String, _ run: Int) {
        guard let worker = worker ?? makeWorker() else { return handle(.unread("no thread can be started")) }
        self.worker = worker
        worker.perform { [weak self] in
            let event = ScriptFile.read(path)
            return { self?.take(event, of: run) }
        }
    }

    private func take(_ event: ScriptMachine.Event, of run: Int) {
        if self.run == run { handle(event) }
    }
}
