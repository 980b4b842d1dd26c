/// The lines along which the data runs through a matrix.
package enum MatrixLines: String, CaseIterable, Hashable, Sendable {
    /// The data passes all of a row, and then the next row.
    case rows
    /// The data passes all of a column, and then the next column.
    case columns
}
