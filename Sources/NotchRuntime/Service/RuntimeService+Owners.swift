import NotchCore
import NotchIPC

// MARK: Owners

extension Activity {
    /// The activity in an error, such as `the card 'Backup'`.
    var thing: String { "the \(isModal ? "question" : "card") '\(title)'" }
}

extension Question {
    var thing: String { "the question '\(title)'" }
}

extension Caller {
    /// Throws if a client that came by a gateway names a file of this machine.
    func checkFiles(of view: ViewNode?, in field: String) throws(VarlinkError) {
        guard isRemote, view?.hasFiles == true else { return }
        throw .invalidField(
            field: field, reason: "has an image, which names a file of this machine",
            limit: "by way of a gateway, a view without images")
    }

    /// Throws if a client that came by a gateway wants to be a module, whose code runs on this machine.
    func checkModules() throws(VarlinkError) {
        if isRemote {
            throw .permissionDenied(reason: "\(owner) came by a gateway, and modules are programs of this machine")
        }
    }

    /// Whether the client sees an event of the monitor.
    func maySee(_ change: MonitorEvent.Change) -> Bool {
        switch change {
        case .activity(let event): event.activity.map { maySee($0.owner) } ?? true
        case .question(let question, _): maySee(question.owner)
        case .glance: !isRemote
        case .engagement, .surface, .input, .module: true
        }
    }
}

extension ExplanationReason {
    /// Returns the reason as a client is told it: without the titles of questions and the words of pins, which are
    /// others'. It is `nil` if it is about an activity that the client does not see.
    func told(to caller: Caller) -> ExplanationReason? {
        guard caller.isRemote else { return self }
        switch self {
        case .card(let card): return caller.maySee(card.activity.owner) ? self : nil
        case .turn(let turn): return caller.maySee(turn.activity.owner) ? self : nil
        case .engaged(let cause):
            switch cause.kind {
            case .pinned: return .engaged(EngagementCause(.pinned(reason: nil), since: cause.since, until: cause.until))
            case .interaction:
                return .engaged(EngagementCause(.interaction("an interaction"), since: cause.since, until: cause.until))
            default: return self
            }
        case .interactionNext(_, let instant): return .interactionNext("an interaction", at: instant)
        default: return self
        }
    }
}

extension RuntimeService {
    /// Returns the activities that a key means, at most one of each owner and queue: the client's own if it has any,
    /// otherwise those of others that it may change. Those on the display are first.
    ///
    /// - Parameter command: the command of `notchctl` that calls, for the error.
    /// - Throws: ``VarlinkError/permissionDenied(reason:)`` if all activities with the key belong to others.
    func activities(
        withKey key: String, for caller: Caller, command: String
    ) throws(VarlinkError) -> [(queue: ActivityQueue, activity: Activity)] {
        let found = allQueues.flatMap { queue in activities(withKey: key, in: queue) }
        let isShown = found.map { $0.queue.current?.id == $0.activity.id }
        let all = zip(found, isShown).filter(\.1).map(\.0) + zip(found, isShown).filter { !$0.1 }.map(\.0)
        let own = all.filter { $0.activity.owner == caller.owner }
        guard own.isEmpty else { return own }
        let changeable = all.filter { caller.mayChange($0.activity.owner) }
        if changeable.isEmpty, let other = all.first?.activity {
            try caller.check(other.thing, of: other.owner, command: command)
        }
        return changeable
    }

    private func activities(
        withKey key: String, in queue: ActivityQueue
    ) -> [(queue: ActivityQueue, activity: Activity)] {
        // A question on the display is found by its id only.
        let shown = queue.current.flatMap { $0.coalescingKey == key ? queue.activity($0.id) : nil }
        let present = [shown?.owner, queue.inFlight?.owner].compactMap(\.self)
        return Set(present).union(queue.waitingByOwner.keys)
            .sorted { $0.description < $1.description }
            .compactMap { shown?.owner == $0 ? shown : queue.activity(withKey: key, of: $0) }
            .map { (queue, $0) }
    }

    /// The owners that have something waiting, hold something, or whose calls were refused lately: the first
    /// ``FieldLimits/owners`` of them, those with most activities first.
    func ownerStatus(for caller: Caller) -> [OwnerStatus] {
        var owners = ownerUses().mapValues { OwnerStatus(held: $0.held, refused: $0.refused) }
        for (owner, count) in allQueues.flatMap({ $0.waitingByOwner }) {
            owners[owner, default: OwnerStatus(held: 0, refused: 0)].pending += count
        }
        for owner in owners.keys { owners[owner]?.owner = owner }
        return owners.values.filter { caller.maySee($0.owner) }
            .sorted { ($1.pending, $0.owner.description) < ($0.pending, $1.owner.description) }
            .prefix(FieldLimits.owners).map(\.self)
    }
}
