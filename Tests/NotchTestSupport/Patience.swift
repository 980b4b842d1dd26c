/// How long tests wait for another process.
///
/// Only a test that fails waits as long, so the time is enough for the slowest board with other work to do. Nothing else
/// in the tests is bounded by the clock on the wall, since that would measure the machine. `Tools/test.sh` bounds the
/// whole run, and names the tests that have not ended.
package enum Patience {
    package static let duration = Duration.seconds(300)
    /// The same, for the functions of Foundation.
    package static let seconds = 300.0
}
