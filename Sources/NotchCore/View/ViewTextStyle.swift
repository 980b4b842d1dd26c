/// The role of a text, from which its size and weight follow.
public enum ViewTextStyle: String, Hashable, Sendable, CaseIterable {
    /// The one value that is read from afar, as large as the clock. Where its room is narrow, its type is smaller.
    case value
    /// A value beside a larger one. Where its room is narrow, its type is smaller.
    case headline
    case title
    case body
    case caption
}
