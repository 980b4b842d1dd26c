package import NotchCore
import NotchProcess
import NotchSystem

/// Shows the states of a script, or of a file, as a glance.
///
/// The module is a thin shell around ``ScriptMachine``.
@SurfaceActor
package final class ScriptModule: GlanceModule {
    /// The most bytes that are read of one run, or every ten seconds of a program that runs for ever.
    private static let outputLimit = 64 << 10
    private static let outputPeriod = Duration.seconds(10)
    /// The most bytes of a line. The tooltips of scripts are long.
    private static let lineLimit = 16 << 10

    package let options: ScriptOptions
    private let machine: MachineRunner<ScriptMachine>
    private let runner: any ScriptRunner
    private let sink: any GlanceSink
    private let logger: Logger
    private let outbox = Outbox<ScriptMachine.Effect>()
    private var process: (any ScriptProcess)?
    /// Called when the program of a module that was stopped has gone.
    private var onGone: (@SurfaceActor () -> Void)?
    /// Counts the runs, so that what an earlier one still tells does not count.
    private var run = 0

    package init(
        _ options: ScriptOptions, runner: any ScriptRunner, sink: any GlanceSink, clock: any SurfaceClock,
        logger: Logger
    ) {
        self.options = options
        self.runner = runner
        self.sink = sink
        self.logger = logger
        machine = MachineRunner(ScriptMachine(options), clock: clock)
    }

    package func start() { handle(.start) }

    package func stop() { stop {} }

    /// Ends the work, and calls `body` when the program and all that it started have gone.
    package func stop(then body: @escaping @SurfaceActor () -> Void) {
        let hasProgram = process != nil
        if hasProgram { onGone = body }
        handle(.stop)
        machine.stop()
        if !hasProgram { body() }
    }

    private func handle(_ event: ScriptMachine.Event) {
        let effects = machine.handle(event) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { effect in
            switch effect {
            case .run: read()
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

    private func read() {
        run += 1
        switch options.source {
        case .program(let arguments): launch(arguments, run)
        case .file(let path): read(path)
        }
    }

    private func launch(_ arguments: [String], _ run: Int) {
        let isContinuous = options.schedule == .continuous
        var request = ProcessRequest(
            arguments: arguments, environment: ScriptEnvironment.variables(of: options), folder: options.folder,
            timeLimit: isContinuous ? nil : options.timeLimit, outputLimit: Self.outputLimit)
        request.outputPeriod = isContinuous ? Self.outputPeriod : nil
        request.lineLimit = Self.lineLimit
        request.readsErrors = false
        process = runner.launch(request) { [weak self] line in
            if let self, self.run == run { handle(.line(line)) }
        } then: { [self] result in
            process = nil
            if let gone = onGone {
                onGone = nil
                return gone()
            }
            guard self.run == run else { return }
            handle(.ended(result.end, isCut: result.isOutputCut))
        }
    }

    /// A file is read at once, up to the bytes that count. What is not a regular file could keep everybody waiting, and
    /// is refused.
    private func read(_ path: String) {
        do throws(Errno) {
            guard let bytes = try System.startOfRegularFile(path, limit: Self.outputLimit) else {
                return handle(.unread("it is not a regular file"))
            }
            for line in String(decoding: bytes, as: UTF8.self).split(
                maxSplits: ScriptMachine.lineLimit, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            {
                handle(.line(String(line)))
            }
            handle(.ended(.exited(0), isCut: false))
        } catch {
            handle(.unread("\(error)"))
        }
    }
}
