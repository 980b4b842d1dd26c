/// How strongly a claim wants the surface (S1).
public enum SurfacePriority: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// A background cue.
    case ambient
    /// An ordinary takeover by the foreground module.
    case normal
    /// A time-sensitive takeover; the only priority with which a background module may claim (S2).
    case urgent

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Makes the priority of the claim for an activity of this priority (Q13).
    public init(_ priority: ActivityPriority) {
        switch priority {
        case .low: self = .ambient
        case .normal: self = .normal
        case .high: self = .urgent
        }
    }
}
