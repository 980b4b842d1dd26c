/// The size of a matrix, which is its panel's, and its wiring, as the section `[Matrix]` and profiles give it.
///
/// | key | property | values |
/// |---|---|---|
/// | `Wiring`, `Run`, `First` | ``lamps`` | ``MatrixLines``, ``MatrixRun``, ``MatrixCorner`` |
/// | `Tile` | ``tile`` | such as `8x8` |
/// | `Tiles`, `TileRun`, `TileFirst` | ``tiles`` | ``MatrixLines``, ``MatrixRun``, ``MatrixCorner`` |
/// | `Turn`, `TurnBack` | ``turn``, ``turnBack`` | ``MatrixTurn`` |
package struct MatrixLayoutOptions: Hashable, Sendable {
    /// The size of the matrix: 1 to 512 lamps each way, and at most 4096 lamps.
    package var size: MatrixSize
    /// The way of the data through a tile, as one sees the tile before it is turned.
    package var lamps: MatrixPath
    /// The size of a tile; `nil` is that of the matrix.
    package var tile: MatrixSize?
    /// The way of the data from tile to tile.
    package var tiles: MatrixPath
    /// The turn of each tile.
    package var turn: MatrixTurn
    /// The turn of the tiles in lines that run backwards; `nil` is ``turn``. Chained blocks stand on their heads in each
    /// second row if the chain turns back at its end.
    package var turnBack: MatrixTurn?

    package static let sides = 1...512
    package static let maximumCount = 4096

    package init(
        size: MatrixSize, lamps: MatrixPath = MatrixPath(), tile: MatrixSize? = nil, tiles: MatrixPath = MatrixPath(),
        turn: MatrixTurn = .upright, turnBack: MatrixTurn? = nil
    ) {
        self.size = size
        self.lamps = lamps
        self.tile = tile
        self.tiles = tiles
        self.turn = turn
        self.turnBack = turnBack
    }
}
