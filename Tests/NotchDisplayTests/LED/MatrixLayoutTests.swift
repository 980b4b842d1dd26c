import Testing

@testable import NotchDisplay

/// The way of the data through a matrix, compared with numbers that were counted on paper.
@Suite("Layouts of a matrix")
struct MatrixLayoutTests {
    private func layout(
        _ width: Int, _ height: Int, _ leds: MatrixPath = MatrixPath(), tile: (Int, Int)? = nil,
        _ tiles: MatrixPath = MatrixPath(), turn: MatrixTurn = .upright, turnBack: MatrixTurn? = nil
    ) throws -> MatrixLayout {
        try MatrixLayout(
            MatrixLayoutOptions(
                size: MatrixSize(width: width, height: height), leds: leds,
                tile: tile.map { MatrixSize(width: $0.0, height: $0.1) }, tiles: tiles, turn: turn, turnBack: turnBack))
    }

    @Test("in ten thousand random layouts each pixel has exactly one LED, and the LED has that pixel")
    func random_isOneToOne() throws {
        var random = LayoutRandom(seed: 17)
        for _ in 0..<10_000 {
            let options = random.layout(side: 20)
            let layout = try MatrixLayout(options)
            let count = options.size.width * options.size.height
            var taken = [Bool](repeating: false, count: count)
            var isRight = layout.count == count
            for y in 0..<options.size.height {
                for x in 0..<options.size.width {
                    let led = layout.led(x: x, y: y)
                    guard taken.indices.contains(led) else { Issue.record("\(options) has no LED \(led)"); return }
                    isRight = isRight && !taken[led] && layout.place(of: led) == (x, y)
                    taken[led] = true
                }
            }
            guard isRight else { Issue.record("\(options) is not one to one"); return }
        }
    }

    @Test("a layout of the largest size has 4096 LEDs, each with one pixel")
    func largest_isOneToOne() throws {
        for (width, height) in [(64, 64), (512, 8), (8, 512)] {
            let layout = try layout(width, height, MatrixPath(.columns, .serpentine, from: .bottomRight))
            #expect(layout.leds.sorted() == Array(0..<4096))
            #expect(layout.places.sorted() == Array(0..<4096))
        }
    }

    @Test("in a serpentine each LED is beside the one before")
    func serpentine_isConnected() throws {
        for lines in MatrixLines.allCases {
            for corner in MatrixCorner.allCases {
                let layout = try layout(7, 5, MatrixPath(lines, .serpentine, from: corner))
                for led in 1..<35 {
                    let (one, two) = (layout.place(of: led - 1), layout.place(of: led))
                    #expect(abs(one.x - two.x) + abs(one.y - two.y) == 1)
                }
            }
        }
    }

    @Test("AWTRIX's first layout: 32x8 in rows that run to and fro")
    func awtrix_rows() throws {
        let layout = try layout(32, 8, MatrixPath(.rows, .serpentine))
        #expect(layout.leds[0..<4] == [0, 1, 2, 3])
        #expect(layout.leds[30..<34] == [30, 31, 63, 62])
        #expect([layout.led(x: 0, y: 1), layout.led(x: 0, y: 2), layout.led(x: 31, y: 3)] == [63, 64, 96])
        #expect([layout.led(x: 0, y: 7), layout.led(x: 31, y: 7)] == [255, 224])
    }

    @Test("AWTRIX's second layout: four tiles of 8x8, each row by row")
    func awtrix_tiles() throws {
        let layout = try layout(32, 8, tile: (8, 8))
        #expect(layout.leds[6..<10] == [6, 7, 64, 65])
        #expect([layout.led(x: 0, y: 1), layout.led(x: 8, y: 1), layout.led(x: 24, y: 0)] == [8, 72, 192])
        #expect([layout.led(x: 0, y: 7), layout.led(x: 31, y: 7)] == [56, 255])
    }

    @Test("AWTRIX's third layout: 32x8 in columns that run to and fro")
    func awtrix_columns() throws {
        let layout = try layout(32, 8, MatrixPath(.columns, .serpentine))
        #expect(layout.leds[0..<4] == [0, 15, 16, 31])
        #expect([layout.led(x: 0, y: 7), layout.led(x: 1, y: 7), layout.led(x: 1, y: 6)] == [7, 8, 9])
        #expect([layout.led(x: 31, y: 0), layout.led(x: 31, y: 7)] == [255, 248])
    }

    @Test("LEDs in one piece: rows or columns, straight or to and fro, from each corner")
    func piece_isWiredAsGiven() throws {
        #expect(try layout(3, 2).leds == [0, 1, 2, 3, 4, 5])
        #expect(try layout(3, 2, MatrixPath(.rows, .straight, from: .topRight)).leds == [2, 1, 0, 5, 4, 3])
        #expect(try layout(3, 2, MatrixPath(.rows, .straight, from: .bottomLeft)).leds == [3, 4, 5, 0, 1, 2])
        #expect(try layout(3, 2, MatrixPath(.rows, .straight, from: .bottomRight)).leds == [5, 4, 3, 2, 1, 0])
        #expect(try layout(3, 2, MatrixPath(.rows, .serpentine)).leds == [0, 1, 2, 5, 4, 3])
        #expect(try layout(3, 2, MatrixPath(.rows, .serpentine, from: .bottomRight)).leds == [3, 4, 5, 2, 1, 0])
        #expect(try layout(3, 2, MatrixPath(.columns, .straight)).leds == [0, 2, 4, 1, 3, 5])
        #expect(try layout(3, 2, MatrixPath(.columns, .straight, from: .topRight)).leds == [4, 2, 0, 5, 3, 1])
        #expect(try layout(3, 2, MatrixPath(.columns, .straight, from: .bottomLeft)).leds == [1, 3, 5, 0, 2, 4])
        #expect(try layout(3, 2, MatrixPath(.columns, .serpentine)).leds == [0, 3, 4, 1, 2, 5])
        #expect(try layout(3, 2, MatrixPath(.columns, .serpentine, from: .bottomLeft)).leds == [1, 2, 5, 0, 3, 4])
    }

