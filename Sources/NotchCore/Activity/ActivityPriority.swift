/// How urgent an activity is (Q1).
///
/// It orders the pending ones only: a high activity never interrupts a card on screen (Q4).
public enum ActivityPriority: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// A background cue.
    case low
    /// An ordinary activity; the default.
    case normal
    /// Time-sensitive: shown before all others, and the only one a background module may show (S2).
    case high

    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
