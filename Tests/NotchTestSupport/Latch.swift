import Foundation

/// A latch at which threads wait. It is opened once and stays open.
package final class Latch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func open() {
        semaphore.signal()
    }

    /// Blocks the thread until the latch is open. Tasks must not call this method, because they share few threads.
    package func wait() {
        semaphore.wait()
        semaphore.signal()
    }
}
