import Foundation

/// A folder for models of `/sys`, `/proc` and `/dev`. It is removed when its last reference goes.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("notch-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, and makes the folders on its path.
    package func write(_ text: String, to name: String, mode: Int = 0o644) throws {
        let file = try place(name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    /// Makes a symbolic link and the folders on its path.
    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: try place(name).path, withDestinationPath: target)
    }

    private func place(_ name: String) throws -> URL {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        return url
    }
}
