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

    /// Enqueues an activity, or lets it take the place of the one with the same id or key (Q27).
    func accept(
        _ activity: Activity, replacing: Bool, isDurable: Bool
    ) throws(VarlinkError) -> AcceptedActivity {
        let target = replacing ? target(of: activity) : nil
        if let former = target?.former { try check(activity, isDurable: isDurable, canReplace: former) }
        let queue = target?.queue ?? runtime.queue
        switch target == nil ? queue.enqueue(activity) : queue.replace(activity) {
        case .accepted(let id, let displaced):
            return AcceptedActivity(
                queue: queue, id: id, content: activity, former: target?.former, displaced: displaced)
        case .refused(let refusal): throw VarlinkError(refusal)
        }
    }

    /// Returns the activity whose place this one would take (Q27), and its queue; `nil` where there is none.
    private func target(of newcomer: Activity) -> (queue: ActivityQueue, former: Activity)? {
        let queue =
            queue(of: newcomer.id) ?? newcomer.coalescingKey.flatMap { target(withKey: $0)?.queue } ?? runtime.queue
        return queue.activity(replacedBy: newcomer).map { (queue, $0) }
    }

    /// Refuses a replacement that asks for what an activity cannot change once it has been accepted.
    private func check(_ newcomer: Activity, isDurable: Bool, canReplace former: Activity) throws(VarlinkError) {
        let reason: String? =
            if let module = newcomer.module, module != former.module {
                "it cannot go to the module \(module)"
            } else if let key = newcomer.coalescingKey, key != former.coalescingKey {
                "it cannot get the key \(key)"
            } else if newcomer.isTransient, !former.isTransient {
                "it is kept already, and cannot become transient"
            } else if former.isTransient,
                isDurable || !newcomer.isTransient && (newcomer.hold || newcomer.priority == .high)
            {
                "it is transient, and cannot be kept"
            } else {
                nil
            }
        guard let reason else { return }
        let id = former.id.uuidString
        throw .unavailable(reason: "activity \(id) stays as it is: \(reason); cancel or dismiss it, and send a new one")
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
