/// Whether what a display is given can be seen.
package enum DisplayCondition: Hashable, Sendable, CustomStringConvertible {
    case showing
    /// Why not, and what is waited for, such as `no display is connected to card0 (vc4)`.
    case waiting(String)

    /// Why nothing can be seen; `nil` while it can.
    package var reason: String? {
        if case .waiting(let reason) = self { reason } else { nil }
    }

    package var description: String {
        reason.map { "waiting: \($0)" } ?? "showing"
    }
}
