/// Transports offers between the systems of one process, of one machine, or of several boards.
///
/// A transport makes no decisions. It need not be fast, and may omit an offer that a newer offer has replaced. It keeps
/// the order of each system's messages, and reports within a reasonable time that a system can no longer be reached.
@SurfaceActor
public protocol HandoffTransport: AnyObject {
    /// The identity of this system for other systems.
    var owner: HandoffOwner { get }

    /// Connects to the other systems, and calls `receive` with their messages from now on, first with their present
    /// offers.
    func start(_ receive: @escaping @SurfaceActor (HandoffEvent) -> Void) throws

    /// Publishes an offer to all other systems, including systems that join later. It replaces the previous offer.
    func offer(_ offer: HandoffOffer)

    /// Withdraws the published offer.
    func withdraw()

    /// Notifies the owner of an offer that this system has continued it.
    func didContinue(_ offer: HandoffOffer)

    /// Withdraws the published offer, and disconnects from the other systems. No more messages are received.
    func stop()
}

/// A message from a transport to its system.
public enum HandoffEvent: Hashable, Sendable {
    /// A system has published an offer, which replaces its previous offer.
    case offered(HandoffOffer)

    /// A system has withdrawn its offer: it has no current activity, has ended, or cannot be reached.
    case withdrawn(HandoffOwner)

    /// Another system has continued an offer of this system.
    case continued(HandoffOffer.ID, by: HandoffOwner)
}

/// Connects systems of one process for handoff, for tests and for programs with several systems.
@SurfaceActor
public final class HandoffHub {
    private var members: [InProcessHandoffTransport] = []

    public nonisolated init() {}

    /// Returns a transport for another system. The system joins when the transport is started.
    public func transport(name: String) -> InProcessHandoffTransport {
        InProcessHandoffTransport(owner: HandoffOwner(name: name), hub: self)
    }

    func join(_ member: InProcessHandoffTransport) {
        members.append(member)
        for other in members where other !== member {
            if let offer = other.offered { member.receive?(.offered(offer)) }
        }
    }

    func leave(_ member: InProcessHandoffTransport) {
        members.removeAll { $0 === member }
    }

    func tell(_ event: HandoffEvent, from sender: InProcessHandoffTransport) {
        // The loop iterates over a copy, because a receiver may join or leave.
        for member in members where member !== sender { member.receive?(event) }
    }

    func tell(_ event: HandoffEvent, to owner: HandoffOwner) {
        members.first { $0.owner == owner }?.receive?(event)
    }
}

/// Transports offers between the systems of one process. ``HandoffHub/transport(name:)`` makes it.
@SurfaceActor
public final class InProcessHandoffTransport: HandoffTransport {
    public let owner: HandoffOwner
    private let hub: HandoffHub
    private(set) var receive: (@SurfaceActor (HandoffEvent) -> Void)?
    private(set) var offered: HandoffOffer?

    init(owner: HandoffOwner, hub: HandoffHub) {
        self.owner = owner
        self.hub = hub
    }

    public func start(_ receive: @escaping @SurfaceActor (HandoffEvent) -> Void) {
        self.receive = receive
        hub.join(self)
    }

    public func offer(_ offer: HandoffOffer) {
        offered = offer
        hub.tell(.offered(offer), from: self)
    }

    public func withdraw() {
        offered = nil
        hub.tell(.withdrawn(owner), from: self)
    }

    public func didContinue(_ offer: HandoffOffer) {
        hub.tell(.continued(offer.id, by: owner), to: offer.owner)
    }

    public func stop() {
        guard receive != nil else { return }
        receive = nil
        hub.leave(self)
        withdraw()
    }
}
