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
