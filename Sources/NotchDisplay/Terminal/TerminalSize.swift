/// A terminal's measures in character cells.
package struct TerminalSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    /// Clamped to 1...1000 each, so that what a terminal claims bounds what is drawn.
    package init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), 1000)
        self.rows = min(max(rows, 1), 1000)
    }

    /// What a terminal that does not tell its size most likely has.
    package static let assumed = TerminalSize(columns: 80, rows: 24)
}
