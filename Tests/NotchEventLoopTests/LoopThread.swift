import Foundation
import NotchEventLoop
import NotchTestSupport

/// Runs `loop` on a thread of its own until it stops.
///
/// - Returns: the thread and the code that the loop stopped with.
func runOnThread(_ loop: EventLoop) async throws -> (thread: UInt, code: Int32) {
    try await withCheckedThrowingContinuation { continuation in
        Thread {
            continuation.resume(with: Result { (UInt(pthread_self()), try loop.runBounded()) })
        }.start()
    }
}
