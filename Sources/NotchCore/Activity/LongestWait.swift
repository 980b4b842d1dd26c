/// How long an activity waits at most, while nothing keeps cards off the surface.
///
/// It follows from ``ActivityQueueMachine/Configuration/patience``: an activity that counts as the highest class has at
/// least every second turn of that class, or every fourth if both lower classes have aged.
package struct LongestWait: Hashable, Sendable {
    /// The instant from which on it counts as the highest class, in the future or now. Its card may come earlier.
    package var counted: Instant
    /// Its card is among this many cards that begin after ``counted``; at least 1.
    package var cards: Int

    package init(counted: Instant, cards: Int) {
        self.counted = counted
        self.cards = cards
    }
}
