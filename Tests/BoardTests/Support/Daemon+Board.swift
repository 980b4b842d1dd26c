import Foundation
import NotchTestSupport

extension Daemon {
    /// Starts the release build of notchd, as a board would run it, on a display of this board.
    ///
    /// - Parameters:
    ///   - arguments: notchd's arguments, such as `--backend`, `drm`, `--card` and the path of a node.
    ///   - user: the user and the group that notchd runs as, with a colon between them.
    convenience init(
        board arguments: [String], configuration: String = "[Surface]\nLaunchCue=no\n",
        environment: [String: String] = [:], user: String? = nil
    ) throws {
        try self.init(
            products: Command.products, launcher: user.map { ["/usr/sbin/chroot", "--userspec=\($0)", "/"] } ?? [],
            configuration: configuration, environment: environment
        ) { _ in arguments }
    }

    /// Returns the PNG file that `notchctl screenshot` writes. Under emulation comparing files is faster than decoding
    /// them.
    func screenshotFile() throws -> Data {
        let file = folder.appendingPathComponent("screenshot.png")
        try say("screenshot", file.path)
        return try Data(contentsOf: file)
    }

    /// Returns the number of frames drawn so far.
    func frames() throws -> Int {
        let status = try say("status", "--json").split(separator: ",")
        let count = status.first { $0.contains("\"frames\":") }.flatMap { Int($0.filter(\.isNumber)) }
        guard let count else { throw BoardError("the status has no frames: \(status)") }
        return count
    }
}
