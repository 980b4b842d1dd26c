/// Tells what was added to a serial queue apart. Greater ones were added later.
public struct InteractionID: Hashable, Comparable, Sendable {
    /// Unique to the queue; the first is 1.
    public let value: UInt64

    public init(_ value: UInt64) {
        self.value = value
    }

    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.value < rhs.value
    }
}
