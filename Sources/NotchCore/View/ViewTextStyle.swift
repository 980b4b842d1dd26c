/// The role of a text, from which its size and weight follow.
public enum ViewTextStyle: String, Hashable, Sendable, CaseIterable {
    /// The one value that is read from afar, with digits of one width.
    case value
    case title
    case body
    case caption
}
