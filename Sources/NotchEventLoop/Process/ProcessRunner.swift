package import NotchConcurrency
import NotchSystem

/// Runs programs within limits, and kills all processes that they leave behind.
///
/// The runner is a thin shell around ``ProcessMachine``. A program runs in a session and a process group of its own,
/// with empty standard input. Its standard output is read line by line, together with its standard error or separately.
/// When its process ends, all its descendants are killed: members of its group at once, other descendants by
/// ``Leftovers``. Processes that others start on its behalf, such as a job of cron, are no descendants.
///
/// Starting a program blocks the loop until the kernel has opened it. The runner lives at least until all its processes
/// have ended.
@SurfaceActor
package final class ProcessRunner {
    private let loop: EventLoop
    private let runner: MachineRunner<ProcessMachine>
    private let effectQueue = EffectQueue<ProcessMachine.Effect>()
    let marks = ProcessMarks()
    private let leftovers: Leftovers
    private let subreaper = Subreaper()
    private var runs: [Int: ProcessRun] = [:]
    private var lastID = 0
    private var stoppers: [@SurfaceActor () -> Void] = []
    /// The work for the next turn.
    private var deferred: [@SurfaceActor () -> Void] = []
    private var idler: IdleSource?

    /// - Parameter ownsChildren: whether every child of this process that ``System/start(_:)`` has not started counts
    ///   as a leftover; see ``Leftovers``.
    package init(
        loop: EventLoop, configuration: ProcessMachine.Configuration = ProcessMachine.Configuration(),
        ownsChildren: Bool = false
    ) {
        self.loop = loop
        runner = MachineRunner(ProcessMachine(configuration: configuration), clock: loop)
        leftovers = Leftovers(marks: marks, ownsChildren: ownsChildren, loop: loop)
        leftovers.onEnd = { [weak self] in self?.handle(.childrenChanged) }
    }

    /// The number of runs whose completion has not been decided.
    package var running: Int { runner.machine.running }

    /// The runner of the machine, for tests that keep its log.
    package var machineRunner: MachineRunner<ProcessMachine> { runner }

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - onLine: called with each line of the output within the limit, without its line end. Lines are truncated to
    ///     ``ProcessRequest/lineLimit``. Bytes that are not UTF-8 become U+FFFD. All other bytes are unchanged,
    ///     including control characters.
    ///   - onCut: called once when the output exceeds the limit, and again in each later
    ///     ``ProcessRequest/outputPeriod`` in which it does.
    ///   - completion: called exactly once, in a later turn, when the process is reaped and has no living descendants.
    ///     If the kernel has not ended a process 10 s after SIGKILL, the call no longer waits for that process.
    @discardableResult
    package func run(
        _ request: ProcessRequest, onLine: (@SurfaceActor (String) -> Void)? = nil,
        onCut: (@SurfaceActor () -> Void)? = nil, then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) -> RunningProcess {
        let run = ProcessRun(id: nextID(), request, onLine: onLine, onCut: onCut, completion: completion)
        runs[run.id] = run
        handle(.start(run.id, timeLimit: request.timeLimit))
        return RunningProcess(run, runner: self)
    }

    /// Ends all processes, and calls `completion` in a later turn when every run is complete. Later requests complete
    /// as cancelled.
    package func stop(then completion: @escaping @SurfaceActor () -> Void) {
        if runner.machine.hasStopped { return later(completion) }
        stoppers.append(completion)
        handle(.stop)
    }

    func cancel(_ run: ProcessRun) {
        if run.completion != nil { handle(.cancel(run.id)) }
    }

    private func nextID() -> Int {
        repeat { lastID = (lastID + 1) % ProcessMarks.count } while runs[lastID] != nil
        return lastID
    }

    private func handle(_ event: ProcessMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .spawn(let id): if let run = runs[id] { spawn(run) }
            case .signal(let id, let signal): if let process = runs[id]?.process { send(signal, to: process) }
            case .reap(let id): if let run = runs[id] { reap(run) }
            case .look:
                leftovers.begin()
                look()
            case .complete(let id, let end): if let run = runs[id] { complete(run, end) }
            case .stopped:
                for stopper in stoppers { later(stopper) }
                stoppers = []
            }
        }
    }

    private func spawn(_ run: ProcessRun) {
        do throws(Errno) {
            try start(run)
            handle(.started(run.id))
        } catch {
            run.watch?.close()
            run.reader?.close()
            run.errorReader?.close()
            (run.process, run.descriptor, run.watch, run.reader, run.errorReader) = (nil, nil, nil, nil, nil)
            run.missing = run.request.missing(error)
            handle(.failed(run.id, error))
            // If the loop could not watch the program, the program is running. It is a leftover now.
            handle(.childrenChanged)
        }
    }

    private func start(_ run: ProcessRun) throws(Errno) {
        let request = run.request
        if request.isForAnother { throw .notPermitted }
        let started = try System.start(
            ProgramStart(
                arguments: request.arguments, environment: request.environment, folder: request.folder,
                mark: marks.mark(of: run.id), readsErrors: request.readsErrors))
        do throws(EventLoopError) {
            // All descriptors have an owner before any call can fail.
            let id = run.id
            let errors = started.errors.map { errors in
                Result { () throws(EventLoopError) in
                    try OutputReader(errors, request.forErrors, loop: loop, onLine: nil, onCut: nil)
                }
            }
            let watch = Result { () throws(EventLoopError) in
                try WatchedDescriptor(started.descriptor, loop: loop) { self.handle(.ended(id)) }
            }
            run.reader = try OutputReader(
                started.output, request, loop: loop, onLine: run.onLine, onCut: run.onCut)
            run.watch = try watch.get()
            run.errorReader = try errors?.get()
        } catch {
            System.disown(child: started.process)
            throw Errno(rawValue: error.errno)
        }
        (run.process, run.descriptor) = (started.process, started.descriptor)
    }

    private func send(_ signal: ProcessSignal, to group: Int32) {
        // The call fails if all processes of the group have ended.
        try? System.signal(group: group, signal)
    }

    private func reap(_ run: ProcessRun) {
        guard let descriptor = run.descriptor else { return }
        let status: ProcessStatus?
        do throws(Errno) {
            status = try System.reap(descriptor: descriptor)
            // The process still lives, although its descriptor was readable. The watch reports its end later.
            if status == nil { return }
        } catch {
            // Other code has reaped the process.
            status = nil
        }
        run.watch?.close()
        (run.process, run.descriptor, run.watch) = (nil, nil, nil)
        if run.completion == nil { runs[run.id] = nil }
        handle(.reaped(run.id, status))
    }

    private func look() {
        if let found = leftovers.proceed(running: runner.machine.livingRuns, leaving: runner.machine.leavingRuns) {
            handle(.found(found))
        } else {
            later { self.look() }
        }
    }

    private func complete(_ run: ProcessRun, _ end: ProcessEnd) {
        guard let completion = run.completion else { return }
        run.reader?.finish()
        run.errorReader?.finish()
        run.completion = nil
        // A process that the kernel has not ended keeps its watch.
        if run.process == nil { runs[run.id] = nil }
        let result = ProcessResult(
            end: end, lastLine: run.reader?.lastLine, isOutputCut: run.reader?.isCut ?? false,
            lastError: run.missing ?? run.errorReader?.lastLine)
        (run.reader, run.errorReader) = (nil, nil)
        later { completion(result) }
    }

    private func later(_ body: @escaping @SurfaceActor () -> Void) {
        deferred.append(body)
        guard idler == nil else { return }
        // The source retains the runner until the source's handler was called.
        idler = try? loop.onIdle { self.runDeferred() }
        if let idler { idler.request() } else { _ = loop.schedule(at: loop.now) { self.runDeferred() } }
    }

    private func runDeferred() {
        let bodies = deferred
        deferred = []
        idler?.cancel()
        idler = nil
        for body in bodies { body() }
    }
}

