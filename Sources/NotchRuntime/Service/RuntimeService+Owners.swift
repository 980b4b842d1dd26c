import NotchCore
import NotchIPC

// MARK: Owners

extension Activity {
    /// What a client is told about, such as `the card 'Backup'`.
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
    /// The owner of the activity that the reason names; `nil` if it names none.
    var owner: Owner? {
        switch self {
        case .card(let card): card.activity.owner
        case .turn(let turn): turn.activity.owner
        default: nil
        }
    }
}

extension RuntimeService {
    /// Returns the owners whose activities a key means: the client itself if it has an activity with the key, otherwise
    /// those others whose activities it may change.
    ///
    /// - Throws: ``VarlinkError/permissionDenied(reason:)`` if all activities with the key belong to others.
    func owners(ofKey key: String, for caller: Caller) throws(VarlinkError) -> [Owner] {
        if allQueues.contains(where: { $0.activity(withKey: key, of: caller.owner) != nil }) { return [caller.owner] }
        let others = allQueues.flatMap { queue in
            let present = [queue.current?.owner, queue.inFlight?.owner].compactMap(\.self)
            return Set(present).union(queue.waitingByOwner.keys).compactMap { queue.activity(withKey: key, of: $0) }
        }
        let changeable = Set(others.map(\.owner)).filter { caller.mayChange($0) }
        if changeable.isEmpty, let other = others.first { try caller.check(other.thing, of: other.owner) }
        return changeable.sorted { $0.description < $1.description }
    }

    /// The owners of whom something waits, who hold something, or whose calls were refused lately: the first
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
