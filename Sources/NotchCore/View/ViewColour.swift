/// The colour of a part, which the theme resolves.
public enum ViewColour: Hashable, Sendable {
    case primary
    case secondary
    case tertiary
    case quaternary
    /// A tint, adjusted where its contrast is too low.
    case tint(Tint)
}
