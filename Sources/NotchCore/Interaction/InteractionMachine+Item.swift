extension InteractionMachine {
    /// What was added to the queue.
    public struct Item: Hashable, Sendable {
        public let id: InteractionID
        /// For people, such as those who ask who holds the queue; not unique.
        public let name: String
        /// How long it may run; `nil` for ever.
        public let timeout: Duration?
        public let added: Instant
    }

    /// The one that runs.
    public struct Current: Hashable, Sendable {
        public let item: Item
        /// When its block was started.
        public let began: Instant
        /// Whether it was cancelled since.
        public internal(set) var isCancelled = false

        /// When it will have timed out; `nil` for never.
        public var deadline: Instant? {
            item.timeout.map { began + $0.timerLength }
        }
    }

    /// What the queue is doing about the one that runs, or the first in line. There is one of these, and so no two
    /// can run at once (I2).
    public enum Turn: Hashable, Sendable {
        /// Nothing to do, or not allowed to do it.
        case idle
        /// The delay before the start of the first in line is running.
        case delaying(until: Instant)
        /// The first in line has been offered for its start.
        case due
        case running(Current)
    }

    /// What is known of the view.
    enum Visibility {
        case hidden
        /// It appeared a moment ago, and counts from this instant on.
        case appearing(opens: Instant)
        case visible
    }
}
