import Foundation
import Glibc

/// The folder for the tests' files: in memory, if the system has a memory file system that allows executables.
///
/// Foundation syncs each file that it writes, and SQLite each commit. A disk may take a second for a sync, and
/// thousands of syncs would delay all tests that share a thread.
package let temporaryRoot: String = {
    let memory = "/dev/shm"
    // ST_NOEXEC of <sys/statvfs.h>, which Swift does not import.
    let runsNothing: UInt = 8
    var status = statvfs()
    guard statvfs(memory, &status) == 0, status.f_flag & runsNothing == 0, access(memory, W_OK | X_OK) == 0,
        status.f_bavail * status.f_frsize > 1 << 30
    else { return URL(fileURLWithPath: NSTemporaryDirectory()).path }
    return memory
}()

/// A folder for models of `/sys`, `/proc` and `/dev`. It is removed with its last reference.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        let url = URL(fileURLWithPath: "\(temporaryRoot)/notch-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, and makes the folders of its path.
    package func write(_ text: String, to name: String, mode: Int = 0o644) throws {
        let file = try place(name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    /// Makes a symbolic link, and the folders of its path.
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
