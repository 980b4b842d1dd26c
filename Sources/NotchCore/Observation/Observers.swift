/// The observers of one object, called in the order in which they came.
///
/// A program that implements ``SurfacePresenting`` uses this class to report its changes.
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

    /// A weak reference, so that releasing the handle, on any thread, is enough to end the observation.
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
        // The loop runs over a copy, because an observer may add or cancel others.
        for entry in entries {
            entry.observer?.body?(value)
        }
    }
}
