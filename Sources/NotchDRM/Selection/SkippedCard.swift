/// A card that was not looked at further.
package struct SkippedCard: Hashable, Sendable, CustomStringConvertible {
    /// The card's path, such as `/dev/dri/card0`.
    package var path: String
    package var reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String { "\(path): \(reason)" }
}
