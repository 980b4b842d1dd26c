import NotchConcurrency
package import NotchCore

/// Decides when changes come onto the disk.
///
/// - An ordinary change waits for others, for at most ``Configuration/delay``. What was changed back meanwhile is never
///   written.
/// - Somebody who waits for the disk starts a commit at once. It has everything that waits. Those who come while a
///   commit is under way share the next one.
/// - A file that is beyond its bounds is made shorter in steps, between which whoever waits is served.
/// - While the disk takes nothing, the changes stay in memory, and a backoff decides on the next attempt.
/// - At rest there is no deadline.
package struct StoreMachine: StateMachine {
    package struct Configuration: Hashable, Sendable {
        /// How long a change waits for others; the rest of a second is for the disk. `nil` lets it wait until somebody
        /// reads, or until there are ``memoryLimit`` changes.
        package var delay: Duration? = .milliseconds(750)
        /// The most ended activities, and the most uses of actions, that are kept in memory while the disk takes
        /// nothing.
        package var memoryLimit = 1000
        package var backoff = Backoff(first: .seconds(1), limit: .seconds(300))

        package init() {}
    }

    private let configuration: Configuration
    private var life: DeviceLife<StoreError.Kind>
    /// Why the disk takes nothing; `nil` while it does.
    package private(set) var fault: StoreError?
    /// The changes that no commit has yet.
    package private(set) var batch = StoreBatch()
    /// When the changes are to be committed.
    private var due: Instant?
    private var underWay: Job?
    /// Whether the store's thread has changes that may be on the disk or not.
    private var isInDoubt = false
    private var syncs: [Int] = []
    private var reads: [Int] = []
    private var hasOpened = false
    /// Whether the file is beyond its bounds.
    private var isTooLarge = false
    private var closing = Closing.no
    /// Whether anything has ended since the file had no room for what lives.
    private var isFreed = false
    /// Whether an attempt has begun since the store was to be closed.
    private var isLastTried = false

    /// A job that is carried out, and those who wait for the disk because of it.
    private struct Job {
        var batch: StoreBatch
        var syncs: [Int]
    }

    private enum Closing {
        case no, wanted, closed
    }

    /// Whether there are changes that are not on the disk, as far as the machine knows.
    package var hasUnwritten: Bool { !batch.isEmpty || isInDoubt || underWay?.batch.isEmpty == false }

    package init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        life = DeviceLife(backoff: configuration.backoff)
    }

    package var nextDeadline: Instant? {
        guard underWay == nil, closing == .no else { return nil }
        if fault == nil || isFreed { return due }
        return isRetryNeeded ? life.retry : nil
    }

    /// Whether there is anything that another attempt could bring.
    private var isRetryNeeded: Bool { hasUnwritten || isTooLarge || !hasOpened }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .open:
            _ = life.handle(.changed, at: now)
            if underWay == nil, !hasOpened, closing == .no { effects.append(attempt()) }
        case .write(let change): effects += write(change, at: now)
        case .sync(let ticket): syncs.append(ticket)
        case .read(let ticket): reads.append(ticket)
        case .done(let error, let left, let isInDoubt, let isTooLarge):
            guard let job = underWay else { break }
            (underWay, self.isInDoubt, self.isTooLarge) = (nil, isInDoubt, isTooLarge)
            effects += finish(job, error, left, at: now)
        case .close: if closing == .no { closing = .wanted }
        case .deadline: break
        }
        return effects + proceed(at: now)
    }

    private mutating func write(_ change: StoreChange, at now: Instant) -> [Effect] {
        guard closing != .closed else { return [] }
        batch.append(change)
        // A flood does not wait. What comes while the disk is slow stays, unless it is very much.
        if fault == nil, batch.count >= configuration.memoryLimit {
            due = now
            batch.trim(to: 8 * configuration.memoryLimit)
        } else if fault != nil {
            batch.trim(to: configuration.memoryLimit)
        }
        if fault?.kind == .overfull, change.makesRoom { isFreed = true }
        due = due ?? configuration.delay.map { now + $0 }
        return batch.dropRemovals() ? [.droppedRemovals] : []
    }

    /// Starts a commit if it is time, and answers those who need not wait.
    private mutating func proceed(at now: Instant) -> [Effect] {
        guard underWay == nil else { return [] }
        var effects = answerSyncs()
        switch closing {
        case .no:
            if !syncs.isEmpty || !reads.isEmpty || isTime(at: now) {
                effects.append(attempt())
            } else if isTooLarge, fault == nil {
                underWay = Job(batch: StoreBatch(), syncs: [])
                effects.append(.perform(StoreJob(shortens: true)))
            }
        case .wanted:
            let isGivenUp = isLastTried && fault != nil
            isLastTried = true
            effects += reads.isEmpty && (!hasUnwritten || isGivenUp) ? end() : [attempt()]
        case .closed: break
        }
        return effects
    }

    private mutating func isTime(at now: Instant) -> Bool {
        guard let deadline = nextDeadline, deadline <= now else { return false }
        if fault != nil { _ = life.handle(.deadline, at: now) }
        return true
    }

    /// Answers those who wait for the disk where everything is there, or where the disk is known to take nothing.
    private mutating func answerSyncs() -> [Effect] {
        guard !syncs.isEmpty, fault != nil || batch.isEmpty || closing == .closed else { return [] }
        defer { syncs = [] }
        return [.synced(syncs, hasUnwritten ? fault : nil)]
    }

    private mutating func attempt() -> Effect {
        let job = StoreJob(batch: batch, reads: reads)
        underWay = Job(batch: batch, syncs: syncs)
        (batch, syncs, reads, due, isFreed) = (StoreBatch(), [], [], nil, false)
        return .perform(job)
    }

    private mutating func finish(
        _ job: Job, _ error: StoreError?, _ left: StoreBatch?, at now: Instant
    ) -> [Effect] {
        if let error { return fail(job, error, left ?? job.batch, at: now) }
        let effects = fault == nil ? [] : [Effect.recovered]
        if life.state != .open { _ = life.handle(.changed, at: now) }
        _ = life.handle(.works, at: now)
        (fault, hasOpened) = (nil, true)
        return effects + (job.syncs.isEmpty ? [] : [.synced(job.syncs, nil)])
    }

    /// Puts the changes back before those that have come since.
    private mutating func fail(
        _ job: Job, _ error: StoreError, _ left: StoreBatch, at now: Instant
    ) -> [Effect] {
        // The disk may have failed after the last commit.
        let isWritten = left.isEmpty && !isInDoubt
        var unwritten = left
        unwritten.append(batch)
        unwritten.trim(to: configuration.memoryLimit)
        batch = unwritten
        // The file of a later version, or of another program, does not become ours with time.
        let isFinal = error.kind == .later || error.kind == .foreign
        let told = life.handle(.failed(error.kind, isFinal ? .onChange : .later), at: now)
        fault = error
        let effects = told.isEmpty ? [] : [Effect.complain(error)]
        guard isWritten, !job.syncs.isEmpty else {
            syncs = job.syncs + syncs
            return effects
        }
        return effects + [.synced(job.syncs, nil)]
    }

    private mutating func end() -> [Effect] {
        closing = .closed
        defer { syncs = [] }
        return (syncs.isEmpty ? [] : [.synced(syncs, hasUnwritten ? fault : nil)]) + [.closed]
    }
}

