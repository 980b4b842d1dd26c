import Foundation

/// The kernel's own files, which have no size.
enum ProcFile {
    /// All of it. Foundation's own reading of a whole file ends with the first page that such a file gives.
    static func lines(_ path: String) throws -> [String] {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        var content = Data()
        while let part = try file.read(upToCount: 1 << 16), !part.isEmpty { content += part }
        return String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
