/// The results as aligned text.
enum Table {
    static func print(_ rows: [Row]) {
        let header = ["#", "figure", "measured", "anchor", "", "ratio", "goal", "met"]
        let cells = rows.map { row in
            [
                "\(row.line)", row.figure, row.measured.map(\.description) ?? "-", row.anchor,
                row.anchorMeasured.map(\.description) ?? (row.anchor.isEmpty ? "" : "missing"), row.ratioText,
                row.goals.map(\.description).joined(separator: ", "), row.verdict.rawValue,
            ]
        }
        let table = [header] + cells
        let widths = header.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        for (index, row) in table.enumerated() {
            Swift.print(line(row, widths))
            if index == 0 { Swift.print(line(widths.map { String(repeating: "-", count: $0) }, widths)) }
        }
        for row in rows {
            if let note = row.note { Swift.print("line \(row.line), \(row.figure): \(note)") }
        }
    }

    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).enumerated().map { column, cell in
            let space = String(repeating: " ", count: cell.1 - cell.0.count)
            return [0, 2, 4, 5].contains(column) ? space + cell.0 : cell.0 + space
        }
        return padded.joined(separator: "  ")
    }
}
