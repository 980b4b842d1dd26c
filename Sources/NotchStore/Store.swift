package import FoundationEssentials
package import NotchCore
import NotchSystem

/// The memory of the program: activities that wait or show, the history, actions and small values. With a file the
/// memory persists across restarts; without a file it has the same functions and smaller limits.
///
/// The store is a thin shell. ``StoreMachine`` decides when changes are written. ``StoreFile`` has the database, which
/// only the worker's thread uses. While the disk refuses changes, the store works in memory and tries again later.
@SurfaceActor
package final class Store {
    /// The size of the stack that SQLite needs on the worker's thread, in bytes.
    package static let stackSize = 1 << 20

    private let runner: MachineRunner<StoreMachine>
    private let worker: any WorkerThread
    private let file: StoreFile
    private let clock: @SurfaceActor () -> StoreTime
    private let effectQueue = EffectQueue<StoreMachine.Effect>()
    private var ledger = ActivityLedger()
    /// The events that the ledger has not recorded yet.
    private var unnoted: [ActivityEvent] = []
    private var lastTicket = 0
    private var syncs: [Int: @SurfaceActor (StoreError?) -> Void] = [:]
    private var reads: [Int: StoreReading] = [:]
    private var closers: [@SurfaceActor () -> Void] = []
    /// Called at the end, once no reported change is unwritten.
    private var writtenWaiters: [@SurfaceActor () -> Void] = []
    /// Whether the end has begun. Later events are not written.
    private var isClosing = false
    /// Whether nothing more is written.
    private var isClosed = false
    /// Whether the file is closed too.
    private var isFinished = false

    /// The last recorded moment of an earlier life, once the file is open; `nil` if there is none.
    package private(set) var lastMoment: StoreTime?
    /// Whether the file has been open, so that the records of an earlier life are known.
    package private(set) var hasContents = false

    /// Called with the records of an earlier life of the program, once the file is open. If the file cannot be opened
    /// at first, the call follows later.
    package var onContents: (@SurfaceActor (StoreContents) -> Void)?
    /// Called with each message for the log.
    package var onNotice: (@SurfaceActor (StoreNotice) -> Void)?

    /// - Parameters:
    ///   - views: the encoding of views; `nil` omits them.
    ///   - worker: the thread for the file, which no other part of the program uses, with a stack of ``stackSize``. The
    ///     store closes it.
    ///   - clock: the source of timers; `nil` takes `SurfaceActor.clock`.
    ///   - time: returns the present time.
    package init(
        _ options: StoreOptions, views: ViewNotation? = nil, worker: any WorkerThread, clock: (any SurfaceClock)? = nil,
        time: @escaping @SurfaceActor () -> StoreTime = { .now }
    ) {
        runner = MachineRunner(StoreMachine(configuration: options.machine), clock: clock)
        file = StoreFile(options, views: views)
        self.worker = worker
        self.clock = time
    }

    /// The file.
    package var path: String { file.path }
    /// Whether there is a file, so that records persist after the process ends.
    package var isKept: Bool { !file.options.isInMemory }
    /// The present time.
    package var now: StoreTime { clock() }
    /// Why changes are only in memory; `nil` while the disk accepts them.
    package var fault: StoreError? { runner.machine.fault }

    /// The runner of the machine, for tests that keep its log.
    var machineRunner: MachineRunner<StoreMachine> { runner }

    /// Opens the file, and makes it if there is none.
    package func open() {
        handle(.open)
    }

    /// Records an event of a queue. The event is on the disk within a second.
    ///
    /// The work is done after the actor's turn, so that the store hardly delays the queue.
    package func record(_ event: ActivityEvent) {
        guard !isClosed else { return }
        unnoted.append(event)
        if unnoted.count == 1 { runner.clock.afterArrivals { [weak self] in self?.noteEvents() } }
    }

    /// Records the events of the turn. Every other request to the store calls this first.
    func noteEvents() {
        guard !unnoted.isEmpty else { return }
        let events = unnoted
        unnoted = []
        let now = now
        for event in events {
            for change in ledger.note(event, at: now) { handle(.write(change)) }
        }
    }

    /// Returns when an activity that waits or shows was accepted, in this life of the program or an earlier one.
    package func enqueued(_ id: UUID) -> StoreTime? {
        noteEvents()
        return ledger.activity(id)?.enqueued
    }

    /// Forgets how a question of a client has ended. It is kept until then.
    package func handOver(_ id: UUID) {
        noteEvents()
        for change in ledger.handOver(id) { handle(.write(change)) }
    }

    /// Notes how much of its time the question of a client has been on the surface. It is on the disk within a second.
    package func note(spent: Duration, of id: UUID) {
        noteEvents()
        for change in ledger.note(spent: spent, of: id, at: now) { handle(.write(change)) }
    }

    /// Writes a change. The change is on the disk within a second.
    ///
    /// Changes of activities are written through ``record(_:)`` instead.
    package func write(_ change: StoreChange) {
        noteEvents()
        handle(.write(change))
    }

    /// Calls `body` once all changes so far are on the disk. Callers at the same time share one commit.
    ///
    /// - Parameter body: called with an error if the changes are only in memory, or if the store closes.
    package func sync(then body: @escaping @SurfaceActor (StoreError?) -> Void) {
        guard !isClosing else {
            return body(StoreError(.closed, path: file.path, reason: "the store is closed"))
        }
        noteEvents()
        lastTicket += 1
        syncs[lastTicket] = body
        handle(.sync(lastTicket))
    }

    /// Performs a query that includes all changes so far, whether or not they are on the disk.
    package func read<Value>(
        _ query: StoreQuery<Value>, then body: @escaping @SurfaceActor (Result<Value, StoreError>) -> Void
    ) {
        guard !isClosed else {
            return body(.failure(StoreError(.closed, path: file.path, reason: "the store is closed")))
        }
        noteEvents()
        lastTicket += 1
        reads[lastTicket] = StoreReading(query, then: body)
        handle(.read(lastTicket))
    }

    /// Writes the remaining changes, closes the file and ends the thread, then calls `body`. Idempotent.
    ///
    /// - Parameter written: called as soon as all changes are on the disk, or the disk has refused them. Closing the
    ///   file may take a slow disk much longer, and need not be awaited.
    package func close(
        written: @escaping @SurfaceActor () -> Void = {}, then body: @escaping @SurfaceActor () -> Void
    ) {
        guard !isFinished else {
            written()
            return body()
        }
        noteEvents()
        isClosing = true
        closers.append(body)
        writtenWaiters.append(written)
        handle(.close)
    }

    private func handle(_ event: StoreMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .perform(let job): perform(job)
            case .synced(let tickets, let error):
                for ticket in tickets { syncs.removeValue(forKey: ticket)?(error) }
            case .complain(let error): onNotice?(.fault(error))
            case .droppedRemovals: onNotice?(.droppedRemovals(path: file.path))
            case .recovered: onNotice?(.recovered(path: file.path))
            case .closed: finish()
            }
        }
        if isClosing, isClosed || !runner.machine.hasUnwritten { tellWritten() }
    }

    private func tellWritten() {
        let waiters = writtenWaiters
        writtenWaiters = []
        for waiter in waiters { waiter() }
    }

    private func perform(_ job: StoreJob) {
        let readings = job.reads.compactMap { reads.removeValue(forKey: $0) }
        let now = now
        worker.perform { [file] in
            let outcome = file.perform(job, readings, at: now)
            return { self.take(outcome) }
        }
    }

    private func take(_ outcome: StoreFile.Outcome) {
        if let aside = outcome.aside { onNotice?(.setAside(aside.error, as: aside.path)) }
        if var contents = outcome.contents {
            noteEvents()
            (hasContents, lastMoment) = (true, contents.last)
            for change in ledger.restore(&contents, at: now) {
                if case .ended(let record) = change { contents.ended.append(record) }
                handle(.write(change))
            }
            onContents?(contents)
        }
        if outcome.isReplaced { onNotice?(.begunAnew(path: file.path)) }
        for answer in outcome.answers { answer() }
        handle(
            .done(
                outcome.error, left: outcome.left, isInDoubt: outcome.isInDoubt, isTooLarge: outcome.isTooLarge))
    }

    private func finish() {
        isClosed = true
        let now = now
        worker.perform { [file, worker] in
            file.close(at: now)
            return {
                worker.close()
                self.closed()
            }
        }
    }

    private func closed() {
        isFinished = true
        let closers = closers
        self.closers = []
        for closer in closers { closer() }
    }
}

