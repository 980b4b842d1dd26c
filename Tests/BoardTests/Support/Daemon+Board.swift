import Foundation
import NotchTestSupport

extension Daemon {
    /// The release build of notchd, as a board would run it, on a display of this board.
    ///
    /// - Parameter arguments: such as `--backend`, `drm`, `--card`, the path of a node.
    convenience init(
        board arguments: [String], configuration: String = "[Surface]\nLaunchCue=no\n",
        environment: [String: String] = [:]
    ) throws {
        let release = Command.products.deletingLastPathComponent().appendingPathComponent("release")
        try self.init(products: release, configuration: configuration, environment: environment) { _ in arguments }
    }
}
