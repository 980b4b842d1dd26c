/// The lamp at each place of a matrix, and the place of each lamp. Lamps are numbered from 0 as the data reaches them.
package struct MatrixLayout: Hashable, Sendable {
    package let size: MatrixSize
    /// The size of a tile; that of the matrix if it is one piece.
    package let tile: MatrixSize
    /// The lamps, row by row from the top left.
    package let lamps: [UInt16]
    /// The places of the lamps, each as `y * width + x`.
    package let places: [UInt16]

    /// The number of lamps.
    package var count: Int { lamps.count }

    package init(_ options: MatrixLayoutOptions) throws(MatrixOptionError) {
        try options.validate()
        let size = options.size
        let tile = options.tile ?? size
        let tiles = MatrixSize(width: size.width / tile.width, height: size.height / tile.height)
        var lamps = [UInt16](repeating: 0, count: size.width * size.height)
        var places = lamps
        let count = tile.width * tile.height
        for block in 0..<(tiles.width * tiles.height) {
            let corner = options.tiles.place(block, in: tiles)
            let turn = corner.isBackwards ? options.turnBack ?? options.turn : options.turn
            for lamp in 0..<count {
                let own = options.lamps.place(lamp, in: tile)
                let (x, y) = Self.turned(own.x, own.y, by: turn, in: tile)
                let place = (corner.y * tile.height + y) * size.width + corner.x * tile.width + x
                lamps[place] = UInt16(block * count + lamp)
                places[block * count + lamp] = UInt16(place)
            }
        }
        self.size = size
        self.tile = tile
        self.lamps = lamps
        self.places = places
    }

    /// Returns the lamp at a place, which has to be inside the matrix.
    package func lamp(x: Int, y: Int) -> Int {
        precondition((0..<size.width).contains(x) && (0..<size.height).contains(y), "the place is outside the matrix")
        return Int(lamps[y * size.width + x])
    }

    /// Returns the place of a lamp, which has to be one of the matrix.
    package func place(of lamp: Int) -> (x: Int, y: Int) {
        let (y, x) = Int(places[lamp]).quotientAndRemainder(dividingBy: size.width)
        return (x, y)
    }

    /// Returns where a tile's own place is seen once the tile is turned.
    private static func turned(_ x: Int, _ y: Int, by turn: MatrixTurn, in tile: MatrixSize) -> (x: Int, y: Int) {
        switch turn {
        case .upright: (x, y)
        case .quarter: (tile.height - 1 - y, x)
        case .half: (tile.width - 1 - x, tile.height - 1 - y)
        case .threeQuarters: (y, tile.width - 1 - x)
        }
    }
}
