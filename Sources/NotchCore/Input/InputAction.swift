/// What a person asks of the surface by a button, a sensor or a touch.
///
/// Whatever the device: a script, a recording and `notchctl monitor` name the same actions by the same words.
public enum InputAction: Hashable, Sendable {
    /// Somebody came near, or left (S16). A level: it holds until its opposite comes.
    case hover(Bool)
    case open
    case close
    /// Closes an open surface and opens any other (S15): what a press of an `open` button does (S14). While a question
    /// is on show, takes the choice that is marked.
    case toggle
    /// Answers the question on show with the choice that is touched. Without a question it ends the card on show, and
    /// without a card it opens or closes as ``toggle`` does. Where the panel was touched is `nil` for what is no touch
    /// screen.
    case tap(at: PixelPoint?)
    /// Ends the card on show, or sends the question on show away.
    case dismiss
    /// Goes on to the next card, or to the next choice of the question on show.
    case next
    /// Keeps the surface as it is, or ceases to.
    case pin
    /// Answers the question on show with its choice of that number, 1 to 4.
    case answer(Int)

    /// A tap of no place in particular.
    public static var tap: InputAction { .tap(at: nil) }

    /// The choices a question may have.
    public static let answers = 1...4
}
