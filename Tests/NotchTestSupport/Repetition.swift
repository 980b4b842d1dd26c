import Glibc

/// The number of rounds of a test that repeats itself with other input or at other moments.
///
/// If the environment variable `NOTCH_TEST_ROUNDS` is `full`, tests make all their rounds. Otherwise they make enough
/// rounds to find common faults, so that the tests end soon on a board too.
package enum Repetition {
    private static let wanted = getenv("NOTCH_TEST_ROUNDS").map { String(cString: $0) }
    package static let isFull = wanted == "full"
    /// Whether a test of a property takes all of its input (`make properties`).
    package static let isExhaustive = wanted == "all"

    /// Returns one of two numbers of rounds.
    package static func rounds(_ usual: Int, full: Int) -> Int { isFull ? full : usual }
}
