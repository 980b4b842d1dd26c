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
