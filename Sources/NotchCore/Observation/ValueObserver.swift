import Synchronization

/// The record that an ``ObservedValue`` keeps of an observer.
final class ValueObserver<Value: Sendable>: Sendable {
    /// A function that takes a change, or `nil` when the value is gone and no more changes come.
    typealias Body = @Sendable (ValueChange<Value>?) -> Void

    /// The holder of the closure. It is a class, because a mutex that has the closure itself wraps it once more with
    /// each access.
    private final class State {
        var body: Body?

        init(body: @escaping Body) {
            self.body = body
        }
    }

    /// How many changes were written before the observer came. The observer is not told of them.
    let start: Int
    private let state: Mutex<State>

    init(start: Int, body: @escaping Body) {
        self.start = start
        state = Mutex(State(body: body))
    }

    var isEnded: Bool {
        state.withLock { $0.body == nil }
    }

    func tell(_ change: ValueChange<Value>?) {
        let body = state.withLock { $0.body }
        body?(change)
    }

    func end() {
        // The body is released outside the lock, because it may hold observations of its own that then end.
        _ = state.withLock { state in
            defer { state.body = nil }
            return state.body
        }
    }
}
