import NotchCore
import NotchSystem

/// Standard output and standard error, unbuffered, so that a reader of a pipe gets each line at once.
enum Terminal {
    /// `STDOUT_FILENO`
    static let output: Int32 = 1
    /// `STDERR_FILENO`
    private static let errors: Int32 = 2

    /// - Throws: ``Failure`` if standard output fails, as on a full disk.
    static func print(_ line: String) throws { try write(Array((line + "\n").utf8)) }

    /// - Throws: as ``print(_:)``.
    static func write(_ bytes: [UInt8]) throws {
        do throws(Errno) { try System.writeAll(bytes, to: output) } catch {
            throw Failure(.inputOutput, "cannot write to standard output: \(error)")
        }
    }

    /// Writes a line on standard error.
    static func complain(_ message: String) {
        try? System.writeAll(Array((message + "\n").utf8), to: errors)
    }

    static func warn(_ warnings: [String]) {
        for warning in warnings { complain("notchctl: warning: " + warning) }
    }

    /// Replaces the contents of a file.
    static func write(_ bytes: [UInt8], toFile path: String) throws {
        do throws(Errno) { try System.replaceFile(path, with: bytes) } catch {
            throw Failure(.cannotCreate, "cannot write \(path): \(error)")
        }
    }

    /// Replaces the contents of a file, and makes its folder if it is missing.
    static func writeDropIn(_ bytes: [UInt8], toFile path: String) throws {
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            // If this fails, writing the file fails too and reports the reason.
            try? System.makeFolders(String(path[..<slash]), rights: 0o777)
        }
        do {
            try write(bytes, toFile: path)
        } catch var failure as Failure {
            failure.message += ": run it with sudo, or name another place with --output"
            throw failure
        }
    }
}

/// Rows in aligned columns. Each row is one line, whatever its texts. Free text belongs in the last column, which is
/// not padded.
struct Table {
    private var rows: [[String]]

    init(header: [String] = []) { rows = header.isEmpty ? [] : [header] }

    mutating func add(_ row: String...) { add(row) }
    private mutating func add(_ row: [String]) { rows.append(row.map(\.printable)) }

    /// Returns a table with a row for each item, or `nothing` if there is none.
    static func text<Item>(
        of items: [Item], header: [String], orElse nothing: String, _ row: (Item) -> [String]
    ) -> String {
        guard !items.isEmpty else { return nothing }
        var table = Table(header: header)
        for item in items { table.add(row(item)) }
        return table.text
    }

    var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

extension String {
    /// The text as one word for a shell.
    var shellWord: String {
        guard !allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }) else { return self }
        return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
