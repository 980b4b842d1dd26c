package import NotchCore
import NotchEventLoop
import NotchSystem

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

/// The source of a glance: a script or a file, and how its text becomes a glance.
package struct ScriptOptions: Hashable, Sendable {
    /// Where the lines come from.
    package enum Source: Hashable, Sendable {
        /// A program, with its arguments. The first one is its absolute path.
        case program([String])
        /// A file, which is read again and again.
        case file(String)
    }

    /// When the source is read.
    package enum Schedule: Hashable, Sendable {
        /// Again after this time, counted from the beginning.
        case every(Duration)
        /// Once, at the start.
        case once
        /// The program runs again as soon as it has ended. It may wait for what it tells.
        case repeating
        /// The program runs for ever, and each of its lines is a new state.
        case continuous
    }

    /// The id of the glance.
    package var id: String
    package var source: Source
    package var schedule = Schedule.every(.seconds(10))
    /// How long one run may take, unless the program runs for ever; `nil` chooses by the schedule.
    package var timeLimit: Duration?
    /// The variables of the program's environment beside the usual ones.
    package var environment: [String: String] = [:]
    /// The working folder of the program.
    package var folder = "/"
    /// The icon and the tint where the text names none.
    package var icon: String?
    package var tint: Tint?
    /// Whether the latest levels are kept for a sparkline.
    package var hasSparkline = false
    /// How long the glance is fresh; `nil` chooses by the schedule.
    package var lifetime: Duration?

    package init(id: String, source: Source) {
        self.id = id
        self.source = source
    }

    /// Whether the text is that of a file.
    var isFile: Bool { if case .file = source { true } else { false } }

    /// How long one run may take, or the reading of a file; `nil` for as long as it likes.
    var runLimit: Duration? {
        switch schedule {
        case .every, .once: timeLimit ?? .seconds(30)
        case .repeating: timeLimit
        case .continuous: nil
        }
    }

    /// ``runLimit`` in words.
    var limitText: String { runLimit.map { "\($0)" } ?? "ever" }
}

/// Reads the file of a glance, on any thread.
enum ScriptFile {
    /// Returns the lines of a file, of which the beginning counts. What is not a regular file could keep everybody
    /// waiting for ever, and is refused.
    static func read(_ path: String) -> ScriptMachine.Event {
        do throws(Errno) {
            guard let bytes = try System.startOfRegularFile(path, limit: ScriptLimits.output + 1) else {
                return .unread("it is not a regular file")
            }
            let lines = String(decoding: bytes.prefix(ScriptLimits.output), as: UTF8.self).split(
                maxSplits: ScriptLimits.lines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            return .read(
                lines.prefix(ScriptLimits.lines).map(String.init),
                isCut: bytes.count > ScriptLimits.output || lines.count > ScriptLimits.lines)
        } catch {
            return .unread("\(error)")
        }
    }
}

/// The bounds of what is read of scripts and files.
enum ScriptLimits {
    /// The most bytes of one run, of a file, or of ``period`` of a program that runs for ever.
    static let output = 64 << 10
    static let period = Duration.seconds(10)
    /// The most bytes of a line of a program. The tooltips of scripts are long.
    static let line = 16 << 10
    /// The most lines of one run. The text that they hold is bounded by ``output``.
    static let lines = 1024
    /// A character has at most so many bytes.
    static let character = 4

    /// What is too much of one run, in words.
    static let excess = "more than \(output >> 10) KiB or \(lines) lines in one run; the rest is left out"
    /// What is too much of a program that runs for ever, in words.
    static let excessOfPeriod =
        "more than \(output >> 10) KiB in \(period.components.seconds) s; of the rest only the newest line counts"
}
