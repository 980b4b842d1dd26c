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
        try self.init(
            products: Command.products, launcher: user.map { ["/usr/sbin/chroot", "--userspec=\($0)", "/"] } ?? [],
            configuration: configuration, environment: environment
        ) { _ in arguments }
    }

    /// What `notchctl screenshot` writes: a PNG, which is quicker compared than decoded under emulation.
    func screenshotFile() throws -> Data {
        let file = folder.appendingPathComponent("screenshot.png")
        try say("screenshot", file.path)
        return try Data(contentsOf: file)
    }

    /// How often something was drawn.
    func frames() throws -> Int {
        let status = try say("status", "--json").split(separator: ",")
        let count = status.first { $0.contains("\"frames\":") }.flatMap { Int($0.filter(\.isNumber)) }
        guard let count else { throw BoardError("the status has no frames: \(status)") }
        return count
    }
}
