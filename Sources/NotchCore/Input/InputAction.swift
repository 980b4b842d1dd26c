/// What a person asks of the surface by a button, a sensor or a touch.
///
/// Whatever the device: a script, a recording and `notchctl monitor` name the same actions by the same words.
public enum InputAction: Hashable, Sendable {
    /// Somebody came near, or left (S16). A level: it holds until its opposite comes.
    case hover(Bool)
    case open
    case close
    /// Closes an open surface and opens any other (S15): what a press of an `open` button does (S14).
    case toggle
    /// Ends the card on show; without one, opens or closes as ``toggle`` does: what a touch of the panel asks for.
    case tap
    /// Ends the card on show.
    case dismiss
    /// Goes on to the next card.
    case next
    /// Keeps the surface as it is, or ceases to.
    case pin
    /// Answers the question on show with its choice of that number, 1 to 4.
    case answer(Int)

    /// The choices a question may have.
    public static let answers = 1...4
}
