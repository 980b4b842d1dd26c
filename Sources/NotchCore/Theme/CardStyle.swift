/// How a card shows its icon and its words.
public enum CardStyle: String, CaseIterable, Hashable, Sendable {
    /// The icon stands on a square of its tint where the panel is high enough, above the words on a squarish panel. A
    /// wide card tells the time and how many activities wait.
    case tile
    /// An icon beside two lines of text in the proportions of Q26, and nothing else.
    case plain
}
