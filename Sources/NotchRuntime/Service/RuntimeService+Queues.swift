import FoundationEssentials
import NotchCore
import NotchIPC
import NotchStore

// MARK: Queues

extension RuntimeService {
    /// The display's own queue, followed by the queues of its modules.
    var allQueues: [ActivityQueue] { [runtime.queue] + runtime.moduleHost.queues }

    /// Returns the queue of an activity that has not ended; `nil` if there is none.
    func queue(of id: UUID) -> ActivityQueue? { allQueues.first { $0.activity(id) != nil } }

    /// Returns an owner's activity with a key and its queue; `nil` if there is none. A shown activity precedes a waiting
    /// activity.
    private func target(withKey key: String, of owner: Owner) -> (queue: ActivityQueue, id: UUID)? {
        let found = allQueues.compactMap { queue in queue.activity(withKey: key, of: owner).map { (queue, $0.id) } }
        return found.first { $0.0.current?.id == $0.1 } ?? found.first
    }

    /// Returns the activity that an update addresses, and its queue; `nil` if there is none.
    ///
    /// - Throws: ``VarlinkError/permissionDenied(reason:)`` if the client may not change it.
    func target(
        of request: UpdateRequest, by caller: Caller
    ) throws(VarlinkError) -> (queue: ActivityQueue, id: UUID)? {
        if let key = request.coalescingKey {
            return try activities(withKey: key, for: caller, command: "update").first.map { ($0.queue, $0.activity.id) }
        }
        guard let id = request.id, let queue = queue(of: id), let activity = queue.activity(id) else { return nil }
        try caller.check(activity.thing, of: activity.owner, command: "update")
        return (queue, id)
    }

    /// Enqueues an activity, or lets it replace the activity with the same id or key (Q27).
    func accept(
        _ activity: Activity, of caller: Caller, replacing: Bool, isDurable: Bool
    ) throws(VarlinkError) -> AcceptedActivity {
        let target = replacing ? target(of: activity) : nil
        if let former = target?.former { try caller.check(former.thing, of: former.owner) }
        if let former = target?.former { try check(activity, isDurable: isDurable, canReplace: former) }
        let queue = target?.queue ?? runtime.queue
        switch target == nil ? queue.enqueue(activity) : queue.replace(activity) {
        case .accepted(let id, let displaced):
            return AcceptedActivity(
                queue: queue, id: id, content: activity, former: target?.former, displaced: displaced)
        case .refused(let refusal): throw VarlinkError(refusal)
        }
    }

    /// Returns the activity that this activity would replace (Q27), and its queue; `nil` if there is none.
    private func target(of newcomer: Activity) -> (queue: ActivityQueue, former: Activity)? {
        let queue =
            queue(of: newcomer.id) ?? newcomer.ownedKey.flatMap { target(withKey: $0.key, of: $0.owner)?.queue }
            ?? runtime.queue
        return queue.activity(replacedBy: newcomer).map { (queue, $0) }
    }

    /// Throws if a replacement would change a property that is fixed once an activity has been accepted.
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

    /// Ends the card with a key, and drops the waiting activities with that key.
    func dismiss(key: String, of caller: Caller) throws(VarlinkError) -> DismissRequest.Reply {
        let meant = try activities(withKey: key, for: caller, command: "dismiss")
        let shown = meant.filter {
            $0.queue.current?.id == $0.activity.id && $0.queue.dismiss($0.activity.id, by: .client)
        }
        let waiting = meant.flatMap { $0.queue.cancelAll(coalescingKey: key, of: $0.activity.owner, by: .client) }
        guard let id = shown.first?.activity.id ?? waiting.first else { throw .noKey(key: key) }
        return DismissRequest.Reply { $0.id = id }
    }
}

extension UpdateRequest {
    /// The error if there is no activity to update.
    var notFound: VarlinkError {
        if let coalescingKey { .noKey(key: coalescingKey) } else { .notFound(id: id?.uuidString ?? "") }
    }
}

