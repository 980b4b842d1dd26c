package import NotchConcurrency
package import NotchCore
package import NotchSystem

/// Decides when processes are started, ended and given up, and when to scan for their leftovers.
///
/// - A program that exceeds its time limit or is cancelled receives SIGTERM. Its group is killed after the grace
///   period.
/// - When the process of a run has ended, its group is killed before the process is reaped, because no other group can
///   have the same number until then.
/// - A run is complete when it has no living process. The wait is limited, because the kernel may be unable to end a
///   process that waits for a broken disk.
/// - An idle machine has no deadline. While a program runs, the machine scans every 30 s for orphans that have ended.
///   While a run has leftovers, it scans with a backoff.
package struct ProcessMachine: StateMachine {
    package struct Configuration: Hashable, Sendable {
        /// The maximum number of simultaneous processes.
        package var limit = 64
        /// The time between SIGTERM and SIGKILL.
        package var grace: Duration = .seconds(5)
        /// The time between SIGTERM and SIGKILL at an orderly shutdown.
        package var lastGrace: Duration = .milliseconds(400)
        /// The maximum time to wait for the end of killed processes.
        package var patience: Duration = .seconds(10)
        /// The interval of scans for orphans that have ended while their run continues.
        package var interval: Duration = .seconds(30)
        /// The interval of scans for killed leftovers. Usually their watches report their end earlier.
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
    /// Whether the machine has stopped: no run is left, and no run will start.
    package private(set) var hasStopped = false

    package init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        backoff = configuration.backoff
    }

    /// The number of runs that are not complete.
    package var running: Int { runs.count { $0.phase != .lost } }

    /// The runs whose processes have not ended.
    var livingRuns: Set<Int> { Set(runs.filter(\.phase.isRunning).map(\.id)) }

    /// The runs whose processes have ended, and that are complete when they have no leftovers.
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
        /// A program is requested to run.
        case start(Int, timeLimit: Duration?)
        /// The program runs.
        case started(Int)
        /// The program could not be started.
        case failed(Int, Errno)
        /// A caller has cancelled the program.
        case cancel(Int)
        /// The process has ended, and is not reaped yet.
        case ended(Int)
        /// The process is reaped. The status is `nil` if other code has reaped the process.
        case reaped(Int, ProcessStatus?)
        /// The children of this process may have changed.
        case childrenChanged
        /// A scan has found and killed leftovers of these runs, and no leftovers of other runs.
        case found(Set<Int>)
        /// All runs are to end, and no run is to start.
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
        /// Scan for leftovers of ended runs, and kill them. Leads to ``Event/found(_:)``, possibly in a later turn.
        case look
        /// Report how the run ended.
        case complete(Int, ProcessEnd)
        /// Report that all runs have ended.
        case stopped
    }
}

extension ProcessMachine {
    /// A run, from the request until its process is reaped and it has no leftovers.
    struct Run: Hashable, Sendable {
        let id: Int
        let timeLimit: Duration?
        var phase = Phase.starting

        /// Whether the run has a process to be reaped.
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
        /// The program may run until `until`; `nil` means without a time limit.
        case running(until: Instant?)
        /// The program has received SIGTERM for this reason, and is killed at `until`.
        case asked(ProcessEnd, until: Instant)
        /// The program was killed for this reason. The wait for its end stops at `until`.
        case killed(ProcessEnd, until: Instant)
        /// The process is reaped. The wait for the end of its leftovers stops at `until`.
        case leaving(ProcessEnd, until: Instant)
        /// The kernel does not end the process, and the wait for it has stopped.
        case lost

        var deadline: Instant? {
            switch self {
            case .running(let until): until
            case .asked(_, let until), .killed(_, let until), .leaving(_, let until): until
            case .starting, .lost: nil
            }
        }

        /// Whether the process may still do its work, so that its descendants may continue too.
        var isRunning: Bool {
            switch self {
            case .starting, .running, .asked, .killed: true
            case .leaving, .lost: false
            }
        }
    }
}
