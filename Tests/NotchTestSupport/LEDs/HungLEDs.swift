package import NotchDisplay

/// The places of mounted LEDs, computed from the description of the options alone, independently of the layout's own
/// code.
package struct HungLEDs {
    /// The column and the row of each LED, in the order of the data.
    package let places: [(x: Int, y: Int)]

    package init(_ options: MatrixLayoutOptions) {
        let size = options.size
        let tile = options.tile ?? size
        // A tile on its side takes as many columns as it has rows.
        let isOnItsSide = options.turn.rawValue % 180 != 0
        let (width, height) = isOnItsSide ? (tile.height, tile.width) : (tile.width, tile.height)
        let (columns, rows) = (size.width / width, size.height / height)
        let tiles = Self.walk(options.tiles, columns: columns, rows: rows)
        let lineLength = options.tiles.lines == .rows ? columns : rows
        let leds = Self.walk(options.leds, columns: tile.width, rows: tile.height)
        var places: [(x: Int, y: Int)] = []
        for (number, (column, row)) in tiles.enumerated() {
            let isOnTheWayBack = options.tiles.run == .serpentine && number / lineLength % 2 == 1
            let turn = isOnTheWayBack ? options.turnBack ?? options.turn : options.turn
            for led in leds {
                var (x, y, height) = (led.x, led.y, tile.height)
                var width = tile.width
                for _ in 0..<(turn.rawValue / 90) {
                    (x, y) = (height - 1 - y, x)
                    (width, height) = (height, width)
                }
                places.append((column * width + x, row * height + y))
            }
        }
        self.places = places
    }

    /// Returns the places of a rectangle, line by line from the first corner.
    private static func walk(_ path: MatrixPath, columns: Int, rows: Int) -> [(x: Int, y: Int)] {
        var (xs, ys) = (Array(0..<columns), Array(0..<rows))
        if path.first == .topRight || path.first == .bottomRight { xs.reverse() }
        if path.first == .bottomLeft || path.first == .bottomRight { ys.reverse() }
        let isByRows = path.lines == .rows
        var places: [(x: Int, y: Int)] = []
        for (number, line) in (isByRows ? ys : xs).enumerated() {
            var steps = isByRows ? xs : ys
            if path.run == .serpentine, number % 2 == 1 { steps.reverse() }
            for step in steps { places.append(isByRows ? (step, line) : (line, step)) }
        }
        return places
    }

    /// Returns the colours of a picture's pixels without alpha, in the order of the LEDs.
    package func colours(_ pixel: (_ x: Int, _ y: Int) -> UInt32) -> [UInt32] {
        places.map { pixel($0.x, $0.y) & 0xFF_FFFF }
    }
}
