/// Along which edge of the panel, as seen, the buttons are that answer questions.
public enum ButtonEdge: String, CaseIterable, Hashable, Sendable {
    /// Nobody knows: choices stand where the panel has the room for them.
    case automatic = "auto"
    case top
    case bottom
    case left
    case right
}
