import Synchronization

/// The handle of an observer. The observation ends when the handle is released or cancelled, on whichever thread.
public final class Observation: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: ends the observation. It is called on any thread, and may be called more than once.
    public init(end: @escaping @Sendable () -> Void = {}) { self.end = end }

    /// Ends the observation. The call is idempotent, and may be made inside the observer too. The observer is not
    /// called again, not even for changes under way; but a call that is being made on another thread at this moment
    /// goes on.
    public func cancel() { end() }

    deinit { end() }
}

/// The observers of one object, called in the order in which they came.
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
        // The loop runs over a copy, because an observer may add or cancel others.
        for observer in observers { observer.body?(value) }
    }
}

/// An observer's closure, until the observation ends.
final class Observer<Body: Sendable>: Sendable {
    /// The holder of the closure. It is a class, because a mutex that has the closure itself wraps it once more with
    /// each access.
    private final class State {
        var body: Body?

        init(body: Body) { self.body = body }
    }

    private let state: Mutex<State>

    init(_ body: Body) { state = Mutex(State(body: body)) }

    /// The closure; `nil` when the observation has ended.
    var body: Body? { state.withLock { $0.body } }
    /// The handle of the observer.
    var observation: Observation { Observation { self.end() } }

    private func end() {
        // The body is released outside the lock, because it may hold observations of its own that then end.
        _ = state.withLock { state in
            defer { state.body = nil }
            return state.body
        }
    }
}
