/// The origin of an activity that is continued (F21).
public enum ActivityKind: String, CaseIterable, Hashable, Sendable {
    /// The result of a search.
    case search

    /// A link of a web page.
    case browsingWeb

    /// A lesson. Nothing on a board makes such activities.
    case classKit

    /// A suggestion.
    case siri

    /// Another board.
    case handoff

    /// The command line.
    case cli

    /// A card that was opened.
    case card
    case other
}
