/// Something that the author of an action should know, and that stops nothing.
public enum ActionNotice: Hashable, Sendable, CustomStringConvertible {
    /// The activity is published, but its input cannot be read again (F13).
    case cannotBeContinued(action: String)

    /// The activity is published, but its input cannot be read from what it has written (F13). Whole numbers come back as
    /// `Int`, other numbers as `Double`, and bytes as an array.
    case cannotBeReadAgain(action: String, reason: String)

    /// The activity may be suggested, but has no phrase for it (F19). The notice comes once for an action.
    case noSuggestedPhrase(action: String)

    /// A board does not index for the web.
    case publicIndexingIgnored(action: String)

    /// The activity of an action that has succeeded was not published (F17).
    case publishingFailed(action: String, reason: String)

    /// The manifest declares an id that no action has.
    case declaredForNothing(id: String)

    public var description: String {
        switch self {
        case .cannotBeContinued(let action):
            "an activity of \(action) cannot be continued; make its input ActivityCodable, give it a route that has a "
                + "link for it, or call bypassContinueActivity()"
        case .cannotBeReadAgain(let action, let reason):
            "an activity of \(action) cannot be continued, because its input does not come back from what it writes: "
                + reason
        case .noSuggestedPhrase(let action): "\(action) may be suggested, but has no suggestedInvocationPhrase"
        case .publicIndexingIgnored(let action): "\(action) asks for publicIndexing, which a board does not have"
        case .publishingFailed(let action, let reason): "the activity of \(action) is not published: \(reason)"
        case .declaredForNothing(let id): "the manifest declares \(id), which no action has"
        }
    }
}