/// The file of the store, and its bounds.
package struct StoreOptions: Hashable, Sendable {
    /// The file. Its folder is made if only the folder is missing.
    package var path: String
    /// Whether there is no file, so that all records end with the process.
    package let isInMemory: Bool
    /// The most ended activities, and the most actions, that are kept. The store may have a few more.
    package var keep = 10_000
    /// The most bytes of the file and its log together, at least 1 MiB. The oldest of the history is removed first;
    /// waiting activities stay.
    package var maxSize = 16 << 20
    /// The age up to which ended activities and actions are kept, by the store's clock.
    package var maxAge: Duration = .seconds(90 * 24 * 3600)
    /// The most ended activities in ``StoreContents/ended``.
    package var recent = 200
    package var machine = StoreMachine.Configuration()
    /// The name of SQLite's access to files (its VFS), for tests; `nil` is the system's.
    var files: String?

    package init(path: String) {
        self.path = path
        isInMemory = false
    }

    private init() {
        path = "the memory"
        isInMemory = true
        (keep, maxSize) = (1000, 4 << 20)
        // Only a reading needs the tables.
        machine.delay = nil
    }

    /// The same store without a file.
    package static let inMemory = StoreOptions()

    /// The size of a page of the file, in bytes.
    static let pageSize = 4096

    /// The number of pages after which the log is copied into the file. A page that several cards change is copied
    /// once.
    var logPages: Int { min(1000, max(16, maxSize / 16 / Self.pageSize)) }

    /// The most bytes that one commit should write.
    var commitSize: Int { min(256 << 10, maxSize / 16) }

    /// The most pages of the file, which leave room for the log beside it.
    ///
    /// The log has up to ``logPages`` before it is copied, plus the pages of the last commit: its records, and the
    /// pages that the removal of as many old records has changed.
    var mostPages: Int { (maxSize - 4 * commitSize) / Self.pageSize - logPages }

    /// The bytes that the tables may fill before the oldest of the history is removed.
    var tableSize: Int { mostPages * Self.pageSize - 2 * commitSize }
}

/// A message of the store for the log.
package enum StoreNotice: Hashable, Sendable {
    /// The disk refuses the changes. They are only in memory.
    case fault(StoreError)
    /// More than 4,096 values, such as glances, were changed while the disk refused changes, and some removals were
    /// dropped.
    case droppedRemovals(path: String)
    /// The disk accepts the changes again, and has those that were only in memory.
    case recovered(path: String)
    /// The file was damaged and was renamed. A new file was begun with its readable records.
    case setAside(StoreError, as: String)
    /// The file was deleted, moved or replaced while it was in use. The file that has its name now has the living
    /// records.
    case begunAnew(path: String)
}

extension StoreNotice: CustomStringConvertible {
    package var description: String {
        switch self {
        case .fault(let error): "what is shown is kept in memory only: \(error)"
        case .droppedRemovals(let path):
            "\(path): some glances or timers that were removed while the disk took nothing may come back at the next start"
        case .recovered(let path): "\(path) is written again"
        case .setAside(let error, let path):
            "\(error.path): \(error.reason); kept as \(path), and begun anew with what can be read of it"
        case .begunAnew(let path):
            "\(path) or its log was deleted or moved while it was in use; what waits or shows is written again"
        }
    }
}
