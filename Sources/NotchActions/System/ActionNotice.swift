/// Something that the author of an action should know, and that stops nothing.
public enum ActionNotice: Hashable, Sendable, CustomStringConvertible {
    /// The activity is published, but its input cannot be read again (F13).
    case cannotBeContinued(action: String)

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
        case .noSuggestedPhrase(let action): "\(action) may be suggested, but has no suggestedInvocationPhrase"
        case .publicIndexingIgnored(let action): "\(action) asks for publicIndexing, which a board does not have"
        case .publishingFailed(let action, let reason): "the activity of \(action) is not published: \(reason)"
        case .declaredForNothing(let id): "the manifest declares \(id), which no action has"
        }
    }
}
