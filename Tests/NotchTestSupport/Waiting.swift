import Foundation

/// Waits until something is so, at most as long as ``Patience`` says.
///
/// A command's reply says that the daemon has taken the command. What the command leads to, a frame or a process,
/// may come a little later.
///
/// - Parameter present: tells what was so instead, once the time is over.
/// - Throws: what `condition` throws, or a `Daemon.Failure` with the place of the call when the time is over.
package func wait(
    _ present: @autoclosure () throws -> String = "", file: String = #fileID, line: Int = #line,
    until condition: () throws -> Bool
) throws {
    let limit = Date() + Patience.seconds
    while Date() < limit {
        if try condition() { return }
        usleep(10_000)
    }
    throw Daemon.Failure(description: "\(file):\(line): not so within \(Patience.duration) \(try present())")
}
