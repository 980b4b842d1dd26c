/// How much moves on a panel.
package enum Motion: Hashable, Sendable {
    /// Cards move and fade.
    case full
    /// Cards move and nothing fades, for panels whose pixels are on or off. What comes is there from the beginning of
    /// its fade, and what goes stays until the end of its fade.
    case slides
    /// Nothing moves or fades: what comes replaces what was there.
    case cuts
}
