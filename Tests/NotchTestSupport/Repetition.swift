import Glibc

/// The number of rounds of a test that repeats itself with other input or at other moments.
///
/// If the environment variable `NOTCH_TEST_ROUNDS` is `full`, tests make all their rounds. Otherwise they make enough
/// rounds to find common faults, so that the tests end soon on a board too.
package enum Repetition {
    package static let isFull = getenv("NOTCH_TEST_ROUNDS").map { String(cString: $0) } == "full"

    /// Returns one of two numbers of rounds.
    package static func rounds(_ usual: Int, full: Int) -> Int { isFull ? full : usual }
}
