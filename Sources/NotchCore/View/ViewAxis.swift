/// The direction in which a stack places its parts.
public enum ViewAxis: String, Hashable, Sendable, CaseIterable {
    /// In the direction of the text, so from the right where it is written from there.
    case horizontal
    case vertical
    /// One over the other.
    case depth
}
