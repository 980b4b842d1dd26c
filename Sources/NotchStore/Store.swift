package import FoundationEssentials
package import NotchCore
import NotchSystem

/// The memory of the program: activities that wait or show, the history, actions and small values. With a file it is
/// there across a restart; without one it is the same, and smaller.
///
/// The store is a thin shell. ``StoreMachine`` decides when changes come onto the disk. ``StoreFile`` has the database,
/// which only the worker's thread uses. A store whose disk takes nothing goes on in memory, and tries again later.
@SurfaceActor
package final class Store {
    /// The size of the stack that SQLite needs on the worker's thread, in bytes.
    package static let stackSize = 1 << 20

    private let runner: MachineRunner<StoreMachine>
    private let worker: any WorkerThread
    private let file: StoreFile
    private let clock: @SurfaceActor () -> StoreTime
    private let outbox = Outbox<StoreMachine.Effect>()
    private var ledger = ActivityLedger()
    /// The events that the ledger has not noted yet.
    private var unnoted: [ActivityEvent] = []
    private var lastTicket = 0
    private var syncs: [Int: @SurfaceActor (StoreError?) -> Void] = [:]
    private var reads: [Int: StoreReading] = [:]
    private var closers: [@SurfaceActor () -> Void] = []
    /// Called at the end, when nothing that was told is unwritten.
    private var writtenWaiters: [@SurfaceActor () -> Void] = []
    /// Whether the end has begun. What comes now is not written.
    private var isClosing = false
    /// Whether nothing more is written.
    private var isClosed = false
    /// Whether the file is closed too.
    private var isFinished = false

    /// The last moment that an earlier life has told, once the file is open; `nil` where it has told none.
    package private(set) var lastMoment: StoreTime?
    /// Whether the file has been open, so that what an earlier life left is known.
    package private(set) var hasContents = false

    /// Called with what an earlier life of the program left, once the file is open. Where the file cannot be opened at
    /// first, the call comes when it can be.
    package var onContents: (@SurfaceActor (StoreContents) -> Void)?
    /// Called with what the log should say.
    package var onNotice: (@SurfaceActor (StoreNotice) -> Void)?

    /// - Parameters:
    ///   - views: how the views of cards are written; `nil` leaves them out.
    ///   - worker: the thread for the file, which nobody else uses, with a stack of ``stackSize``. The store closes it.
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
    /// Whether there is a file, so that what is told outlives the process.
    package var isKept: Bool { !file.options.isInMemory }
    /// The present time.
    package var now: StoreTime { clock() }
    /// Why changes are kept in memory only; `nil` while the disk takes them.
    package var fault: StoreError? { runner.machine.fault }

    /// The runner of the machine, for tests that keep its log.
    var machineRunner: MachineRunner<StoreMachine> { runner }

    /// Opens the file, and makes it if there is none.
    package func open() {
        handle(.open)
    }

    /// Notes an event of a queue. It is on the disk within a second.
    ///
    /// The work is done after the actor's turn, so that a queue is hardly slower with a store than without.
    package func record(_ event: ActivityEvent) {
        guard !isClosed else { return }
        unnoted.append(event)
        if unnoted.count == 1 { runner.clock.afterArrivals { [weak self] in self?.noteEvents() } }
    }

    /// Notes the events of the turn. Whoever asks for something has all of them noted first.
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

    /// Writes a change. It is on the disk within a second.
    ///
    /// The life of activities is for ``record(_:)``.
    package func write(_ change: StoreChange) {
        noteEvents()
        handle(.write(change))
    }

    /// Calls `body` once everything that was told so far is on the disk. All callers of the same moment share one
    /// commit.
    ///
    /// - Parameter body: called with an error where what was told is kept in memory only, and where the store closes.
    package func sync(then body: @escaping @SurfaceActor (StoreError?) -> Void) {
        guard !isClosing else {
            return body(StoreError(.closed, path: file.path, reason: "the store is closed"))
        }
        noteEvents()
        lastTicket += 1
        syncs[lastTicket] = body
        handle(.sync(lastTicket))
    }

    /// Performs a query, in which everything counts that was told so far, whether it is on the disk or not.
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

    /// Writes what is left, closes the file and ends the thread, then calls `body`. Idempotent.
    ///
    /// - Parameter written: called as soon as everything that was told is on the disk, or the disk has refused it. Closing
    ///   the file may take a slow disk much longer, and nothing depends on it.
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
        outbox.deliver(effects) { effect in
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
            for change in ledger.restore(contents, at: now) {
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
    /// Whether there is no file, and everything is gone with the process.
    package let isInMemory: Bool
    /// The number of ended activities, and of actions, that are kept. A few more may be there.
    package var keep = 10_000
    /// The most bytes that the file and its log take up together, at least 1 MiB. The oldest of the history goes first;
    /// what waits stays.
    package var maxSize = 16 << 20
    /// How long ended activities and actions are kept, by the store's clock.
    package var maxAge: Duration = .seconds(90 * 24 * 3600)
    /// The number of ended activities that ``StoreContents/ended`` has.
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

    /// The number of pages after which the log is copied into the file. A page that many cards change is copied once.
    var logPages: Int { min(1000, max(16, maxSize / 16 / Self.pageSize)) }

    /// The bytes that one commit should write at the most.
    var commitSize: Int { min(256 << 10, maxSize / 16) }

    /// The pages that the file may have, so that there is room for the log beside it.
    ///
    /// The log has ``logPages`` before it is copied, and what the last commit has put on top: its records, and what the
    /// removal of as many old ones has changed.
    var mostPages: Int { (maxSize - 4 * commitSize) / Self.pageSize - logPages }

    /// The bytes that the tables may fill before the oldest of the history goes.
    var tableSize: Int { mostPages * Self.pageSize - 2 * commitSize }
}

/// A message of the store for the log.
package enum StoreNotice: Hashable, Sendable {
    /// The disk does not take the changes. They are kept in memory.
    case fault(StoreError)
    /// Very many values, such as glances, were removed while the disk took nothing, and not all removals could be kept.
    case droppedRemovals(path: String)
    /// The disk takes the changes again, and has those that were kept in memory.
    case recovered(path: String)
    /// The file was damaged and has another name now. A new file was begun with what could be read of it.
    case setAside(StoreError, as: String)
    /// The file was deleted, moved or replaced while it was in use. What lives is in the one that has its name now.
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
