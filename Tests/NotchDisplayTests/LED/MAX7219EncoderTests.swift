import NotchTestSupport
import Testing

@testable import NotchDisplay

/// Chains of MAX7219, seen from the front.
@Suite("MAX7219")
struct MAX7219EncoderTests {
    private func layout(
        _ width: Int, _ height: Int, _ tiles: MatrixPath = MatrixPath(), turn: MatrixTurn = .upright,
        turnBack: MatrixTurn? = nil
    ) throws -> MatrixLayout {
        try MatrixLayout(
            MatrixLayoutOptions(
                size: MatrixSize(width: width, height: height), tile: MatrixSize(width: 8, height: 8), tiles: tiles,
                turn: turn, turnBack: turnBack))
    }

    private func turned(_ picture: [[Bool]], quarters: Int) -> [[Bool]] {
        (0..<quarters).reduce(picture) { picture, _ in
            (0..<8).map { column in picture.reversed().map { $0[column] } }
        }
    }

    @Test("a row is a transfer with a byte pair for each block, the last block's first")
    func row_isATransfer() throws {
        let layout = try layout(16, 8)
        var encoder = try MAX7219Encoder(layout: layout)
        var light = try LEDLight(layout: layout, options: LEDOptions())
        var pixels = [UInt32](repeating: 0xFF7F_7F7F, count: 128)
        // The top left LED of the first block, and the second of the last row of the second.
        pixels[0] = 0xFF80_8080
        pixels[7 * 16 + 9] = 0xFFFF_0000
        light.update(pixels)
        encoder.encode(light)
        #expect(
            encoder.transfers.map { Array(encoder.bytes[$0.range]) } == [
                [1, 0, 1, 0x80], [2, 0, 2, 0], [3, 0, 3, 0], [4, 0, 4, 0], [5, 0, 5, 0], [6, 0, 6, 0], [7, 0, 7, 0],
                [8, 0x40, 8, 0],
            ])
        encoder.encodeDark()
        #expect(Array(encoder.bytes.suffix(4)) == [8, 0, 8, 0])
    }

    @Test("chips are set up from any state, dark until their rows are clear, and dark at the end")
    func chips_areSetUp() throws {
        let encoder = try MAX7219Encoder(layout: layout(24, 8))
        var chain = BlockChain(count: 3)
        for message in encoder.setUp(level: 9) {
            chain.transfer(message.bytes)
            let isClear = chain.chips.allSatisfy { $0.rows.allSatisfy { $0 == 0 } }
            #expect(message.bytes.count == 6 && (isClear || !chain.chips[0].isOn))
        }
        for chip in chain.chips {
            #expect(chip.isOn && !chip.isTest && chip.decode == 0 && chip.scanLimit == 7 && chip.intensity == 9)
        }
        for message in encoder.brightness(level: 99) { chain.transfer(message.bytes) }
        #expect(chain.chips.allSatisfy { $0.intensity == 15 })
        for message in encoder.shutDown { chain.transfer(message.bytes) }
        #expect(chain.chips.allSatisfy { !$0.isOn })
        #expect(encoder.setUp(level: 9).first?.bytes == [12, 0, 12, 0, 12, 0] && encoder.shutDown.count == 1)
    }

    @Test("in each arrangement and mounting of blocks the picture is seen as it was drawn")
    func blocks_showThePicture() throws {
        var random = LayoutRandom(seed: 7)
        for (width, height) in [(8, 8), (32, 8), (8, 24), (24, 16)] {
            for lines in MatrixLines.allCases {
                for run in MatrixRun.allCases {
                    for corner in MatrixCorner.allCases {
                        for turn in MatrixTurn.allCases {
                            let path = MatrixPath(lines, run, from: corner)
                            try check(width, height, path, turn, frame: random.frame(count: width * height))
                        }
                    }
                }
            }
        }
    }

    private func check(_ width: Int, _ height: Int, _ path: MatrixPath, _ turn: MatrixTurn, frame: [UInt32]) throws {
        let layout = try layout(width, height, path, turn: turn)
        var encoder = try MAX7219Encoder(layout: layout)
        var light = try LEDLight(layout: layout, options: LEDOptions())
        let isLit: [Bool] = frame.map { pixel in pixel & 0x80_8080 != 0 }
        light.update(frame)
        encoder.encode(light)
        var chain = BlockChain(count: encoder.blocks)
        for message in encoder.setUp(level: 9) { chain.transfer(message.bytes) }
        for transfer in encoder.transfers { chain.transfer(Array(encoder.bytes[transfer.range])) }
        // The blocks are hung up one after the other, as the path says.
        let (columns, rows) = (width / 8, height / 8)
        let length = path.lines == .rows ? columns : rows
        for (index, chip) in chain.chips.enumerated() {
            let picture = turned(chip.picture, quarters: turn.rawValue / 90)
            let line = index / length
            let step = path.run == .serpentine && line % 2 == 1 ? length - 1 - index % length : index % length
            var (column, row) = path.lines == .rows ? (step, line) : (line, step)
            if path.first == .topRight || path.first == .bottomRight { column = columns - 1 - column }
            if path.first == .bottomLeft || path.first == .bottomRight { row = rows - 1 - row }
            let drawn: [[Bool]] = (0..<8).map { y in
                let first = (row * 8 + y) * width + column * 8
                return Array(isLit[first..<(first + 8)])
            }
            #expect(picture == drawn, "\(width)x\(height) \(path) \(turn) block \(index)")
        }
    }

    @Test("the level for a brightness is the nearest share of time")
    func level_isPerceived() throws {
        let layout = try layout(8, 8)
        let dimming = try MAX7219Encoder(layout: layout).dimming
        var light = try LEDLight(layout: layout, options: LEDOptions(dimming: dimming))
        func level(_ brightness: Double) -> Int {
            light.brightness = brightness
            return light.chipLevel ?? -1
        }
        #expect(level(0) == 0 && level(1) == 15 && level(0.5) == 3 && level(.nan) == 0)
        let all = (0...100).map { level(Double($0) / 100) }
        #expect(all == all.sorted() && Set(all).count == 16)
        // The data only switches LEDs on and off.
        light.brightness = 0.01
        light.update([UInt32](repeating: 0xFFFF_FFFF, count: 64))
        #expect(light.lights.allSatisfy { $0 == 65_535 })
    }

    @Test("a layout without blocks and numbers out of range are refused")
    func bad_isRefused() throws {
        let plain = try plain(32, 8)
        let good = try layout(32, 8)
        #expect(
            refusal { () throws(MatrixOptionError) in try MAX7219Encoder(layout: plain) }
                == "Tile: blocks with a MAX7219 are 8x8, not 32x8: set Tile=8x8")
        #expect(
            refusal { () throws(MatrixOptionError) in try MAX7219Encoder(layout: good, speed: 10_000_001) }
                == "Speed: should be from 10000 to 10000000, not 10000001")
    }
}
