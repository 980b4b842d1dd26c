/// A position in the list of what waits in all queues, as a number that clients pass back.
///
/// A position in the first queue, the display's own, is the same number as in that queue.
struct QueuePosition: Hashable, Sendable {
    /// The bits of a place. No queue has had so many activities.
    private static let bits = 44

    /// The number of the queue, from 0.
    var queue: Int
    /// The place in that queue.
    var place: Int

    init(queue: Int, place: Int) {
        self.queue = queue
        self.place = place
    }

    init(_ number: Int) {
        self.init(queue: number >> Self.bits, place: number & (1 << Self.bits - 1))
    }

    var number: Int { queue << Self.bits | place }
}
