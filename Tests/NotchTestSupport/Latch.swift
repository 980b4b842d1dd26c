import Foundation

/// A latch that threads wait at. It is opened once, and stays open.
package final class Latch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func open() {
        semaphore.signal()
    }

    /// Blocks the thread until the latch is open. Tasks must not call this, since they share few threads.
    ///
    /// - Returns: whether the latch was opened within a minute. No machine that runs tests is so busy that it takes
    ///   longer.
    @discardableResult
    package func wait() -> Bool {
        defer { semaphore.signal() }
        return semaphore.wait(timeout: .now() + 60) == .success
    }
}
