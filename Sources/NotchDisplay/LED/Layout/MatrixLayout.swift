/// The LED at each place of a matrix, and the place of each LED. LEDs are numbered from 0 in the order of the data.
package struct MatrixLayout: Hashable, Sendable {
    package let size: MatrixSize
    /// The size of a tile; the size of the matrix if it consists of one piece.
    package let tile: MatrixSize
    /// The LEDs, row by row from the top left.
    package let leds: [UInt16]
    /// The places of the LEDs, each as `y * width + x`.
    package let places: [UInt16]

    /// The number of LEDs.
    package var count: Int { leds.count }

    package init(_ options: MatrixLayoutOptions) throws(MatrixOptionError) {
        try options.validate()
        let size = options.size
        let tile = options.tile ?? size
        let tiles = MatrixSize(width: size.width / tile.width, height: size.height / tile.height)
        var leds = [UInt16](repeating: 0, count: size.width * size.height)
        var places = leds
        let count = tile.width * tile.height
        for block in 0..<(tiles.width * tiles.height) {
            let corner = options.tiles.place(block, in: tiles)
            let turn = corner.isBackwards ? options.turnBack ?? options.turn : options.turn
            for led in 0..<count {
                let own = options.leds.place(led, in: tile)
                let (x, y) = Self.turned(own.x, own.y, by: turn, in: tile)
                let place = (corner.y * tile.height + y) * size.width + corner.x * tile.width + x
                leds[place] = UInt16(block * count + led)
                places[block * count + led] = UInt16(place)
            }
        }
        self.size = size
        self.tile = tile
        self.leds = leds
        self.places = places
    }

    /// Returns the LED at a place, which must be inside the matrix.
    package func led(x: Int, y: Int) -> Int {
        precondition((0..<size.width).contains(x) && (0..<size.height).contains(y), "the place is outside the matrix")
        return Int(leds[y * size.width + x])
    }

    /// Returns the place of an LED, which must belong to the matrix.
    package func place(of led: Int) -> (x: Int, y: Int) {
        let (y, x) = Int(places[led]).quotientAndRemainder(dividingBy: size.width)
        return (x, y)
    }

    /// Returns the place in the turned tile of a place in the upright tile.
    private static func turned(_ x: Int, _ y: Int, by turn: MatrixTurn, in tile: MatrixSize) -> (x: Int, y: Int) {
        switch turn {
        case .upright: (x, y)
        case .quarter: (tile.height - 1 - y, x)
        case .half: (tile.width - 1 - x, tile.height - 1 - y)
        case .threeQuarters: (y, tile.width - 1 - x)
        }
    }
}

/// The size of a matrix or of a tile, in LEDs.
package struct MatrixSize: Hashable, Sendable, CustomStringConvertible {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package var description: String { "\(width)x\(height)" }
}

/// The path of the data through a rectangle of places: LEDs in a tile, or tiles in a matrix.
package struct MatrixPath: Hashable, Sendable {
    package var lines: MatrixLines
    package var run: MatrixRun
    package var first: MatrixCorner

    package init(_ lines: MatrixLines = .rows, _ run: MatrixRun = .straight, from first: MatrixCorner = .topLeft) {
        self.lines = lines
        self.run = run
        self.first = first
    }

    /// Returns the place at this index of the path, and whether its line runs backwards.
    func place(_ index: Int, in size: MatrixSize) -> (x: Int, y: Int, isBackwards: Bool) {
        let length = lines == .rows ? size.width : size.height
        let (line, step) = index.quotientAndRemainder(dividingBy: length)
        let isBackwards = run == .serpentine && !line.isMultiple(of: 2)
        let along = isBackwards ? length - 1 - step : step
        let (x, y) = lines == .rows ? (along, line) : (line, along)
        return (first.isRight ? size.width - 1 - x : x, first.isBottom ? size.height - 1 - y : y, isBackwards)
    }
}

/// The lines along which the data runs through a matrix.
package enum MatrixLines: String, CaseIterable, Hashable, Sendable {
    /// The data passes a whole row, and then the next row.
    case rows
    /// The data passes a whole column, and then the next column.
    case columns
}

/// The directions in which the data passes consecutive lines.
package enum MatrixRun: String, CaseIterable, Hashable, Sendable {
    /// All lines begin at the same side.
    case straight
    /// Each line begins at the end of the previous line. The second, the fourth and so on run backwards.
    case serpentine
}

/// A corner of a matrix or of a tile, seen from the front.
package enum MatrixCorner: String, CaseIterable, Hashable, Sendable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    var isRight: Bool { self == .topRight || self == .bottomRight }
    var isBottom: Bool { self == .bottomLeft || self == .bottomRight }
}

/// The clockwise turn of a mounted tile in degrees, seen from the front.
package enum MatrixTurn: Int, CaseIterable, Hashable, Sendable {
    case upright = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// Whether the tile lies on its side, which is possible only for square tiles.
    var isSideways: Bool { self == .quarter || self == .threeQuarters }
}
