/// How strongly a claim wants the surface (S1).
public enum SurfacePriority: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// A background cue.
    case ambient
    /// An ordinary takeover by the foreground module.
    case normal
    /// Time-sensitive; the only one that a background module may claim with (S2).
    case urgent

    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// The claim that an activity of this priority makes (Q13).
    public init(_ priority: ActivityPriority) {
        switch priority {
        case .low: self = .ambient
        case .normal: self = .normal
        case .high: self = .urgent
        }
    }
}
