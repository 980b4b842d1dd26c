/// The place of a part in room that is larger than it.
public enum ViewAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the side where text begins.
    case leading
    case center
    /// At the side where text ends.
    case trailing
}
