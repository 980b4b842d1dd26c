/// The longest time that an activity waits while nothing keeps cards off the surface.
///
/// The bound follows from ``ActivityQueueMachine/Configuration/patience``: an activity that counts as the highest class
/// has at least every second turn of that class, or every fourth if both lower classes have aged.
package struct LongestWait: Hashable, Sendable {
    /// The instant from which on the activity counts as the highest class, now or in the future. Its card may come
    /// earlier.
    package var counted: Instant
    /// The number of cards, counted from the first that begins after ``counted``, among which the activity's card is;
    /// at least 1.
    package var cards: Int

    package init(counted: Instant, cards: Int) {
        self.counted = counted
        self.cards = cards
    }
}
