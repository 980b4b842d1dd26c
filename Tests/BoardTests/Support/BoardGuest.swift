import Foundation

/// The virtual board that the tests of this target run in.
enum BoardGuest {
    /// Whether this is it: the board's own scripts say so in the environment.
    static let isHere = ProcessInfo.processInfo.environment["NOTCH_BOARD"] != nil
}
