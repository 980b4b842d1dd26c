/// Something by which the surface is engaged, and since when (S12).
public struct EngagementCause: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Somebody opened the surface (S14), by this input where that is known.
        case opened(by: String?)
        /// Somebody is near and has said so by hand.
        case hoveringByHand
        /// Somebody is near, as these inputs sense; none of them while somebody who has just left still counts.
        case sensed(by: [String])
        /// Somebody keeps the surface as it is (S16).
        case pinned(reason: String?)
        /// A question or another interaction has the surface to itself, or waits for the card on show to leave.
        case interaction(String)
        /// The expanded content has just changed its size (S16).
        case layoutGrace
    }

    public var kind: Kind
    public var since: Instant
    /// When it is over by itself; `nil` where somebody has to do something first.
    public var until: Instant?

    public init(_ kind: Kind, since: Instant, until: Instant? = nil) {
        self.kind = kind
        self.since = since
        self.until = until
    }
}
