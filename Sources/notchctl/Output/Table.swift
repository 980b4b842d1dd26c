import NotchCore

/// Rows in aligned columns. Each row is one line, whatever is in it. Free text belongs in the last column, which is not
/// padded.
struct Table {
    private var rows: [[String]]

    init(header: [String] = []) { rows = header.isEmpty ? [] : [header] }

    mutating func add(_ row: String...) { rows.append(row.map(\.printable)) }

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
