package import Foundation
import Glibc

/// The smallest file of `tzfile(5)`: a time zone with one kind of time and no transitions.
package enum TimeZoneFile {
    /// Writes the file. An existing file is overwritten in place.
    ///
    /// - Parameters:
    ///   - hours: the zone's offset from UTC in hours, positive to the east.
    ///   - changed: the file's modification time in whole seconds, by which the C library detects a change.
    package static func write(hours: Int, to file: URL, changed: Int) throws {
        let offset = UInt32(bitPattern: Int32(hours * 3600))
        var bytes = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
        // The file has one kind of time, and the names take four characters.
        for number: UInt32 in [0, 0, 0, 0, 1, 4, offset] {
            for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        // The zone has no summer time. Its name begins at the first character.
        bytes += [0, 0]
        bytes += Array("XXX\0".utf8)
        // `Data.write(to:)` would replace an existing file by another file.
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        let date = Date(timeIntervalSince1970: TimeInterval(changed))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }

    /// Returns the beginning of a command line. A command that is appended to it runs in its own mount namespace, with
    /// the file as the machine's time zone. If the user is not root, a user namespace contains the mount namespace.
    package static func launcher(_ file: URL) -> [String] {
        ["/usr/bin/env", "-u", "TZ", "unshare", "--mount", "--propagation", "private"]
            + (geteuid() == 0 ? [] : ["--map-root-user"])
            + ["sh", "-c", "mount --bind '\(file.path)' /etc/localtime && exec \"$@\"", "sh"]
    }
}
