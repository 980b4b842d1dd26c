package import NotchConcurrency
import NotchSystem

/// Runs programs beside this one, each within bounds, and leaves nothing of them behind.
///
/// The runner is a thin shell around ``ProcessMachine``. A program runs in a session and a process group of its own,
/// with nothing on its standard input. Its standard output is read line by line, with its standard error or apart. When
/// its process ends, everything that descends from it is killed: at once what is in its group, and by ``Leftovers`` what has left
/// it. What others do on its behalf, such as a job of cron, does not descend from it.
///
/// Starting a program holds the loop up until the kernel has opened it. The runner lives at least until all its
/// processes have gone.
@SurfaceActor
package final class ProcessRunner {
    private let loop: EventLoop
    private let runner: MachineRunner<ProcessMachine>
    private let outbox = Outbox<ProcessMachine.Effect>()
    let marks = ProcessMarks()
    private let leftovers: Leftovers
    private let subreaper = Subreaper()
    private var runs: [Int: ProcessRun] = [:]
    private var lastID = 0
    private var stoppers: [@SurfaceActor () -> Void] = []
    /// The work for the next turn.
    private var deferred: [@SurfaceActor () -> Void] = []
    private var idler: IdleSource?

    /// - Parameter ownsChildren: whether each child of this process that ``System/start(_:)`` has not started is a
    ///   leftover; see ``Leftovers``.
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
    ///   - onLine: called with each line of standard output and error within the limit, without its end. What is longer
    ///     than ``ProcessRequest/lineLimit`` is cut. Bytes that are not UTF-8 become U+FFFD. All else is as the
    ///     program wrote it, control characters among it.
    ///   - onCut: called once when the output goes beyond the limit, and again in each later
    ///     ``ProcessRequest/outputPeriod`` in which it does.
    ///   - completion: called exactly once, in a later turn, when the process is reaped and nothing that descends from
    ///     it is left. The call comes without that where the kernel does not end a process 10 s after SIGKILL.
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

    /// Ends all processes, refuses others from now on as cancelled, and calls `completion` in a later turn, when every
    /// run is complete.
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
        outbox.deliver(effects) { effect in
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
            // Where the loop cannot watch it, the program has begun. It is a leftover now.
            handle(.childrenChanged)
        }
    }

    private func start(_ run: ProcessRun) throws(Errno) {
        let request = run.request
        let started = try System.start(
            ProgramStart(
                arguments: request.arguments, environment: request.environment, folder: request.folder,
                mark: marks.mark(of: run.id), readsErrors: request.readsErrors))
        do throws(EventLoopError) {
            // All descriptors have an owner before anything can fail.
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
        // The group is empty once all its processes have gone.
        try? System.signal(group: group, signal)
    }

    private func reap(_ run: ProcessRun) {
        guard let descriptor = run.descriptor else { return }
        let status: ProcessStatus?
        do throws(Errno) {
            status = try System.reap(descriptor: descriptor)
            // The process lives, whatever its descriptor has said. It is heard of again.
            if status == nil { return }
        } catch {
            // Somebody else has taken the status.
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
        // One that the kernel does not end has a watch until it does.
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
        // The source, and with it the runner, lives until it has been called.
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
    /// What is missing, in words, of a program that could not be started. The kernel has one number for all of them.
    fileprivate func missing(_ error: Errno) -> String? {
        guard error == .noEntry || error == .notDirectory, let program = arguments.first else { return nil }
        guard System.exists(folder) else { return "there is no folder \(folder)" }
        guard (try? System.status(of: folder))?.kind == .folder else { return "\(folder) is no folder" }
        guard System.exists(program) else { return "there is no program \(program)" }
        return "there is no interpreter as the first line of \(program), or the program itself, names it"
    }

    /// How standard error is read where it is apart: the beginning as fast as it comes, and of all only the last line.
    fileprivate var forErrors: ProcessRequest {
        var request = self
        (request.outputLimit, request.outputPeriod) = (4 << 10, nil)
        request.lineLimit = ProcessResult.errorLimit
        return request
    }
}

/// A process that a ``ProcessRunner`` runs. The process goes on when this handle is released.
@SurfaceActor
package final class RunningProcess {
    private let run: ProcessRun
    private let runner: ProcessRunner

    init(_ run: ProcessRun, runner: ProcessRunner) {
        self.run = run
        self.runner = runner
    }

    /// Ends the process, with its whole group. Its completion comes when they have gone. Idempotent.
    package func cancel() {
        runner.cancel(run)
    }
}

/// The state of one process.
@SurfaceActor
final class ProcessRun {
    let id: Int
    let request: ProcessRequest
    let onLine: (@SurfaceActor (String) -> Void)?
    let onCut: (@SurfaceActor () -> Void)?
    /// Called when everything is over; `nil` once that was told.
    var completion: (@SurfaceActor (ProcessResult) -> Void)?
    /// The process, from its start until it is reaped.
    var process: Int32?
    /// The descriptor of the process.
    var descriptor: Int32?
    /// Tells that the process has ended.
    var watch: WatchedDescriptor?
    var reader: OutputReader?
    /// What is missing of the program, in words, where it could not be started.
    var missing: String?
    /// Reads standard error, where it is apart.
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
