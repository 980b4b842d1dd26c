import Synchronization

/// A record of values from any thread, in order.
package final class Trace<Element: Sendable>: Sendable {
    /// The storage is a class because of Swift 6.0's compiler: see `Broadcast`.
    private final class Storage {
        var elements: [Element] = []
    }

    private let storage = Mutex(Storage())

    package init() {}

    package var elements: [Element] {
        storage.withLock { $0.elements }
    }

    package func append(_ element: Element) {
        storage.withLock { $0.elements.append(element) }
    }
}
