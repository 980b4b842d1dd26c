import NotchCore

/// How long the lines of a card have been there to be read.
struct ScrollClock: Hashable, Sendable {
    /// Negative while the card is still on its way in.
    var title: Duration = .zero
    var subtitle: Duration = .zero
    /// How often a line that is longer than its column is read.
    var repeats = 1

    /// The clock at which every line is at its beginning.
    init() {}

    /// - Parameter reading: when the words came, where they are others than those of the card.
    init(_ card: borrowing CardScene, reading: CardReading? = nil, at now: Instant) {
        repeats = max(card.activity.repeats, 1)
        guard let reading = reading ?? card.presentReading else { return }
        // The words of a card that leaves stay where they are.
        let elapsed = (card.phase == .animateIn ? now : min(now, card.phaseBegan)) - reading.restBegan
        title = elapsed - reading.titleDelay
        subtitle = elapsed - reading.subtitleDelay
    }
}
