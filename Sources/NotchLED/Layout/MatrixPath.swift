/// The way of the data through a rectangle of places: lamps in a tile, or tiles in a matrix.
package struct MatrixPath: Hashable, Sendable {
    package var lines: MatrixLines
    package var run: MatrixRun
    package var first: MatrixCorner

    package init(_ lines: MatrixLines = .rows, _ run: MatrixRun = .straight, from first: MatrixCorner = .topLeft) {
        self.lines = lines
        self.run = run
        self.first = first
    }

    /// Returns the place at which the data arrives after `index` others, and whether its line runs backwards.
    func place(_ index: Int, in size: MatrixSize) -> (x: Int, y: Int, isBackwards: Bool) {
        let length = lines == .rows ? size.width : size.height
        let (line, step) = index.quotientAndRemainder(dividingBy: length)
        let isBackwards = run == .serpentine && !line.isMultiple(of: 2)
        let along = isBackwards ? length - 1 - step : step
        let (x, y) = lines == .rows ? (along, line) : (line, along)
        return (first.isRight ? size.width - 1 - x : x, first.isBottom ? size.height - 1 - y : y, isBackwards)
    }
}
