import Foundation
import NotchTestSupport

extension Command {
    /// The folder with the release build, which is what a board would run: under emulation it starts in a fraction of the
    /// time that the debug build takes, which loads Foundation. Where there is none, as in the Debian 13 tree, the debug
    /// build.
    static let releases: URL = {
        let folder = products.deletingLastPathComponent().appendingPathComponent("release")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : products
    }()

    /// A program of the release build.
    static func release(_ name: String) -> URL {
        releases.appendingPathComponent(name)
    }
}