/// The activity that a call has enqueued, and the changes that it caused.
struct AcceptedActivity {
    let queue: ActivityQueue
    /// The id of the activity with the content.
    let id: UUID
    let content: Activity
    /// The activity with this id before its content was replaced; `nil` if the activity is new.
    let former: Activity?
    /// The activity that was displaced.
    let displaced: EndedActivity<Instant>?

    /// Undoes the change, except for later changes by others. A new card that is shown already stays.
    @SurfaceActor
    func takeBack() {
        if var former {
            guard let present = queue.activity(replacedBy: former), present.id == id, present.looks(like: content)
            else { return }
            // The number of replacements is again as it was.
            former.replacements -= present.replacements + 1
            queue.replace(former)
        } else {
            guard queue.activity(id)?.looks(like: content) == true, queue.cancel(id)
            else { return }
        }
        if let displaced { queue.restore([displaced.activity]) }
    }
}

extension RuntimeService {
    /// How long an activity that need not be durable waits for a disk that stalls.
    private static let patienceForDisk = Duration.seconds(2)

    /// Answers a call that has enqueued an activity. An activity that holds, has high priority or must be durable is
    /// acknowledged when it is on the disk.
    func acknowledge(
        _ call: NotchCall<EnqueueRequest>, of accepted: AcceptedActivity, with reply: EnqueueRequest.Reply
    ) {
        let answer = EnqueueAnswer(call, reply, of: self)
        let activity = accepted.content
        let isDurable = call.request.durable == true
        guard let store = runtime.store, !activity.isTransient, isDurable || activity.hold || activity.priority == .high
        else {
            return answer.accept()
        }
        // The client is answered before its timeout, so that it does not send the activity again.
        let hurry =
            isDurable
            ? nil
            : runtime.clock.schedule(at: runtime.clock.now + Self.patienceForDisk) {
                answer.accept(inMemory: "the disk does not answer")
            }
        store.sync { error in
            hurry?.cancel()
            guard let error else { return answer.accept() }
            guard isDurable else { return answer.accept(inMemory: "\(error)") }
            accepted.takeBack()
            answer.refuse(.unavailable(reason: "the activity is not on the disk: \(error)"))
        }
    }

    /// Throws if an activity must be durable but the daemon stores nothing.
    func checkStore() throws(VarlinkError) {
        // A replay and a virtual clock simulate the daemon without a store.
        guard runtime.store == nil, !runtime.isScripted else { return }
        throw .unavailable(reason: "nothing is kept on the disk; name a file by Path= in [Store]")
    }
}

/// The first answer to a call that has enqueued an activity. It is given once.
@SurfaceActor
final class EnqueueAnswer {
    private let call: NotchCall<EnqueueRequest>
    private var reply: EnqueueRequest.Reply
    private weak var service: RuntimeService?
    private var isGiven = false

    init(_ call: NotchCall<EnqueueRequest>, _ reply: EnqueueRequest.Reply, of service: RuntimeService) {
        self.call = call
        self.reply = reply
        self.service = service
    }

    /// Reports that the activity was accepted.
    ///
    /// - Parameter flaw: the reason why the activity is in memory only; `nil` if it is not worth a warning.
    func accept(inMemory flaw: String? = nil) {
        guard !isGiven else { return }
        isGiven = true
        if let flaw { reply.warnings.append("the activity is kept in memory only: \(flaw)") }
        service?.reply(to: call, reply)
    }

    /// Reports that the activity was not accepted.
    func refuse(_ error: VarlinkError) {
        guard !isGiven else { return }
        isGiven = true
        call.fail(error)
    }
}

extension VarlinkError {
    /// Makes the wire error for a refusal of the queue.
    init(_ refusal: ActivityRefusal) {
        self =
            switch refusal {
            case .full(let capacity): .queueFull(capacity: capacity)
            case .duplicateID(let id): .duplicateID(id: id.uuidString)
            }
    }
}
