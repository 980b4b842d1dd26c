/// The reason why a view is not drawn.
public struct ViewError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The place in the tree, such as `hstack[2].vstack[0]`; empty for the view as a whole.
    public let place: String
    public let reason: String

    package init(place: String, reason: String) {
        self.place = place
        self.reason = reason
    }

    public var description: String { place.isEmpty ? "the view \(reason)" : "the view's \(place) \(reason)" }
}
