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
