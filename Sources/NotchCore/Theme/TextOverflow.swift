/// What becomes of a card's title or subtitle that is too long for its room, once its letters are as small and its lines
/// as many as the card allows.
public enum TextOverflow: String, CaseIterable, Hashable, Sendable {
    /// It is cut and ends in an ellipsis. On a card of less than 64 pixels of height it moves through its line.
    case ellipsis
    /// It moves through its line on every card.
    case scroll
}
