import Synchronization

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
