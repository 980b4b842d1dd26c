/// The identity of an interaction or a block on a serial queue. Later additions have greater identities.
public struct InteractionID: Hashable, Comparable, Sendable {
    /// The number of the addition, unique to the queue; the first is 1.
    public let value: UInt64

    public init(_ value: UInt64) { self.value = value }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
