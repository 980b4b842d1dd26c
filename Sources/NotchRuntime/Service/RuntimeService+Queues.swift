import FoundationEssentials
import NotchCore
import NotchIPC

// MARK: Queues

extension RuntimeService {
    /// The display's own queue, and then those of its modules.
    var allQueues: [ActivityQueue] { [runtime.queue] + runtime.moduleHost.queues }

    /// Returns the queue with an activity that has not ended; `nil` where there is none.
    func queue(of id: UUID) -> ActivityQueue? { allQueues.first { $0.activity(id) != nil } }

    /// Returns the activity with a key, one on show before one that waits, and its queue; `nil` where there is none.
    private func target(withKey key: String) -> (queue: ActivityQueue, id: UUID)? {
        let found = allQueues.compactMap { queue in queue.activity(withKey: key).map { (queue, $0.id) } }
        return found.first { $0.0.current?.id == $0.1 } ?? found.first
    }

    /// Returns the activity that an update is for, and its queue; `nil` where there is none.
    func target(of request: UpdateRequest) -> (queue: ActivityQueue, id: UUID)? {
        if let key = request.coalescingKey { return target(withKey: key) }
        guard let id = request.id, let queue = queue(of: id) else { return nil }
        return (queue, id)
    }

    /// Enqueues an activity, or lets it take the place of the one with the same key (Q27).
    func accept(_ activity: Activity, replacing: Bool) throws(VarlinkError) -> AcceptedActivity {
        let found = replacing ? activity.coalescingKey.flatMap { target(withKey: $0) } : nil
        let queue = found?.queue ?? runtime.queue
        let former = found.flatMap { queue.activity($0.id) }
        switch replacing ? queue.replace(activity) : queue.enqueue(activity) {
        case .accepted(let id, let displaced):
            return AcceptedActivity(queue: queue, id: id, content: activity, former: former, displaced: displaced)
        case .refused(let refusal): throw VarlinkError(refusal)
        }
    }

    /// Ends the card with a key, and drops what waits with it.
    func dismiss(key: String) throws(VarlinkError) -> DismissRequest.Reply {
        let shown = allQueues.compactMap { queue -> UUID? in
            guard let current = queue.current, current.coalescingKey == key, queue.dismiss(current.id) else {
                return nil
            }
            return current.id
        }
        let waiting = allQueues.flatMap { $0.cancelAll(coalescingKey: key) }
        guard let id = (shown + waiting).first else { throw .noKey(key: key) }
        return DismissRequest.Reply { $0.id = id }
    }
}

extension UpdateRequest {
    /// The error where nothing is there to be changed.
    var notFound: VarlinkError {
        if let coalescingKey { .noKey(key: coalescingKey) } else { .notFound(id: id?.uuidString ?? "") }
    }
}
