/// The cause of a performance of an action.
public enum ActionSource: Hashable, Sendable {
    /// The program itself.
    case application

    /// A link that was opened.
    case openURL(Link)

    /// An activity that is continued (F21).
    case continueActivity(ActivityKind)
}
