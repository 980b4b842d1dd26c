/// A request that a person makes of the surface with a button, a sensor or a touch.
///
/// Scripts, recordings and `notchctl monitor` name the same actions by the same words, whatever the device.
public enum InputAction: Hashable, Sendable {
    /// Somebody came near (`true`) or left (`false`) (S16). The action is a level: it holds until its opposite comes.
    case hover(Bool)
    case open
    case close
    /// Closes an open surface and opens a closed one (S15). A press of an `open` button does this (S14). While a
    /// question is on show, the action takes the choice that is marked.
    case toggle
    /// Answers the question on show with the choice that is touched. Without a question the action ends the card on
    /// show, and without a card it opens or closes the surface as ``toggle`` does. The point is where the panel was
    /// touched; it is `nil` for an input other than a touch screen.
    case tap(at: PixelPoint?)
    /// Ends the card on show, or sends the question on show away.
    case dismiss
    /// Goes on to the next card, to the next choice of the question on show, or to the next glance of the home view.
    case next
    /// Goes back to the choice before of the question on show, or to the glance before. A card has none before it, and
    /// goes as by ``next``.
    case previous
    /// Pins the surface as it is, or releases the pin.
    case pin
    /// Answers the question on show with its choice of this number, 1 to 4.
    case answer(Int)
    /// Performs an action of the configuration, by its name and its inputs, such as `deploy.start target=staging`.
    case perform(String)
    /// Brings the next module to the foreground, and after the last the first (M7).
    case nextModule
    /// Brings the module with this id to the foreground.
    case module(String)

    /// A tap without a place.
    public static var tap: InputAction { .tap(at: nil) }

    /// The numbers of the choices that a question may have.
    public static let answers = 1...4
}
