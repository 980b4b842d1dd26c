/// How long an activity waits at most, while nothing keeps cards off the surface.
///
/// It follows from ``ActivityQueueMachine/Configuration/patience``: whoever counts as the highest class has at
/// least every second turn of it, or every fourth where both lower classes have aged.
public struct LongestWait: Hashable, Sendable {
    /// From this instant on it counts as the highest class; now, or in time to come. It may come before.
    public var counted: Instant
    /// Of the cards that begin from then on, this one is its own at the latest; at least 1.
    public var cards: Int

    public init(counted: Instant, cards: Int) {
        self.counted = counted
        self.cards = cards
    }
}
