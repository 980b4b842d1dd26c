import Foundation
import NotchTestSupport

extension Command {
    /// The folder with the programs under test, which the runner of the tests names by its configuration.
    ///
    /// Unless it names another, the release build, which is what a board would run: under emulation it starts in a fraction
    /// of the time that the debug build takes, which loads Foundation.
    static let releases = products.deletingLastPathComponent().appendingPathComponent(
        ProcessInfo.processInfo.environment["NOTCH_PROGRAMS"] ?? "release")

    /// A program of that build.
    static func release(_ name: String) -> URL {
        releases.appendingPathComponent(name)
    }
}
