import NotchCore
import NotchEventLoop
import NotchLED
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// The bytes that displays send, as lines of the bus, read by sigrok. Every pixel of a card on its way in, at rest and
/// scrolling is compared with the frame, for each layout and each mounting of blocks. They run where `sigrok-cli` is.
///
/// The lamps' light is set to be the pixels' values: a gamma of 1, full brightness, and current enough.
@SurfaceActor
@Suite("What sigrok reads on the wires of matrices", .enabled(if: Sigrok.isHere))
struct SigrokTests {
    private let harness = MatrixHarness()

    private nonisolated static let paths: [MatrixPath] = MatrixLines.allCases.flatMap { lines in
        MatrixRun.allCases.flatMap { run in MatrixCorner.allCases.map { MatrixPath(lines, run, from: $0) } }
    }

    /// The layouts of 32x8 lamps whose data goes along a path: as one piece, and as four tiles, whose turn and way
    /// differ from path to path.
    private static func layouts(_ path: MatrixPath) throws -> [MatrixLayoutOptions] {
        let size = MatrixSize(width: 32, height: 8)
        let number = try #require(paths.firstIndex(of: path))
        let tiled = MatrixLayoutOptions(
            size: size, lamps: path, tile: MatrixSize(width: 8, height: 8), tiles: paths[paths.count - 1 - number],
            turn: MatrixTurn.allCases[number % MatrixTurn.allCases.count])
        return [MatrixLayoutOptions(size: size, lamps: path), tiled]
    }

    /// Presents frames on a new display, and returns the transfers that it makes for each.
    private func send(_ frames: [Pixmap], to kind: MatrixKind, _ layout: MatrixLayoutOptions) throws -> [[[UInt8]]] {
        let display = try harness.makeDisplay(kind, layout.size) { options in
            options.layout = layout
            options.gamma = .power(1)
            options.brightness = 100
            if kind != .max7219 { options.currentLimit = 100_000 }
        }
        var sent: [[[UInt8]]] = []
        for (number, frame) in frames.enumerated() {
            _ = harness.lamps.takeSent()
            try display.present(makeFrame(number + 1, frame))
            harness.clock.advance(by: .milliseconds(20))
            sent.append(harness.lamps.takeSent())
        }
        return sent
    }

    /// Returns the place of the first difference, or the counts if these differ.
    private func difference<Value: Equatable>(_ read: [Value], _ drawn: [Value]) -> String? {
        guard read.count == drawn.count else { return "\(read.count) of \(drawn.count)" }
        let place = read.indices.first { read[$0] != drawn[$0] }
        return place.map { "\(read[$0]) for \(drawn[$0]) at \($0)" }
    }

    @Test("the data line of WS2812 has the colour of every pixel, lamp after lamp", arguments: paths)
    func ws2812_hasThePictures(path: MatrixPath) throws {
        let pictures = try WirePictures(width: 32, height: 8).frames
        for layout in try Self.layouts(path) {
            var bus = BusSamples()
            for frame in try send(pictures, to: .ws2812, layout) { frame.forEach { bus.addData($0) } }
            let colours = try Sigrok.read(
                bus.samples, rate: WS2812Timing.threeBits.speed, decoders: "rgb_led_ws281x:din=1",
                row: "rgb_led_ws281x=rgb"
            ).compactMap { UInt32($0.dropFirst(), radix: 16) }
            let hung = HungLamps(layout)
            let drawn = pictures.flatMap { picture in hung.colours { picture[$0, $1] } }
            #expect(difference(colours, drawn) == nil, "\(layout)")
        }
    }

    @Test("clock and data of APA102 have the light of every pixel, lamp after lamp", arguments: paths)
    func apa102_hasThePictures(path: MatrixPath) throws {
        let pictures = try WirePictures(width: 32, height: 8).frames
        for layout in try Self.layouts(path) {
            let sent = try send(pictures, to: .apa102, layout).map { $0.flatMap { $0 } }
            var bus = BusSamples()
            // The decoder says three bytes at a time, so that the last ones need company.
            for frame in sent + [[0, 0]] { bus.addTransfer(frame) }
            let bytes = try Sigrok.read(
                bus.samples, rate: 8_000_000, decoders: "spi:clk=0:mosi=1:cs=2,rgb_led_spi", row: "rgb_led_spi=rgb"
            )
            .compactMap { UInt32($0.dropFirst(), radix: 16) }
            .flatMap { [$0 >> 16 & 0xFF, $0 >> 8 & 0xFF, $0 & 0xFF] }
            let hung = HungLamps(layout)
            var colours: [UInt32] = []
            var start = 0
            for frame in sent {
                guard start + frame.count <= bytes.count else { break }
                for lamp in 0..<hung.places.count {
                    let place = start + 4 + 4 * lamp
                    // Blue, green and red, each with the lamp's share of its full light.
                    let share = bytes[place] - 0xE0
                    let channels = (1...3).map { (bytes[place + $0] * share + 15) / 31 }
                    colours.append(channels[2] << 16 | channels[1] << 8 | channels[0])
                }
                start += frame.count
            }
            let drawn = pictures.flatMap { picture in hung.colours { picture[$0, $1] } }
            #expect(difference(colours, drawn) == nil, "\(layout)")
        }
    }

    @Test("each block of a chain of MAX7219 gets its rows, however the blocks are hung up", arguments: paths)
    func max7219_hasThePictures(path: MatrixPath) throws {
        let pictures = try WirePictures(width: 32, height: 16, glass: .mono).frames
        for turn in MatrixTurn.allCases {
            let layout = MatrixLayoutOptions(
                size: MatrixSize(width: 32, height: 16), tile: MatrixSize(width: 8, height: 8), tiles: path, turn: turn)
            var bus = BusSamples()
            for frame in try send(pictures, to: .max7219, layout) {
                // The bits that a block has when chip select rises are those that were shifted no further.
                for block in 0..<8 {
                    for transfer in frame { bus.addTransfer(transfer.suffix(2 * block + 2).prefix(2)) }
                }
            }
            let rows = try Sigrok.read(
                bus.samples, rate: 8_000_000, decoders: "spi:clk=0:mosi=1:cs=2,max7219", row: "max7219=digit")
            let hung = HungLamps(layout)
            let drawn = pictures.flatMap { picture in
                let lights = hung.colours { picture[$0, $1] }
                return (0..<64).map { row in
                    // A lamp of one colour is lit from half of a colour's light.
                    let own = lights[(row * 8)..<(row * 8 + 8)]
                    let bits = own.reduce(UInt32(0)) { $0 << 1 | ($1 & 0x80 == 0 ? 0 : 1) }
                    return "Digit \(row % 8 + 1): " + hexadecimal(bits)
                }
            }
            #expect(difference(rows, drawn) == nil, "\(layout)")
        }
    }

    private func hexadecimal(_ byte: UInt32) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
    }
}
