/// A message of a transport to its system.
public enum HandoffEvent: Hashable, Sendable {
    /// A system offers an activity, in place of what it offered before.
    case offered(HandoffOffer)

    /// A system offers nothing any more: it has nothing current, has ended, or cannot be reached.
    case withdrawn(HandoffOwner)

    /// An offer of this system was continued by another one.
    case continued(HandoffOffer.ID, by: HandoffOwner)
}
