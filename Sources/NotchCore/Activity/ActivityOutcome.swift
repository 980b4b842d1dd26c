public import FoundationEssentials

/// How an accepted activity ended. Each accepted activity ends exactly once (B6.7).
public enum ActivityOutcome: Hashable, Sendable {
    /// The card rested on the surface for its whole dwell.
    case shown
    /// Somebody was near for the whole dwell of an attended activity.
    case seen
    /// Too much time passed with nobody near before the dwell of an attended activity was over
    /// (`ActivityQueueMachine.Configuration/unseenLimit`).
    case expiredUnseen
    /// An attended activity rested for as long as its dwell, nobody was near or used the surface, and another activity
    /// waited.
    case yielded
    /// Somebody ended the card before its time, or lifted its hold.
    case dismissed
    /// The activity was taken back, by id or by key, before it was shown.
    case cancelled
    /// A newer activity with the same key replaced the activity before it was shown (Q7).
    case coalesced(by: UUID)
    /// A full queue dropped the activity for one that outranks it.
    case displaced(by: UUID)
    /// The card was taken down early, because the queue was torn down or the claim was lost (S9, S10).
    case interrupted
    /// The program died twice in a row within a minute after the activity's card was first drawn. The third start ended
    /// the activity instead of showing it.
    case setAside
}

extension ActivityOutcome: CustomStringConvertible {
    /// One word, without the activity that took the place of this one.
    public var description: String {
        switch self {
        case .shown: "shown"
        case .seen: "seen"
        case .expiredUnseen: "expired-unseen"
        case .yielded: "yielded"
        case .dismissed: "dismissed"
        case .cancelled: "cancelled"
        case .coalesced: "coalesced"
        case .displaced: "displaced"
        case .interrupted: "interrupted"
        case .setAside: "set-aside"
        }
    }
}
