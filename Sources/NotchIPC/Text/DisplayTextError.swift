/// The reason why a text cannot be shown.
package enum DisplayTextError: Error, Hashable, Sendable, CustomStringConvertible {
    case containsNUL
    /// The text contains nothing visible, or cleaning left nothing of it.
    case empty

    package var description: String {
        switch self {
        case .containsNUL: "contains a NUL"
        case .empty: "has no visible character"
        }
    }
}
