package import Foundation
import Glibc

/// A file that is a time zone of one kind of time without changes, the least of `tzfile(5)`.
package enum TimeZoneFile {
    /// Writes it, into the same file where there is one already.
    ///
    /// - Parameters:
    ///   - hours: ahead of UTC.
    ///   - changed: the file's date, whole seconds, by which the C library finds out that it is another.
    package static func write(hours: Int, to file: URL, changed: Int) throws {
        let offset = UInt32(bitPattern: Int32(hours * 3600))
        var bytes = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
        // One kind of time, and four characters of names.
        for number: UInt32 in [0, 0, 0, 0, 1, 4, offset] {
            for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        // No summer time; called by the name that begins at the first character.
        bytes += [0, 0]
        bytes += Array("XXX\0".utf8)
        // Not `Data.write(to:)`, which puts another file in its place where there is one.
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        let date = Date(timeIntervalSince1970: TimeInterval(changed))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }

    /// A command that runs another, to be put behind it, where such a file is the machine's time zone: in a mount
    /// namespace of its own, with a user namespace around it for who is not root.
    package static func launcher(_ file: URL) -> [String] {
        ["/usr/bin/env", "-u", "TZ", "unshare", "--mount", "--propagation", "private"]
            + (geteuid() == 0 ? [] : ["--map-root-user"])
            + ["sh", "-c", "mount --bind '\(file.path)' /etc/localtime && exec \"$@\"", "sh"]
    }
}
