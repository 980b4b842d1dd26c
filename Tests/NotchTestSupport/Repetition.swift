import Glibc

/// How often a test does what it repeats with other input or at another moment.
///
/// The environment variable `NOTCH_TEST_ROUNDS` set to `full` makes tests repeat as often as they can. Without it they
/// repeat often enough for a fault of a usual kind, so that the tests also end soon on a board.
package enum Repetition {
    package static let isFull = getenv("NOTCH_TEST_ROUNDS").map { String(cString: $0) } == "full"

    /// Returns one of two numbers of rounds.
    package static func rounds(_ usual: Int, full: Int) -> Int { isFull ? full : usual }
}
