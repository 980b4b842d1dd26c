import NotchCore
import NotchIPC
import NotchSystem

/// The file of a record of preferences: one JSON object with the version of its form (H5).
struct PreferenceFile: Hashable, Sendable {
    /// What is in a file at the start.
    enum Contents: Hashable {
        case absent
        case record(JSONObject)
        /// The file is not a record of this version.
        case unreadable(reason: String)
    }

    /// The version of the form. A later program that changes the meaning of a field counts it up.
    static let version: Int64 = 1
    /// The size of the largest file, in bytes.
    private static let largestFile = 1 << 16
    /// The number of unreadable files that are kept. They would fill the disk otherwise.
    private static let keptAside = 5

    let path: String

    func read() -> Contents {
        guard System.exists(path) else { return .absent }
        let bytes: [UInt8]
        do throws(Errno) { bytes = try System.contents(of: path, limit: Self.largestFile + 1) } catch {
            return .unreadable(reason: "it cannot be read: \(error)")
        }
        return Self.contents(of: bytes)
    }

    /// Returns what a file with these bytes has.
    static func contents(of bytes: [UInt8]) -> Contents {
        guard bytes.count <= largestFile else {
            return .unreadable(reason: "it is larger than \(largestFile) bytes")
        }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes[...]) } catch {
            return .unreadable(reason: "it is \(error)")
        }
        guard case .object(var record) = json, case .int(let version)? = record["version"] else {
            return .unreadable(reason: "it has no version")
        }
        guard version == self.version else {
            return .unreadable(reason: "it has version \(version), and this program knows version \(self.version)")
        }
        record["version"] = nil
        return .record(record)
    }

    /// Returns the bytes of a record, with the version before its fields.
    static func bytes(of record: JSONObject) -> [UInt8] {
        var versioned: JSONObject = ["version": .int(version)]
        for member in record.members { versioned[member.key] = member.value }
        return JSON.object(versioned).bytes + Array("\n".utf8)
    }

    /// Renames the file, for somebody who may want to save something from it.
    ///
    /// - Returns: the new name; `nil` where it cannot be renamed.
    func setAside() -> String? {
        let names = (1...Self.keptAside).map { "\(path).unreadable-\($0)" }
        let free = names.first { !System.exists($0) } ?? names[names.count - 1]
        do throws(Errno) { try System.rename(path, to: free) } catch { return nil }
        return free
    }
}
