import Foundation
import NotchTestSupport

extension Command {
    /// The folder with the release build, which is what a board would run: under emulation it starts in a fraction of the
    /// time that the debug build takes, which loads Foundation.
    static let releases = products.deletingLastPathComponent().appendingPathComponent("release")

    /// A program of the release build.
    static func release(_ name: String) -> URL {
        releases.appendingPathComponent(name)
    }
}
