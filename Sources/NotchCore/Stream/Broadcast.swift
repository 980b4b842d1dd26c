import DequeModule
import Synchronization

/// Sends each element to every subscriber, each of whom has a buffer of its own.
///
/// An `AsyncStream` has a single consumer: two loops over one stream split its elements (U-D7). Here every
/// subscription is a stream of its own. Safe to use from any thread; elements sent from one actor arrive in
/// the order in which they were sent.
package final class Broadcast<Element: Sendable>: Sendable {
    /// A class, so that its size does not depend on `Element`: Swift 6.0's compiler crashes, depending on which
    /// files it compiles together, on a class with a generic struct in its mutex.
    private final class State {
        var subscribers: [Int: AsyncStream<Element>.Continuation] = [:]
        var nextSubscriber = 0
        /// What was sent before the first subscriber came; `nil` once one has come, or if nothing is kept.
        var backlog: Deque<Element>?
        /// What a later subscriber begins with.
        var latest: Element?
        var isFinished = false

        init(backlog: Deque<Element>?) {
            self.backlog = backlog
        }
    }

    private let state: Mutex<State>
    private let bound: Int

    /// - Parameters:
    ///   - bound: how many elements each subscriber's buffer holds, and the backlog too; when one is full,
    ///     its oldest element goes. At least 1.
    ///   - keepsBacklog: whether elements sent before the first subscriber came are kept for it (U10).
    package init(bound: Int = 4096, keepsBacklog: Bool = false) {
        self.bound = max(1, bound)
        state = Mutex(State(backlog: keepsBacklog ? Deque() : nil))
    }

    /// Sends `element` to all.
    ///
    /// - Parameter latest: what a subscriber that comes before the next element begins with.
    package func send(_ element: Element, latest: Element? = nil) {
        state.withLock { state in
            guard !state.isFinished else { return }
            state.latest = latest
            for subscriber in state.subscribers.values {
                subscriber.yield(element)
            }
            guard state.backlog != nil else { return }
            if state.backlog?.count == bound { state.backlog?.removeFirst() }
            state.backlog?.append(element)
        }
    }

    /// A new subscription. It ends with the broadcast, and is forgotten when its consumer is.
    package func subscribe() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(bound))
        let isFinished = state.withLock { state in
            let id = state.nextSubscriber
            state.nextSubscriber += 1
            if let backlog = state.backlog {
                for element in backlog { continuation.yield(element) }
                state.backlog = nil
            } else if let latest = state.latest {
                continuation.yield(latest)
            }
            if !state.isFinished {
                state.subscribers[id] = continuation
                continuation.onTermination = { [weak self] _ in
                    self?.state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
                }
            }
            return state.isFinished
        }
        if isFinished { continuation.finish() }
        return stream
    }

    /// The number of subscribers.
    package var subscriberCount: Int {
        state.withLock { $0.subscribers.count }
    }

    /// Ends all subscriptions, once they have delivered what they hold.
    package func finish() {
        // Outside the lock: finishing calls onTermination, which takes it.
        let subscribers = state.withLock { state in
            state.isFinished = true
            defer { state.subscribers = [:] }
            return state.subscribers
        }
        for subscriber in subscribers.values {
            subscriber.finish()
        }
    }

    deinit {
        finish()
    }
}
