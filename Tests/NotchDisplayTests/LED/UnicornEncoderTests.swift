import Testing

@testable import NotchDisplay

/// The bytes for Pimoroni's boards.
@Suite("Unicorn HATs")
struct UnicornEncoderTests {
    @Test("a Unicorn HAT HD gets 0x72 and red, green and blue of 256 LEDs")
    func hd_getsItsFrame() {
        var encoder = UnicornHDEncoder()
        #expect(encoder.bytes == [0x72] + [UInt8](repeating: 0, count: 768))
        let lights = (0..<768).map { (led: UInt16) -> UInt16 in led % 256 * 257 }
        encoder.encode(lights, roundsDown: false)
        let values = (0..<768).map { UInt8(truncatingIfNeeded: $0) }
        #expect(encoder.bytes == [0x72] + values)
        #expect(encoder.bus.speed == 9_000_000 && encoder.transfers.count == 1 && encoder.bus.time == 683_555)
    }

    /// The places of LEDs' red, green and blue in the memory of both chips, from the table of the board's library.
    private static let places: [(x: Int, y: Int, chip: Int, places: [Int])] = [
        (0, 0, 0, [139, 138, 137]), (0, 1, 0, [223, 222, 221]), (0, 2, 0, [167, 166, 165]),
        (0, 3, 0, [195, 194, 193]), (0, 4, 0, [111, 110, 109]), (0, 5, 0, [55, 54, 53]), (0, 6, 0, [83, 82, 81]),
        (1, 0, 0, [136, 135, 134]), (2, 0, 0, [113, 115, 114]), (2, 6, 0, [57, 59, 58]),
        (3, 1, 0, [200, 202, 201]), (8, 0, 0, [131, 133, 132]), (8, 6, 0, [75, 77, 76]),
        (9, 0, 1, [139, 138, 137]), (10, 6, 1, [80, 79, 78]), (11, 0, 1, [113, 115, 114]),
        (16, 0, 1, [128, 130, 129]), (16, 6, 1, [72, 74, 73]),
    ]

    @Test("each LED of a Unicorn HAT Mini is at the places that the board's library has")
    func mini_hasTheLibrarysPlaces() throws {
        var encoder = try UnicornMiniEncoder()
        for known in Self.places {
            for channel in 0..<3 {
                var lights = [UInt16](repeating: 0, count: 119 * 3)
                let led = known.y * 17 + known.x
                lights[led * 3 + channel] = 65_535
                encoder.encode(lights, roundsDown: false)
                let transfer = encoder.transfers[known.chip]
                #expect(transfer.device == known.chip && transfer.range.count == 226)
                let place = transfer.range.lowerBound + 2 + known.places[channel]
                #expect(encoder.bytes[place] == 63)
                // Both writes begin with the command and the address 0.
                let sum = encoder.bytes.reduce(0) { (sum: Int, byte: UInt8) -> Int in sum + Int(byte) }
                #expect(sum == 63 + 2 * 0x80)
            }
        }
    }

    @Test("each channel of each LED of a Unicorn HAT Mini has a place of its own, and 6 bits")
    func mini_isOneToOne() throws {
        var encoder = try UnicornMiniEncoder()
        encoder.encode([UInt16](repeating: 65_535, count: 357), roundsDown: false)
        #expect(encoder.bytes.filter { $0 == 63 }.count == 357)
        var light = try LEDLight(layout: plain(17, 7), options: LEDOptions(depth: .six, gamma: .power(1)))
        for value in 0...255 {
            light.update([UInt32](repeating: 0xFF00_0000 | UInt32(value) * 0x1_0101, count: 119))
            encoder.encode(light)
            let six = UInt8((Double(value) * 63 / 255).rounded())
            #expect(encoder.bytes[2 + 139] == six && encoder.bytes[226 + 2 + 72] == six)
        }
    }

    @Test("both chips of a Unicorn HAT Mini are reset, cleared, and lit at the end of the set-up")
    func mini_isSetUp() throws {
        let encoder = try UnicornMiniEncoder()
        for device in 0..<2 {
            let messages = encoder.setUp(level: 20).filter { $0.device == device }.map(\.bytes)
            #expect(
                messages == [
                    [0xCC], [0x37, 20], [0x20, 0], [0x35, 0], [0x80, 0] + [UInt8](repeating: 0, count: 224),
                    [0x41, 0xFF],
                    [0x42, 0xFF, 0xFF, 0xFF, 0xFF], [0x35, 3],
                ])
            let last = encoder.shutDown.filter { $0.device == device }.map(\.bytes)
            #expect(last == [[0x41, 0], [0x42, 0, 0, 0, 0], [0x35, 0]])
        }
        #expect(encoder.brightness(level: 99).map(\.bytes) == [[0x37, 63], [0x37, 63]])
    }

    @Test("numbers out of range are refused")
    func bad_isRefused() {
        #expect(
            refusal { () throws(MatrixOptionError) in try UnicornMiniEncoder(speed: 599_999) }
                == "Speed: should be from 600000 to 6000000, not 599999")
    }
}
