/// The condition of a display: whether the frames that it is given can be seen.
package enum DisplayCondition: Hashable, Sendable, CustomStringConvertible {
    case showing
    /// Frames cannot be seen, for the given reason, such as `no display is connected to card0 (vc4)`.
    case waiting(String)

    /// The reason why nothing can be seen; `nil` while frames can be seen.
    package var reason: String? {
        if case .waiting(let reason) = self { reason } else { nil }
    }

    package var description: String { reason.map { "waiting: \($0)" } ?? "showing" }
}
