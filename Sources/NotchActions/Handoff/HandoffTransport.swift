/// Carries offers between systems: those of one process, of one machine, or of several boards.
///
/// A transport decides nothing. It need not be fast, and may leave out an offer that a newer one has replaced. It keeps
/// the order of what one system says, and tells within a reasonable time that a system cannot be reached any more.
@SurfaceActor
public protocol HandoffTransport: AnyObject {
    /// This system, as the others see it.
    var owner: HandoffOwner { get }

    /// Reaches the other systems. From now on `receive` is called with what they say, first with what they offer already.
    func start(_ receive: @escaping @SurfaceActor (HandoffEvent) -> Void) throws

    /// Offers an activity to all other systems, and to those that come later, in place of the one before.
    func offer(_ offer: HandoffOffer)

    /// Offers nothing any more.
    func withdraw()

    /// Tells the owner of an offer that it was continued here.
    func didContinue(_ offer: HandoffOffer)

    /// Leaves the other systems, to which this one then offers nothing. Nothing more is received.
    func stop()
}

/// A message of a transport to its system.
public enum HandoffEvent: Hashable, Sendable {
    /// A system offers an activity, in place of what it offered before.
    case offered(HandoffOffer)

    /// A system offers nothing any more: it has nothing current, has ended, or cannot be reached.
    case withdrawn(HandoffOwner)

    /// An offer of this system was continued by another one.
    case continued(HandoffOffer.ID, by: HandoffOwner)
}

/// Joins systems of one process, so that they hand over to one another. It is for tests, and for programs with several
/// systems.
@SurfaceActor
public final class HandoffHub {
    private var members: [InProcessHandoffTransport] = []

    public nonisolated init() {}

    /// A transport for one more system. The system joins when the transport is started.
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
        // The loop runs over a copy, because those who are told may join and leave.
        for member in members where member !== sender { member.receive?(event) }
    }

    func tell(_ event: HandoffEvent, to owner: HandoffOwner) {
        members.first { $0.owner == owner }?.receive?(event)
    }
}

/// Carries offers between the systems of one process. ``HandoffHub/transport(name:)`` makes one.
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
