/// The direction in which a stack places its parts.
public enum ViewAxis: String, Hashable, Sendable, CaseIterable {
    /// In the direction of the text, so from the right where it is written from there.
    case horizontal
    case vertical
    /// One over the other.
    case depth

    /// The name of a stack in JSON and in errors.
    package var stackName: String {
        switch self {
        case .horizontal: "hstack"
        case .vertical: "vstack"
        case .depth: "zstack"
        }
    }
}
