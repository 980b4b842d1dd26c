/// Whether what a display is given can be seen.
public enum DisplayCondition: Hashable, Sendable, CustomStringConvertible {
    case showing
    /// Why not, and what is waited for, such as `no display is connected to card0 (vc4)`.
    case waiting(String)

    public var description: String {
        switch self {
        case .showing: "showing"
        case .waiting(let reason): "waiting: \(reason)"
        }
    }
}
