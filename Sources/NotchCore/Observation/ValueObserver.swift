import Synchronization

/// What an ``ObservedValue`` knows of somebody who observes it.
final class ValueObserver<Value: Sendable>: Sendable {
    /// Takes a change, or `nil` when the value is gone and there will be no more.
    typealias Body = @Sendable (ValueChange<Value>?) -> Void

    /// Of a class: a mutex that has a closure itself wraps it once more with every look at it.
    private final class State {
        var body: Body?

        init(body: @escaping Body) {
            self.body = body
        }
    }

    /// How many changes were made before the observer came; they are not for it.
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
        // Released outside the lock: what it holds may have observations of its own to end.
        _ = state.withLock { state in
            defer { state.body = nil }
            return state.body
        }
    }
}
