import NotchConcurrency
package import NotchConfiguration
import NotchCore
import NotchEventLoop
import NotchIPC
package import NotchStore

extension NotchRuntime {
    /// Opens the store, writes the queue's events to it, and takes over what an earlier life left.
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
        // A disk that hangs keeps nobody waiting.
        _ = clock.schedule(at: clock.now + Self.patienceForDisk) { [weak self] in self?.finishRestoring() }
        return queue.observe { [store] event, _ in store.record(event) }
    }

    /// How long the start waits for the disk: ten times what a slow card takes.
    private static let patienceForDisk = Duration.seconds(1)

    private func finishRestoring() {
        let onRestored = onRestored
        self.onRestored = nil
        onRestored?()
    }

    /// Closes the store, which then has what waits and what is on show, so that both come back.
    func closeStore(written: @escaping @SurfaceActor () -> Void, then completion: @escaping @SurfaceActor () -> Void) {
        memory.close(written: written, then: completion)
    }

    /// The present on the program's clock and on the store's.
    var present: (instant: Instant, time: StoreTime) { (clock.now, memory.now) }

    /// Brings back what waited and what was on show, in its order, and the latest of the history.
    private func restore(_ contents: StoreContents) {
        let present = present
        history.restore(contents.ended.suffix(FieldLimits.keptHistory).map { HistoryEntry($0, at: present) })
        let alive = withoutSetAside(contents.shown + contents.waiting).sorted { $0.place < $1.place }
        for live in alive where queue.activity(live.activity.id) == nil {
            history.restore(live.activity.id, enqueued: live.enqueued.instant(at: present))
        }
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

    /// Cancels the activities whose modules do not come back in time. Nothing else would ever end them.
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

    /// Whether the module of an activity is not registered.
    private func isOrphan(_ activity: Activity) -> Bool {
        activity.module.map { moduleHost.descriptor(of: $0) == nil } ?? false
    }
}

extension HistoryEntry {
    /// Makes the entry of a record of the store.
    ///
    /// - Parameter present: one moment on the program's clock and on the store's.
    init(_ record: EndedRecord, at present: (instant: Instant, time: StoreTime)) {
        self.init(
            activity: record.activity, outcome: record.outcome, enqueued: record.enqueued.instant(at: present),
            began: record.began?.instant(at: present), ended: record.ended.instant(at: present),
            date: CivilTime.local(at: record.ended.milliseconds / 1000).time)
    }
}

extension StoreTime {
    /// The point on the program's clock, which lies before its zero for an earlier life of the program.
    fileprivate func instant(at present: (instant: Instant, time: StoreTime)) -> Instant {
        // A damaged file may have any time.
        present.instant - .milliseconds(min(present.time.age(of: self), Self.longestAge))
    }

    /// A thousand years, in milliseconds.
    private static var longestAge: Int64 { 1000 * 366 * 86_400_000 }
}

extension StoreOptions {
    /// Takes the bounds from a configuration.
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
    /// The JSON of the wire, behind a byte that says whether the view's pictures are of shared files only.
    package static let json = ViewNotation(
        write: { [$0.needsSharedFiles ? UInt8(ascii: "s") : UInt8(ascii: "o")] + $0.json.bytes },
        read: { bytes in
            guard let mark = bytes.first, let json = try? JSON.parse(bytes.dropFirst()),
                let node = try? ViewNode.read(json)
            else { return nil }
            return mark == UInt8(ascii: "s") ? node.withSharedFiles : node
        })
}

/// Does the store's work on the actor, in the turn in which it is given. A display whose runs must be the same each time
/// has it in the place of a thread.
@SurfaceActor
final class ImmediateWorker: WorkerThread {
    func perform(_ work: @escaping WorkerTask) {
        work()()
    }

    func close() {}
}
