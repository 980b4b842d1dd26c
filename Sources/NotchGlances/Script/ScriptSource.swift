package import NotchCore
import NotchEventLoop
import NotchSystem

/// Shows the states of a script, or of a file, as a glance.
///
/// The module is a thin shell around ``ScriptMachine``. Another thread reads the file, because a disk or a network may
/// hang.
@SurfaceActor
package final class ScriptSource: ConfigurableGlance {
    package let options: ScriptOptions
    private let machine: MachineRunner<ScriptMachine>
    private let runner: any ScriptRunner
    private let sink: any GlanceSink
    private let logger: Logger
    private let makeWorker: @SurfaceActor () -> (any WorkerThread)?
    /// The digest of the section's keys.
    private let digest: String
    private let effectQueue = EffectQueue<ScriptMachine.Effect>()
    private var process: (any ScriptProcess)?
    private var worker: (any WorkerThread)?
    /// Called when the program of a stopped module has ended.
    private var onGone: (@SurfaceActor () -> Void)?
    /// The number of the current run, so that late events of earlier runs are ignored.
    private var run = 0

    package convenience init?(_ options: ScriptKeys, in context: GlanceContext) {
        guard let runner = context.runner, let options = options.options(id: context.name) else { return nil }
        let makeWorker = context.makeWorker
        self.init(
            options, digest: context.digest, runner: runner, sink: context.sink, clock: context.clock,
            logger: context.logger
        ) {
            makeWorker?()
        }
    }

    /// - Parameter makeWorker: makes a thread for the exclusive use of the module, which closes it. A module for a file
    ///   needs the thread.
    package init(
        _ options: ScriptOptions, digest: String = "", runner: any ScriptRunner, sink: any GlanceSink,
        clock: any SurfaceClock, logger: Logger,
        makeWorker: @escaping @SurfaceActor () -> (any WorkerThread)? = { nil }
    ) {
        self.options = options
        self.digest = digest
        self.runner = runner
        self.sink = sink
        self.logger = logger
        self.makeWorker = makeWorker
        machine = MachineRunner(ScriptMachine(options), clock: clock)
    }

    package var ownedIDs: [String] { [options.id] }

    package func start() { handle(.start) }

    package func see(_ visibility: HomeVisibility) { setVisible(visibility.showsGlances) }

    /// Handles a change of the glances' visibility.
    package func setVisible(_ isVisible: Bool) { handle(.visible(isVisible)) }

    package func stop() { stop {} }

    /// Ends the work, and calls `body` when the program and all its descendants have ended.
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
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .run(let variables): read(variables)
            case .cancel:
                process?.cancel()
                process = nil
            case .show(let glance, let lifetime): sink.set(glance, lifetime: lifetime)
            case .withdraw: sink.remove(options.id)
            case .complain(let text): logger.warning("\(source) \(text)")
            case .recovered: logger.info("\(source) works again")
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
        if case .file(let path) = options.source { return read(path, run) }
        guard var request = options.request(kept: variables) else { return }
        request.origin = CommandOrigin(section: "Glance \(options.id)", digest: digest, inputs: variables)
        launch(request, run)
    }

    private func launch(_ request: ProcessRequest, _ run: Int) {
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

/// The options of a glance with a script or a file as its source.
package struct ScriptOptions: Hashable, Sendable {
    /// The source of the lines.
    package enum Source: Hashable, Sendable {
        /// A program with its arguments. The first argument is its absolute path.
        case program([String])
        /// A file, which is read repeatedly.
        case file(String)
    }

    /// The schedule of runs or reads.
    package enum Schedule: Hashable, Sendable {
        /// Repeated with this interval between the starts.
        case every(Duration)
        /// Once, at the start.
        case once
        /// The program runs again as soon as it has ended. It may block until it has a new state.
        case repeating
        /// The program runs for ever, and each of its lines is a new state.
        case continuous
    }

    /// The id of the glance.
    package var id: String
    package var source: Source
    package var schedule = Schedule.every(.seconds(10))
    /// The time limit of a run, unless the program runs for ever; `nil` means the default of the schedule.
    package var timeLimit: Duration?
    /// Additional variables of the program's environment.
    package var environment: [String: String] = [:]
    /// The working folder of the program.
    package var folder = "/"
    /// The user that the program runs as, if the service starts it; `nil` is the user `notch`.
    package var user: String?
    /// The icon if the text names none.
    package var icon: String?
    /// The tint if the text names none.
    package var tint: Tint?
    /// The look of the level.
    package var meter = Glance.Meter.bar
    /// Whether recent levels are kept for a sparkline.
    package var hasSparkline = false
    /// The lifetime of the glance; `nil` means the default of the schedule.
    package var lifetime: Duration?

    package init(id: String, source: Source) {
        self.id = id
        self.source = source
    }

    /// Whether the source is a file.
    var isFile: Bool { if case .file = source { true } else { false } }

    /// The time limit of a run or of reading a file; `nil` means no limit.
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
    /// Returns the first lines of a file. Other files than regular ones are refused, because reading them could block
    /// for ever.
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

/// The limits of the text that is read from scripts and files.
enum ScriptLimits {
    /// The maximum number of bytes of one run, of a file, or of one ``period`` of a program that runs for ever.
    static let output = 64 << 10
    static let period = Duration.seconds(10)
    /// The maximum length of a program's line, in bytes. It is high because tooltips of scripts are long.
    static let line = 16 << 10
    /// The maximum number of lines of one run. ``output`` limits their total size.
    static let lines = 1024
    /// The maximum length of a character (Unicode scalar), in bytes.
    static let character = 4

    /// The description of excess output of one run, for reports.
    static let excess = "more than \(output >> 10) KiB or \(lines) lines in one run; the rest is left out"
    /// The description of excess output of a program that runs for ever, for reports.
    static let excessOfPeriod =
        "more than \(output >> 10) KiB in \(period.components.seconds) s; of the rest only the newest line counts"
}
