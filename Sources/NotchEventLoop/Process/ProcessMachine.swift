package import NotchConcurrency
package import NotchCore
package import NotchSystem

/// Decides when processes are started, ended and given up, and when to look for what they have left.
///
/// - A program that runs for too long, or that somebody cancels, is asked to end by SIGTERM. Its group is killed when
///   the grace is over.
/// - When the process of a run has ended, its group is killed before the process is reaped: until then no other group
///   can have the same number.
/// - A run is complete when nothing of it is left. Nobody waits for ever, though. The kernel may be unable to end a
///   process that waits for a broken disk.
/// - At rest there is no deadline. While something runs, there is a look now and then for orphans that have ended, and
///   while something is left of a run, there are looks at growing intervals.
package struct ProcessMachine: StateMachine {
    package struct Configuration: Hashable, Sendable {
        /// The most processes at once.
        package var limit = 64
        /// How long a program has after SIGTERM.
        package var grace: Duration = .seconds(5)
        /// How long the programs have at an orderly end.
        package var lastGrace: Duration = .milliseconds(400)
        /// How long somebody waits for what was killed.
        package var patience: Duration = .seconds(10)
        /// How often somebody looks for orphans that have ended while their run goes on.
        package var interval: Duration = .seconds(30)
        /// When somebody looks again for what was killed. Its end is reported before that, as a rule.
        package var backoff = Backoff(first: .seconds(1), limit: .seconds(60))

        package init() {}
    }

    private let configuration: Configuration
    /// The runs in the order of their start.
    private var runs: [Run] = []
    private var hasLeftovers = false
    private var nextLook: Instant?
    private var backoff: Backoff
    private var isStopping = false
    /// Whether nothing is going to run any more.
    package private(set) var hasStopped = false

    package init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        backoff = configuration.backoff
    }

    /// The number of runs that are not complete.
    package var running: Int { runs.count { $0.phase != .lost } }

    /// The runs whose processes have not ended.
    var livingRuns: Set<Int> { Set(runs.filter(\.phase.isRunning).map(\.id)) }

    /// The runs whose processes have ended, and that are complete when nothing is left of them.
    var leavingRuns: Set<Int> {
        Set(runs.compactMap { if case .leaving = $0.phase { $0.id } else { nil } })
    }

    package var nextDeadline: Instant? {
        (runs.map(\.phase.deadline) + [nextLook]).compactMap { $0 }.min()
    }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        var effects = apply(event, at: now)
        if isStopping, !hasStopped, running == 0 {
            hasStopped = true
            effects.append(.stopped)
        }
        planLook(at: now)
        return effects
    }

    private mutating func apply(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .start(let id, let timeLimit): return start(id, timeLimit)
        case .started(let id): return begin(id, at: now)
        case .failed(let id, let error):
            guard let index = index(of: id), runs[index].phase == .starting else { return [] }
            return [complete(at: index, .notStarted(error))]
        case .cancel(let id): return index(of: id).map { ask(at: $0, .cancelled, at: now) } ?? []
        case .ended(let id):
            guard let index = index(of: id), runs[index].hasProcess else { return [] }
            return [.signal(id, .kill), .reap(id)]
        case .reaped(let id, let status): return reaped(id, status, at: now)
        case .childrenChanged: return [.look]
        case .found(let found): return completeRuns(without: found)
        case .stop:
            isStopping = true
            return runs.indices.flatMap { ask(at: $0, .cancelled, at: now) }
        case .deadline: return passDeadlines(at: now)
        }
    }

    private func index(of id: Int) -> Int? {
        runs.firstIndex { $0.id == id }
    }

    private mutating func start(_ id: Int, _ timeLimit: Duration?) -> [Effect] {
        if isStopping { return [.complete(id, .cancelled)] }
        if runs.count >= configuration.limit { return [.complete(id, .notStarted(.wouldBlock))] }
        runs.append(Run(id: id, timeLimit: timeLimit))
        return [.spawn(id)]
    }

    private mutating func begin(_ id: Int, at now: Instant) -> [Effect] {
        guard let index = index(of: id), runs[index].phase == .starting else { return [] }
        runs[index].phase = .running(until: runs[index].timeLimit.map { now + $0.timerLength })
        return isStopping ? ask(at: index, .cancelled, at: now) : []
    }

    private mutating func ask(at index: Int, _ reason: ProcessEnd, at now: Instant) -> [Effect] {
        let end = now + (isStopping ? min(configuration.grace, configuration.lastGrace) : configuration.grace)
        switch runs[index].phase {
        case .running:
            runs[index].phase = .asked(reason, until: end)
            return [.signal(runs[index].id, .terminate)]
        case .asked(let reason, let until):
            runs[index].phase = .asked(reason, until: min(until, end))
            return []
        case .starting, .killed, .leaving, .lost: return []
        }
    }

    private mutating func reaped(_ id: Int, _ status: ProcessStatus?, at now: Instant) -> [Effect] {
        guard let index = index(of: id) else { return [] }
        let limit = now + configuration.patience
        switch runs[index].phase {
        case .running: runs[index].phase = .leaving(ProcessEnd(status), until: limit)
        case .asked(let reason, _), .killed(let reason, _): runs[index].phase = .leaving(reason, until: limit)
        case .lost: runs.remove(at: index)
        case .starting, .leaving: return []
        }
        return [.look]
    }

    private mutating func complete(at index: Int, _ end: ProcessEnd) -> Effect {
        .complete(runs.remove(at: index).id, end)
    }

    private mutating func completeRuns(without found: Set<Int>) -> [Effect] {
        hasLeftovers = !found.isEmpty
        nextLook = nil
        if !hasLeftovers { backoff.reset() }
        let effects = runs.compactMap { run -> Effect? in
            guard case .leaving(let end, _) = run.phase, !found.contains(run.id) else { return nil }
            return .complete(run.id, end)
        }
        runs.removeAll { run in
            if case .leaving = run.phase { !found.contains(run.id) } else { false }
        }
        return effects
    }

    private mutating func passDeadlines(at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        for index in runs.indices.reversed() {
            guard let deadline = runs[index].phase.deadline, deadline <= now else { continue }
            effects.insert(contentsOf: passDeadline(at: index, at: now), at: 0)
        }
        if let nextLook, nextLook <= now {
            self.nextLook = nil
            effects.append(.look)
        }
        return effects
    }

    private mutating func passDeadline(at index: Int, at now: Instant) -> [Effect] {
        switch runs[index].phase {
        case .running: return ask(at: index, .timedOut, at: now)
        case .asked(let reason, _):
            runs[index].phase = .killed(reason, until: now + configuration.patience)
            return [.signal(runs[index].id, .kill)]
        case .killed(let reason, _):
            runs[index].phase = .lost
            return [.complete(runs[index].id, reason)]
        case .leaving(let end, _): return [complete(at: index, end)]
        case .starting, .lost: return []
        }
    }

    private mutating func planLook(at now: Instant) {
        if hasLeftovers {
            nextLook = nextLook ?? now + backoff.wait()
        } else if runs.contains(where: \.phase.isRunning) {
            nextLook = nextLook ?? now + configuration.interval
        } else {
            nextLook = nil
        }
    }
}

