/// The observers of one thing, called in the order in which they came.
///
/// What a ``SurfacePresenting`` of one's own needs in order to tell of its changes.
@SurfaceActor
public final class Observers<Value> {
    private final class Observer: Observation {
        var body: (@SurfaceActor (Value) -> Void)?

        nonisolated init(body: @escaping @SurfaceActor (Value) -> Void) {
            self.body = body
        }

        override func cancel() {
            body = nil
        }
    }

    /// Weak, so that releasing the handle is enough to end the interest, from any thread.
    private struct Entry {
        weak var observer: Observer?
    }

    private var entries: [Entry] = []

    public nonisolated init() {}

    /// Calls `body` with each value until the returned handle is released or cancelled.
    public func add(_ body: @escaping @SurfaceActor (Value) -> Void) -> Observation {
        entries.removeAll { $0.observer?.body == nil }
        let observer = Observer(body: body)
        entries.append(Entry(observer: observer))
        return observer
    }

    /// Calls all observers.
    public func notify(_ value: Value) {
        // Over a copy: an observer may add or cancel others.
        for entry in entries {
            entry.observer?.body?(value)
        }
    }
}
