/// When the words of a card came, for what moves or turns with the time since then.
package struct CardReading: Hashable, Sendable {
    /// When the card came, or comes, to rest, moved by the time for which it was covered.
    package var restBegan: Instant
    /// How long after that its title and its subtitle came: zero unless they changed while the card was on show.
    package var titleDelay: Duration = .zero
    package var subtitleDelay: Duration = .zero

    package init(restBegan: Instant) { self.restBegan = restBegan }
}
