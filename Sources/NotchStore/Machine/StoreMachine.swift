import NotchConcurrency
package import NotchCore

/// Decides when changes are written to the disk.
///
/// - A change is committed together with others, after at most ``Configuration/delay``. A change that is undone
///   meanwhile is never written.
/// - A caller that waits for the disk starts a commit at once, with all pending changes. Callers that arrive during a
///   commit share the next one.
/// - A file that exceeds its limits is shortened in steps. Between two steps, waiting callers are served.
/// - While the disk refuses changes, they stay in memory, and a backoff determines the next attempt. A caller that waits
///   for the disk starts an attempt, too, unless one has failed within the last second.
/// - At rest there is no deadline.
package struct StoreMachine: StateMachine {
    package struct Configuration: Hashable, Sendable {
        /// The time that a change may wait for others, which leaves a quarter of a second for the disk. With `nil` it
        /// waits until a caller reads or syncs, or until there are ``memoryLimit`` changes.
        package var delay: Duration? = .milliseconds(750)
        /// The most ended activities, and the most uses of actions, that stay in memory while the disk refuses changes.
        package var memoryLimit = 1000
        package var backoff = Backoff(first: .seconds(1), limit: .seconds(300))

        package init() {}
    }

    private let configuration: Configuration
    private var life: DeviceLife<StoreError.Kind>
    /// Why the disk refuses changes; `nil` while it accepts them.
    package private(set) var fault: StoreError?
    /// When the last attempt failed.
    private var failed = Instant.zero
    /// The changes that are in no commit yet.
    package private(set) var batch = StoreBatch()
    /// When the changes must be committed.
    private var due: Instant?
    private var underWay: Job?
    /// Whether the store's thread has changes of a failed commit, which may or may not be on the disk.
    private var isInDoubt = false
    private var syncs: [Int] = []
    private var reads: [Int] = []
    private var hasOpened = false
    /// Whether the file exceeds its limits.
    private var isTooLarge = false
    private var closing = Closing.no
    /// Whether room was made since the file had no room for the living records.
    private var isFreed = false
    /// Whether an attempt has begun since the store was asked to close.
    private var isLastTried = false

    /// A job under way, and the callers that wait for the disk because of it.
    private struct Job {
        var batch: StoreBatch
        var syncs: [Int]
    }

    private enum Closing {
        case no, wanted, closed
    }

    /// Whether there are changes that, as far as the machine knows, are not on the disk.
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

    /// Whether another attempt could have an effect.
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
        // A flood of changes is committed at once. While the disk is slow, changes are kept up to eight times the
        // limit.
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

    /// Starts a commit if it is due, and answers the callers that need not wait.
    private mutating func proceed(at now: Instant) -> [Effect] {
        guard underWay == nil else { return [] }
        var effects = answerSyncs(at: now)
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

    /// Answers the callers that wait for the disk if all changes are written, or if the disk is known to refuse them.
    private mutating func answerSyncs(at now: Instant) -> [Effect] {
        // Without a planned attempt, the file stays unusable.
        let isKnown = fault == nil ? batch.isEmpty : life.retry == nil || now < failed + .seconds(1)
        guard !syncs.isEmpty, isKnown || closing == .closed else { return [] }
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
        if var left, !left.isEmpty {
            left.append(batch)
            (batch, due, syncs) = (left, now, job.syncs + syncs)
            return effects
        }
        return effects + (job.syncs.isEmpty ? [] : [.synced(job.syncs, nil)])
    }

    /// Puts the unwritten changes before the newer ones.
    private mutating func fail(
        _ job: Job, _ error: StoreError, _ left: StoreBatch, at now: Instant
    ) -> [Effect] {
        // The disk may have failed after the last commit.
        let isWritten = left.isEmpty && !isInDoubt
        var unwritten = left
        unwritten.append(batch)
        unwritten.trim(to: configuration.memoryLimit)
        batch = unwritten
        // Waiting does not make a file of a later version or of another program usable.
        let isFinal = error.kind == .later || error.kind == .foreign
        let told = life.handle(.failed(error.kind, isFinal ? .onChange : .later), at: now)
        (fault, failed) = (error, now)
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
        /// The file must be opened.
        case open
        case write(StoreChange)
        /// A caller waits until all changes so far are on the disk.
        case sync(Int)
        /// A caller waits for the result of a query that includes all changes so far.
        case read(Int)
        /// The answer to ``Effect/perform(_:)``. `left` has the changes whose commit has not begun. With an error, `nil`
        /// means all changes of the job. Without an error, changes are left only if the job has read the records of an
        /// earlier life, and they concern these records; the next job writes them. `isInDoubt`: whether
        /// the thread has changes whose commit failed, which the next job writes. `isTooLarge`: whether the file
        /// exceeds its limits.
        case done(StoreError?, left: StoreBatch? = nil, isInDoubt: Bool = false, isTooLarge: Bool = false)
        /// The store must close once all changes are on the disk, or cannot be written.
        case close
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Perform the job on the store's thread. It leads to ``Event/done(_:)``. Only one job is under way at a time.
        case perform(StoreJob)
        /// Answer the callers that wait for the disk. With an error, their changes are only in memory.
        case synced([Int], StoreError?)
        /// Report, once, that the disk refuses the changes.
        case complain(StoreError)
        /// Report that removals of values were dropped, so that the values may be restored by the next life.
        case droppedRemovals
        /// Report that the disk accepts the changes again.
        case recovered
        /// No further change will be written.
        case closed
    }
}

/// The work of the store's thread.
package struct StoreJob: Hashable, Sendable {
    /// The changes to write.
    package var batch = StoreBatch()
    /// The readings to perform after the changes.
    package var reads: [Int] = []
    /// Whether a file that exceeds its limits is shortened by one step.
    package var shortens = false
}