extension StoreMachine {
    package enum Event: MachineEvent, Hashable {
        /// The file is to be opened.
        case open
        case write(StoreChange)
        /// Somebody waits until everything that was told so far is on the disk.
        case sync(Int)
        /// Somebody waits for an answer from the tables, in which everything counts that was told so far.
        case read(Int)
        /// The answer to ``Effect/perform(_:)``; the error is `nil` where everything is on the disk. With an error,
        /// `left` has the changes that no commit has begun; `nil` stands for all of the job's. `isInDoubt` says that the
        /// thread has some whose commit failed, which the next job brings onto the disk. `isTooLarge` says that the file
        /// is beyond its bounds.
        case done(StoreError?, left: StoreBatch? = nil, isInDoubt: Bool = false, isTooLarge: Bool = false)
        /// The store ends when everything is on the disk, or cannot be.
        case close
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Carry the job out on the store's thread. Leads to ``Event/done(_:)``. Only one job is under way at a time.
        case perform(StoreJob)
        /// Tell those who wait for the disk. With an error, what they wait for is kept in memory only.
        case synced([Int], StoreError?)
        /// Tell, once, that the disk does not take the changes.
        case complain(StoreError)
        /// Tell that values were removed, and may come back with the next life.
        case droppedRemovals
        /// Tell that the disk takes the changes again.
        case recovered
        /// Nothing more is going to be written.
        case closed
    }
}

/// The work of the store's thread.
package struct StoreJob: Hashable, Sendable {
    /// The changes to write.
    package var batch = StoreBatch()
    /// The readings to perform after the changes.
    package var reads: [Int] = []
    /// Whether a file that is beyond its bounds is made a little shorter.
    package var shortens = false
}
