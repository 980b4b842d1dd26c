package import Foundation
import Glibc

/// How long tests wait for another process.
///
/// Only a test that fails waits as long, so the time is enough for the slowest board with other work to do. Nothing else
/// in the tests is bounded by the clock on the wall, since that would measure the machine. `Tools/test.sh` bounds the
/// whole run, and names the tests that have not ended.
package enum Patience {
    package static let duration = Duration.seconds(300)
    /// The same, for the functions of Foundation.
    package static let seconds = 300.0

    /// Kills a process that is still there after this time, so that a test which waits for it fails and does not hang.
    ///
    /// - Returns: what takes that back.
    package static func bound(_ process: Process) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource()
        let number = process.processIdentifier
        timer.setEventHandler { kill(number, SIGKILL) }
        timer.schedule(deadline: .now() + seconds)
        timer.resume()
        return timer
    }
}
