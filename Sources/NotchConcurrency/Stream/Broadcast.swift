import DequeModule
import Synchronization

/// Sends each element to every subscriber. Each subscriber has a buffer of its own.
///
/// An `AsyncStream` has a single consumer: two loops over one stream split its elements (U-D7). Here every subscription
/// is a stream of its own. The class is safe to use from any thread. Elements sent from one actor arrive in the order
/// in which they were sent.
package final class Broadcast<Element: Sendable>: Sendable {
    /// The state is a class, so that its size does not depend on `Element`. Depending on which files it compiles
    /// together, Swift 6.0's compiler crashes on a class with a generic struct in its mutex.
    private final class State {
        var subscribers: [Int: AsyncStream<Element>.Continuation] = [:]
        var nextSubscriber = 0
        /// The elements sent before the first subscriber came; `nil` once one has come, or if none are kept.
        var backlog: Deque<Element>?
        /// The element that a later subscriber begins with.
        var latest: Element?
        var isFinished = false

        init(backlog: Deque<Element>?) { self.backlog = backlog }
    }

    private let state: Mutex<State>
    private let bound: Int

    /// - Parameters:
    ///   - bound: how many elements each subscriber's buffer holds, and the backlog too, at least 1. When one is full,
    ///     its oldest element is dropped.
    ///   - keepsBacklog: whether elements sent before the first subscriber came are kept for it (U10).
    package init(bound: Int = 4096, keepsBacklog: Bool = false) {
        self.bound = max(1, bound)
        state = Mutex(State(backlog: keepsBacklog ? Deque() : nil))
    }

    /// Sends `element` to all subscribers.
    ///
    /// - Parameter latest: the element that a subscriber begins with if it comes before the next element.
    package func send(_ element: Element, latest: Element? = nil) {
        state.withLock { state in
            guard !state.isFinished else { return }
            state.latest = latest
            for subscriber in state.subscribers.values { subscriber.yield(element) }
            guard state.backlog != nil else { return }
            if state.backlog?.count == bound { state.backlog?.removeFirst() }
            state.backlog?.append(element)
        }
    }

    /// Makes a new subscription. It ends with the broadcast, and is forgotten when its consumer goes.
    package func subscribe() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(bound))
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

    package var subscriberCount: Int { state.withLock { $0.subscribers.count } }

    /// Ends all subscriptions, once they have delivered the elements in their buffers.
    package func finish() {
        // The subscriptions end outside the lock, because finishing calls onTermination, which takes the lock.
        let subscribers = state.withLock { state in
            state.isFinished = true
            defer { state.subscribers = [:] }
            return state.subscribers
        }
        for subscriber in subscribers.values { subscriber.finish() }
    }

    deinit { finish() }
}
