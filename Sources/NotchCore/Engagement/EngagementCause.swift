/// A cause by which the surface is engaged, and since when it is (S12).
public struct EngagementCause: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Somebody opened the surface (S14). The value is the input by which they did so, where that is known.
        case opened(by: String?)
        /// A report by hand says that somebody is near.
        case hoveringByHand
        /// Somebody is near, and these inputs sense them. The list is empty while somebody who has just left still
        /// counts.
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
    /// When the cause ends by itself; `nil` where somebody has to do something first.
    public var until: Instant?

    public init(_ kind: Kind, since: Instant, until: Instant? = nil) {
        self.kind = kind
        self.since = since
        self.until = until
    }
}