extension ProcessMachine {
    package enum Event: MachineEvent, Hashable {
        /// A program is to be run.
        case start(Int, timeLimit: Duration?)
        /// The program runs.
        case started(Int)
        /// The program could not be started.
        case failed(Int, Errno)
        /// Somebody does not want the program to run on.
        case cancel(Int)
        /// The process has ended, and is not reaped yet.
        case ended(Int)
        /// The process is reaped. The status is `nil` where somebody else has taken it.
        case reaped(Int, ProcessStatus?)
        /// There may be something new among the children.
        case childrenChanged
        /// Of these runs something is left that has just been killed. Of no other run anything is left.
        case found(Set<Int>)
        /// Nothing more is to be run.
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Start the program. Leads to ``Event/started(_:)`` or ``Event/failed(_:_:)``.
        case spawn(Int)
        /// Send a signal to the group of the process.
        case signal(Int, ProcessSignal)
        /// Reap the process, which has ended. Leads to ``Event/reaped(_:_:)``.
        case reap(Int)
        /// Look for what ended runs have left, and kill that. Leads to ``Event/found(_:)``, maybe in a later turn.
        case look
        /// Tell how the run ended.
        case complete(Int, ProcessEnd)
        /// Tell that nothing runs any more.
        case stopped
    }
}

extension ProcessMachine {
    /// A run, from the request until its process is reaped and nothing is left of it.
    struct Run: Hashable, Sendable {
        let id: Int
        let timeLimit: Duration?
        var phase = Phase.starting

        /// Whether there is a process to be reaped.
        var hasProcess: Bool {
            switch phase {
            case .running, .asked, .killed, .lost: true
            case .starting, .leaving: false
            }
        }
    }

    enum Phase: Hashable, Sendable {
        /// The outcome of the start is the next event.
        case starting
        /// The program may run until then; `nil` for as long as it likes.
        case running(until: Instant?)
        /// The program was asked to end, for this reason, and is killed then.
        case asked(ProcessEnd, until: Instant)
        /// The program was killed, for this reason. Nobody waits for its end after that instant.
        case killed(ProcessEnd, until: Instant)
        /// The process is reaped. Nobody waits for the end of what it has left after that instant.
        case leaving(ProcessEnd, until: Instant)
        /// The kernel does not end the process. Nobody waits for it any more.
        case lost

        var deadline: Instant? {
            switch self {
            case .running(let until): until
            case .asked(_, let until), .killed(_, let until), .leaving(_, let until): until
            case .starting, .lost: nil
            }
        }

        /// Whether the process may still do what it is for, so that what it has started may go on too.
        var isRunning: Bool {
            switch self {
            case .starting, .running, .asked, .killed: true
            case .leaving, .lost: false
            }
        }
    }
}
