/// The size of a matrix, which is its panel's, and its wiring, from the section `[Matrix]` and profiles.
///
/// | key | property | values |
/// |---|---|---|
/// | `Wiring`, `Run`, `First` | ``leds`` | ``MatrixLines``, ``MatrixRun``, ``MatrixCorner`` |
/// | `Tile` | ``tile`` | such as `8x8` |
/// | `Tiles`, `TileRun`, `TileFirst` | ``tiles`` | ``MatrixLines``, ``MatrixRun``, ``MatrixCorner`` |
/// | `Turn`, `TurnBack` | ``turn``, ``turnBack`` | ``MatrixTurn`` |
package struct MatrixLayoutOptions: Hashable, Sendable {
    /// The size of the matrix: 1 to 512 LEDs each way, and at most 4096 LEDs.
    package var size: MatrixSize
    /// The path of the data through a tile, seen before the tile is turned.
    package var leds: MatrixPath
    /// The size of a tile; `nil` means the size of the matrix.
    package var tile: MatrixSize?
    /// The path of the data from tile to tile.
    package var tiles: MatrixPath
    /// The turn of each tile.
    package var turn: MatrixTurn
    /// The turn of the tiles in lines that run backwards; `nil` means ``turn``. Chained blocks are upside down in every
    /// second row if the chain turns back at the end of a row.
    package var turnBack: MatrixTurn?

    package static let sides = 1...512
    package static let maximumCount = 4096

    package init(
        size: MatrixSize, leds: MatrixPath = MatrixPath(), tile: MatrixSize? = nil, tiles: MatrixPath = MatrixPath(),
        turn: MatrixTurn = .upright, turnBack: MatrixTurn? = nil
    ) {
        self.size = size
        self.leds = leds
        self.tile = tile
        self.tiles = tiles
        self.turn = turn
        self.turnBack = turnBack
    }
}

extension MatrixLayoutOptions {
    /// - Throws: ``MatrixOptionError`` for a size out of range, for tiles that do not fill the matrix, and for a turn
    ///   that the tiles do not allow.
    package func validate() throws(MatrixOptionError) {
        try check("Size", size)
        guard size.width * size.height <= Self.maximumCount else {
            throw MatrixOptionError(
                key: "Size",
                message: "\(size) is \(size.width * size.height) LEDs, and a matrix has at most \(Self.maximumCount)")
        }
        guard let tile else {
            try checkTurns(of: size)
            return
        }
        try check("Tile", tile)
        try checkFill("width", of: size.width, by: tile.width, tile)
        try checkFill("height", of: size.height, by: tile.height, tile)
        try checkTurns(of: tile)
    }

    private func check(_ key: String, _ size: MatrixSize) throws(MatrixOptionError) {
        guard Self.sides.contains(size.width), Self.sides.contains(size.height) else {
            throw MatrixOptionError(
                key: key,
                message: "width and height should be from \(Self.sides.lowerBound) to \(Self.sides.upperBound),"
                    + " not \(size)")
        }
    }

    /// Checks one side of the matrix. The error names the sides of tiles and of matrices that would fit.
    private func checkFill(
        _ side: String, of whole: Int, by part: Int, _ tile: MatrixSize
    ) throws(MatrixOptionError) {
        guard !whole.isMultiple(of: part) else { return }
        let parts = (1...whole).filter { whole.isMultiple(of: $0) }
        let below = whole / part * part
        let wholes = [below, below + part].filter(Self.sides.contains)
        throw MatrixOptionError(
            key: "Tile",
            message: "tiles of \(tile) do not fill a matrix of \(size): its \(side) takes tiles of"
                + " \(Self.list(parts)), and these tiles a \(side) of \(Self.list(wholes))")
    }

    private func checkTurns(of tile: MatrixSize) throws(MatrixOptionError) {
        guard tile.width != tile.height else { return }
        for (key, turn) in [("Turn", turn), ("TurnBack", turnBack ?? turn)] where turn.isSideways {
            throw MatrixOptionError(
                key: key,
                message: "only square tiles can be turned by \(turn.rawValue), and these are \(tile): 0 or 180")
        }
    }

    private static func list(_ numbers: [Int]) -> String {
        guard let last = numbers.last, numbers.count > 1 else { return numbers.map(String.init).joined() }
        return numbers.dropLast().map(String.init).joined(separator: ", ") + " or \(last)"
    }
}

/// An invalid option of a matrix: of its layout, of its LEDs' light, or of its driver.
package struct MatrixOptionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the option in the section `[Matrix]`, such as `Tile`.
    package let key: String
    /// The defect, and the valid values.
    package let message: String

    package init(key: String, message: String) {
        self.key = key
        self.message = message
    }

    package var description: String { "\(key): \(message)" }
}
