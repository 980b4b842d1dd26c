/// The role of a text, from which its size and weight follow.
public enum ViewTextStyle: String, Hashable, Sendable, CaseIterable {
    /// What is alone on the panel, such as the time: the largest type that the panel has. Where its room is narrow, its type
    /// is smaller.
    case display
    /// The one value that is read from afar, beside others. Where its room is narrow, its type is smaller.
    case value
    /// A value beside a larger one. Where its room is narrow, its type is smaller.
    case headline
    case title
    case body
    case caption
}
