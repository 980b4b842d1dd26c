import Foundation
import NotchTestSupport

/// Waits until something is so, at most as long as ``Patience`` says.
///
/// A command's reply says that the daemon has taken the command. What the command leads to, a frame or a process,
/// may come a little later.
///
/// - Throws: what `condition` throws, or a `Daemon.Failure` when the time is over.
func wait(until condition: () throws -> Bool) throws {
    let limit = Date() + Patience.seconds
    while Date() < limit {
        if try condition() { return }
        usleep(10_000)
    }
    throw Daemon.Failure(description: "it did not become so within \(Patience.duration)")
}
