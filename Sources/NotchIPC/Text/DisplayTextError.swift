/// Why a text cannot be shown.
package enum DisplayTextError: Error, Hashable, Sendable, CustomStringConvertible {
    case containsNUL
    /// Nothing visible is in it, or nothing is left of it.
    case empty

    package var description: String {
        switch self {
        case .containsNUL: "contains a NUL"
        case .empty: "has no visible character"
        }
    }
}
