import DequeModule
import Synchronization

/// Sends each element to every subscriber. Each subscriber has its own buffer.
///
/// An `AsyncStream` has a single consumer: two loops over one stream split its elements (U-D7). Therefore every
/// subscription is a separate stream. The class is thread-safe. Elements from one actor arrive in the order of the
/// calls.
package final class Broadcast<Element: Sendable>: Sendable {
    /// The state is a class, so that its size does not depend on `Element`. Swift 6.0's compiler crashes on a class
    /// with a generic struct in its mutex, depending on which files it compiles together.
    private final class State {
        var subscribers: [Int: AsyncStream<Element>.Continuation] = [:]
        var nextSubscriber = 0
        /// The elements sent before the first subscription; `nil` after the first subscription, or if no backlog is
        /// kept.
        var backlog: Deque<Element>?
        /// The first element of a later subscription.
        var latest: Element?
        var isFinished = false

        init(backlog: Deque<Element>?) { self.backlog = backlog }
    }

    private let state: Mutex<State>
    private let bound: Int

    /// - Parameters:
    ///   - bound: the capacity of each subscriber's buffer and of the backlog, at least 1. A full buffer drops its
    ///     oldest element.
    ///   - keepsBacklog: whether elements sent before the first subscription are kept for it (U10).
    package init(bound: Int = 4096, keepsBacklog: Bool = false) {
        self.bound = max(1, bound)
        state = Mutex(State(backlog: keepsBacklog ? Deque() : nil))
    }

    /// Sends `element` to all subscribers.
    ///
    /// - Parameter latest: the first element of a subscription that is made before the next element is sent.
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

    /// Makes a new subscription. It ends with the broadcast, and is removed when its consumer ends.
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

    /// Ends all subscriptions after the elements in their buffers.
    package func finish() {
        // The subscriptions are finished outside the lock, because finishing calls onTermination, which takes the lock.
        let subscribers = state.withLock { state in
            state.isFinished = true
            defer { state.subscribers = [:] }
            return state.subscribers
        }
        for subscriber in subscribers.values { subscriber.finish() }
    }

    deinit { finish() }
}
