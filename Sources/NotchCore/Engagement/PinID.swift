/// Tells presentation pins apart.
public struct PinID: Hashable, Comparable, Sendable {
    let value: Int

    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.value < rhs.value
    }
}
