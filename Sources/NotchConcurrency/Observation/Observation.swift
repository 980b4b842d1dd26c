import Synchronization

/// The handle of an observer. The observation ends when the handle is released or cancelled, on any thread.
public final class Observation: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: ends the observation. It is called on any thread, and may be called more than once.
    public init(end: @escaping @Sendable () -> Void = {}) { self.end = end }

    /// Ends the observation. Idempotent; may be called inside the observer. The observer is not called again, not even
    /// for changes that are being delivered. A call that is running on another thread at this moment continues.
    public func cancel() { end() }

    deinit { end() }
}

/// The observers of an object, called in the order in which they were added.
///
/// A program that implements `SurfacePresenting` uses this class to report its changes.
@SurfaceActor
public final class Observers<Value> {
    private var observers: [Observer<@SurfaceActor (Value) -> Void>] = []

    public nonisolated init() {}

    /// Calls `body` with each value until the returned handle is released or cancelled.
    public func add(_ body: @escaping @SurfaceActor (Value) -> Void) -> Observation {
        observers.removeAll { $0.body == nil }
        let observer = Observer(body)
        observers.append(observer)
        return observer.observation
    }

    /// Calls all observers.
    public func notify(_ value: Value) {
        // The loop iterates over a copy, because an observer may add or cancel others.
        for observer in observers { observer.body?(value) }
    }
}

/// An observer's closure, until the observation ends.
final class Observer<Body: Sendable>: Sendable {
    /// The holder of the closure. It is a class, because a mutex that holds the closure itself would wrap it again with
    /// each access.
    private final class State {
        var body: Body?

        init(body: Body) { self.body = body }
    }

    private let state: Mutex<State>

    init(_ body: Body) { state = Mutex(State(body: body)) }

    /// The closure; `nil` if the observation has ended.
    var body: Body? { state.withLock { $0.body } }
    /// The handle of the observer.
    var observation: Observation { Observation { self.end() } }

    private func end() {
        // The body is released outside the lock, because it may own observations that end with it.
        _ = state.withLock { state in
            defer { state.body = nil }
            return state.body
        }
    }
}
