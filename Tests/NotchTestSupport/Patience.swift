package import Foundation
import Glibc

/// The longest time that tests wait for another process.
///
/// Only a failing test waits that long, so the time suffices for the slowest board under load. No other part of the
/// tests has a limit in real time, because such a limit would measure the machine. `Tools/test.sh` bounds the whole run
/// and names the tests that have not ended.
package enum Patience {
    package static let duration = Duration.seconds(300)
    /// The same time, for the functions of Foundation.
    package static let seconds = 300.0

    /// Kills a process that still runs after this time, so that a test that waits for it fails instead of hanging.
    ///
    /// - Returns: the timer. Cancelling it removes the limit.
    package static func bound(_ process: ChildProcess) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler { process.send(SIGKILL) }
        timer.schedule(deadline: .now() + seconds)
        timer.resume()
        return timer
    }
}
