import NotchConcurrency
package import NotchConfiguration
import NotchCore
import NotchEventLoop
import NotchIPC
package import NotchStore

extension NotchRuntime {
    /// Opens the store, writes the queue's events to it, and restores the contents of an earlier run.
    func startStore() -> Observation? {
        guard let store else {
            finishRestoring()
            return queue.observe { [memory] event, _ in memory.record(event) }
        }
        store.onNotice = { [weak self, logger] notice in
            switch notice {
            case .fault:
                logger.warning("\(notice)")
                self?.finishRestoring()
            case .setAside, .begunAnew, .droppedRemovals: logger.warning("\(notice)")
            case .recovered: logger.info("\(notice)")
            }
        }
        store.onContents = { [weak self] contents in
            self?.restore(contents)
            self?.restoreTimers()
            self?.glanceKeeper.restore { self?.finishRestoring() }
        }
        store.open()
        // A disk that hangs must not delay the start.
        _ = clock.schedule(at: clock.now + Self.patienceForDisk) { [weak self] in self?.finishRestoring() }
        return queue.observe { [store] event, _ in store.record(event) }
    }

    /// How long the start waits for the disk: ten times as long as a slow card takes.
    private static let patienceForDisk = Duration.seconds(1)

    private func finishRestoring() {
        let onRestored = onRestored
        self.onRestored = nil
        onRestored?()
    }

    /// Closes the store, which keeps the waiting and shown activities, so that the next start restores them.
    func closeStore(written: @escaping @SurfaceActor () -> Void, then completion: @escaping @SurfaceActor () -> Void) {
        memory.close(written: written, then: completion)
    }

    /// The present instant on the program's clock, and the same moment on the store's clock.
    var present: (instant: Instant, time: StoreTime) { (clock.now, memory.now) }

    /// Restores the waiting and shown activities in their order, and the latest entries of the history.
    private func restore(_ contents: StoreContents) {
        let present = present
        history.restore(contents.ended.suffix(FieldLimits.keptHistory).map { EndedActivity($0, at: present) })
        askers.restore(contents.answered + contents.repeated)
        let questions = contents.questions.filter { $0.activity.choices?.hasClient == true }
        let alive = withoutSetAside(contents.shown + contents.waiting + questions).sorted { $0.place < $1.place }
        for live in alive where queue.activity(live.activity.id) == nil {
            history.restore(live.activity.id, enqueued: live.enqueued.instant(at: present))
        }
        askers.restore(alive)
        queue.restore(alive.map(\.activity))
        awaitModules(of: alive.map(\.activity))
        actions.interrupt(alive.map(\.activity))
        guard !alive.isEmpty else { return }
        logger.info("\(alive.count) activit\(alive.count == 1 ? "y" : "ies") of the last run came back")
    }
}

extension NotchRuntime {
    /// How long restored activities wait for a client that has not registered their module again.
    private static let patienceForModules = Duration.seconds(60)

    /// Cancels the activities whose modules are not registered in time, because no other code would end them.
    private func awaitModules(of activities: [Activity]) {
        let orphans = activities.filter { isOrphan($0) }
        guard !orphans.isEmpty else { return }
        _ = clock.schedule(at: clock.now + Self.patienceForModules) { [weak self] in
            guard let self, !isEnding else { return }
            let lost = orphans.filter { self.isOrphan($0) && self.queue.cancel($0.id) }
            guard !lost.isEmpty else { return }
            let modules = Set(lost.compactMap(\.module)).sorted().joined(separator: ", ")
            logger.notice("\(lost.count) of the last run's activities ended, because nobody registered \(modules)")
        }
    }

    /// Returns whether the module of an activity is not registered.
    private func isOrphan(_ activity: Activity) -> Bool {
        activity.module.map { moduleHost.descriptor(of: $0) == nil } ?? false
    }
}

extension EndedActivity<Instant> {
    /// Makes the entry of a record of the store.
    ///
    /// - Parameter present: the same moment on the program's clock and on the store's clock.
    init(_ record: EndedActivity<StoreTime>, at present: (instant: Instant, time: StoreTime)) {
        self = record.map { $0.instant(at: present) }
        date = CivilTime.local(at: record.ended.milliseconds / 1000).time.timestamp
    }
}

extension StoreTime {
    /// Returns the instant on the program's clock. Instants of an earlier run are negative.
    fileprivate func instant(at present: (instant: Instant, time: StoreTime)) -> Instant {
        // A damaged file may contain any time.
        present.instant - .milliseconds(min(present.time.age(of: self), Self.longestAge))
    }

    /// A thousand years, in milliseconds.
    private static var longestAge: Int64 { 1000 * 366 * 86_400_000 }
}

extension StoreOptions {
    /// Takes the limits from a configuration.
    package init(_ configuration: StoreConfiguration, path: String) {
        self.init(path: path)
        keep = configuration.keep
        maxSize = configuration.maxSize
        maxAge = configuration.maxAge ?? Self.forEver
        recent = FieldLimits.keptHistory
    }

    /// A thousand years.
    private static let forEver = Duration.seconds(1000 * 366 * 86_400)
}

extension ViewNotation {
    /// The JSON of the wire, after a byte that marks views whose pictures may only be world-readable files.
    package static let json = ViewNotation(
        write: { [$0.needsSharedFiles ? UInt8(ascii: "s") : UInt8(ascii: "o")] + $0.json.bytes },
        read: { bytes in
            guard let mark = bytes.first, let json = try? JSON.parse(bytes.dropFirst()),
                let node = try? ViewNode.read(json)
            else { return nil }
            return mark == UInt8(ascii: "s") ? node.withSharedFiles : node
        })
}

/// Does the store's work on the actor, in the turn in which it is submitted. A display whose runs must be reproducible
/// uses it instead of a thread.
@SurfaceActor
final class ImmediateWorker: WorkerThread {
    func perform(_ work: @escaping WorkerTask) {
        work()()
    }

    func close() {}
}
