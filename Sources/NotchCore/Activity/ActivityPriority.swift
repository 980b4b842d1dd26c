/// How urgent an activity is (Q1).
///
/// The priority orders only the pending activities: a high activity never interrupts a card on screen (Q4).
public enum ActivityPriority: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// A background cue.
    case low
    /// An ordinary activity; the default.
    case normal
    /// A time-sensitive activity. It is shown before all others, and no other may be shown by a background module (S2).
    case high

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
