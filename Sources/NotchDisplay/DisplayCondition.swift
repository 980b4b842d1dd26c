/// Whether what a display is given can be seen.
public enum DisplayCondition: Hashable, Sendable, CustomStringConvertible {
    case showing
    /// Why not, and what is waited for, such as `no display is connected to card0 (vc4)`.
    case waiting(String)

    /// Why nothing can be seen; `nil` while it can.
    public var reason: String? {
        if case .waiting(let reason) = self { reason } else { nil }
    }

    public var description: String {
        reason.map { "waiting: \($0)" } ?? "showing"
    }
}
