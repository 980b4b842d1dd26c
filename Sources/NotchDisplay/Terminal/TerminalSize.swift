/// A terminal's size in character cells.
package struct TerminalSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    /// Limits both numbers to 1...1000, so that a terminal's false claim does not make drawing unbounded.
    package init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), 1000)
        self.rows = min(max(rows, 1), 1000)
    }

    /// The most likely size of a terminal that does not report it.
    package static let assumed = TerminalSize(columns: 80, rows: 24)
}
