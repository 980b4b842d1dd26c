/// The edge of the panel, as seen, along which the buttons are that answer questions.
public enum ButtonEdge: String, CaseIterable, Hashable, Sendable {
    /// The edge is not known, so choices stand where the panel has the room for them.
    case automatic = "auto"
    case top
    case bottom
    case left
    case right
}