    @Test("tiles follow one another in rows or columns, straight or to and fro, from each corner")
    func tiles_areChainedAsGiven() throws {
        // Four tiles of 2x1: the letters a to d stand for LEDs 0 and 1, 2 and 3, 4 and 5, 6 and 7.
        func chain(_ tiles: MatrixPath) throws -> [UInt16] { try layout(4, 2, tile: (2, 1), tiles).leds }
        #expect(try chain(MatrixPath()) == [0, 1, 2, 3, 4, 5, 6, 7])
        #expect(try chain(MatrixPath(.rows, .serpentine)) == [0, 1, 2, 3, 6, 7, 4, 5])
        #expect(try chain(MatrixPath(.rows, .straight, from: .bottomRight)) == [6, 7, 4, 5, 2, 3, 0, 1])
        #expect(try chain(MatrixPath(.columns)) == [0, 1, 4, 5, 2, 3, 6, 7])
        #expect(try chain(MatrixPath(.columns, .serpentine)) == [0, 1, 6, 7, 2, 3, 4, 5])
        #expect(try chain(MatrixPath(.columns, .straight, from: .topRight)) == [4, 5, 0, 1, 6, 7, 2, 3])
        #expect(try chain(MatrixPath(.columns, .serpentine, from: .bottomLeft)) == [2, 3, 4, 5, 0, 1, 6, 7])
    }

    @Test("tiles are turned clockwise, and those in lines that run backwards by a turn of their own")
    func tiles_areTurned() throws {
        #expect(try layout(2, 2, turn: .quarter).leds == [2, 0, 3, 1])
        #expect(try layout(2, 2, turn: .half).leds == [3, 2, 1, 0])
        #expect(try layout(2, 2, turn: .threeQuarters).leds == [1, 3, 0, 2])
        #expect(try layout(3, 2, turn: .half).leds == [5, 4, 3, 2, 1, 0])
        #expect(try layout(4, 2, tile: (2, 2), turn: .quarter).leds == [2, 0, 6, 4, 3, 1, 7, 5])
        let chain = MatrixPath(.rows, .serpentine)
        #expect(
            try layout(2, 4, tile: (2, 2), chain, turnBack: .half).leds == [0, 1, 2, 3, 7, 6, 5, 4])
        #expect(
            try layout(4, 4, tile: (2, 2), chain, turn: .half, turnBack: .upright).leds == [
                3, 2, 7, 6, 1, 0, 5, 4, 12, 13, 8, 9, 14, 15, 10, 11,
            ])
    }

    @Test("a layout that cannot be is refused with the option's name and numbers that would do")
    func bad_isRefused() {
        func refused(
            _ width: Int, _ height: Int, tile: (Int, Int)? = nil, turn: MatrixTurn = .upright,
            turnBack: MatrixTurn? = nil
        ) -> String? {
            refusal(
                of: MatrixLayoutOptions(
                    size: MatrixSize(width: width, height: height),
                    tile: tile.map { MatrixSize(width: $0.0, height: $0.1) }, turn: turn, turnBack: turnBack))
        }
        #expect(refused(32, 8) == nil && refused(1, 1) == nil && refused(512, 8) == nil)
        #expect(refused(0, 8) == "Size: width and height should be from 1 to 512, not 0x8")
        #expect(refused(8, 513) == "Size: width and height should be from 1 to 512, not 8x513")
        #expect(refused(Int.max, Int.max)?.hasPrefix("Size: width") == true)
        #expect(refused(64, 65) == "Size: 64x65 is 4160 LEDs, and a matrix has at most 4096")
        #expect(refused(32, 8, tile: (-8, 8)) == "Tile: width and height should be from 1 to 512, not -8x8")
        #expect(
            refused(30, 8, tile: (8, 8))
                == "Tile: tiles of 8x8 do not fill a matrix of 30x8: its width takes tiles of 1, 2, 3, 5, 6, 10, 15 or"
                + " 30, and these tiles a width of 24 or 32")
        #expect(
            refused(16, 5, tile: (8, 8))
                == "Tile: tiles of 8x8 do not fill a matrix of 16x5: its height takes tiles of 1 or 5, and these tiles a"
                + " height of 8")
        #expect(
            refused(32, 8, turn: .quarter)
                == "Turn: only square tiles can be turned by 90, and these are 32x8: 0 or 180")
        #expect(
            refused(32, 8, tile: (16, 8), turnBack: .threeQuarters)
                == "TurnBack: only square tiles can be turned by 270, and these are 16x8: 0 or 180")
    }

    @Test("the options' words are those of the section [Matrix]")
    func words_areThoseOfTheFile() {
        #expect(MatrixCorner.allCases.map(\.rawValue) == ["top-left", "top-right", "bottom-left", "bottom-right"])
        #expect(MatrixLines.allCases.map(\.rawValue) == ["rows", "columns"])
        #expect(MatrixRun.allCases.map(\.rawValue) == ["straight", "serpentine"])
        #expect(MatrixTurn.allCases.map(\.rawValue) == [0, 90, 180, 270])
        #expect(LEDOrder.allCases.map(\.rawValue).count == 12 && LEDOrder(rawValue: "GRBW") == .grbw)
    }
}
