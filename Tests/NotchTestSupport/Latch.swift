import Foundation

/// What threads wait at until it is opened, once and for good.
package final class Latch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func open() {
        semaphore.signal()
    }

    /// Holds the thread up; not for tasks, whose threads are few.
    ///
    /// - Returns: whether it was opened within a minute, which no machine that tests is too busy for.
    @discardableResult
    package func wait() -> Bool {
        defer { semaphore.signal() }
        return semaphore.wait(timeout: .now() + 60) == .success
    }
}