extension ProcessRequest {
    /// Whether the program has to run as another user than this process.
    fileprivate var isForAnother: Bool { user.map { $0 != System.name(ofUser: System.userID) } ?? false }

    /// Describes what a program that could not be started lacks. The kernel reports one error number for all missing
    /// files.
    fileprivate func missing(_ error: Errno) -> String? {
        if let user, isForAnother { return "only the system service can run it as \(user)" }
        guard error == .noEntry || error == .notDirectory, let program = arguments.first else { return nil }
        guard System.exists(folder) else { return "there is no folder \(folder)" }
        guard (try? System.status(of: folder))?.kind == .folder else { return "\(folder) is no folder" }
        guard System.exists(program) else { return "there is no program \(program)" }
        return "there is no interpreter as the first line of \(program), or the program itself, names it"
    }

    /// The request for reading standard error separately: 4 KiB at full speed, and only the last line is used.
    fileprivate var forErrors: ProcessRequest {
        var request = self
        (request.outputLimit, request.outputPeriod) = (4 << 10, nil)
        request.lineLimit = ProcessResult.errorLimit
        return request
    }
}

/// A handle of a process that a ``ProcessRunner`` runs. The process continues when the handle is released.
@SurfaceActor
package final class RunningProcess {
    private let run: ProcessRun
    private let runner: ProcessRunner

    init(_ run: ProcessRun, runner: ProcessRunner) {
        self.run = run
        self.runner = runner
    }

    /// Ends the process and its whole group. The completion is called when they have ended. Idempotent.
    package func cancel() {
        runner.cancel(run)
    }
}

/// The state of a run.
@SurfaceActor
final class ProcessRun {
    let id: Int
    let request: ProcessRequest
    let onLine: (@SurfaceActor (String) -> Void)?
    let onCut: (@SurfaceActor () -> Void)?
    /// Called when the run is complete; `nil` once the call is scheduled.
    var completion: (@SurfaceActor (ProcessResult) -> Void)?
    /// The number of the process, from its start until it is reaped.
    var process: Int32?
    /// The pidfd of the process.
    var descriptor: Int32?
    /// Reports the end of the process.
    var watch: WatchedDescriptor?
    var reader: OutputReader?
    /// The description of the missing file, if the program could not be started.
    var missing: String?
    /// Reads standard error, if it has its own pipe.
    var errorReader: OutputReader?

    init(
        id: Int, _ request: ProcessRequest, onLine: (@SurfaceActor (String) -> Void)?,
        onCut: (@SurfaceActor () -> Void)?, completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) {
        self.id = id
        self.request = request
        self.onLine = onLine
        self.onCut = onCut
        self.completion = completion
    }
}
