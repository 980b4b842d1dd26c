import Foundation
import NotchTestSupport

extension Daemon {
    /// The release build of notchd, as a board would run it, on a display of this board.
    ///
    /// - Parameters:
    ///   - arguments: such as `--backend`, `drm`, `--card`, the path of a node.
    ///   - user: and group, with a colon between, to run it as.
    convenience init(
        board arguments: [String], configuration: String = "[Surface]\nLaunchCue=no\n",
        environment: [String: String] = [:], user: String? = nil
    ) throws {
        let release = Command.products.deletingLastPathComponent().appendingPathComponent("release")
        try self.init(
            products: release, launcher: user.map { ["/usr/sbin/chroot", "--userspec=\($0)", "/"] } ?? [],
            configuration: configuration, environment: environment
        ) { _ in arguments }
    }
}
