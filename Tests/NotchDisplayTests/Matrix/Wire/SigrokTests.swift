import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// The bytes that displays send, as lines of the bus, read by sigrok. Every pixel of a card on its way in, at rest and
/// scrolling is compared with the frame, for each layout and each mounting of blocks. They run where `sigrok-cli` is.
///
/// The LEDs' light is set to be the pixels' values: a gamma of 1, full brightness, and current enough.
@SurfaceActor
@Suite("What sigrok reads on the wires of matrices", .enabled(if: Sigrok.isHere))
struct SigrokTests {
    private let harness = MatrixHarness()

    private nonisolated static let paths: [MatrixPath] = MatrixLines.allCases.flatMap { lines in
        MatrixRun.allCases.flatMap { run in MatrixCorner.allCases.map { MatrixPath(lines, run, from: $0) } }
    }

    /// The layouts of 32x8 LEDs whose data goes along a path: as one piece, and as four tiles of each turn, whose way and
    /// whose turn on the way back differ from path to path. Usually each path has one of the turns.
    private static func layouts(_ path: MatrixPath) throws -> [MatrixLayoutOptions] {
        let size = MatrixSize(width: 32, height: 8)
        let number = try #require(paths.firstIndex(of: path))
        let turns = MatrixTurn.allCases
        return [MatrixLayoutOptions(size: size, leds: path)]
            + turns.indices.filter { Repetition.isFull || $0 == number % turns.count }.map { turn in
                MatrixLayoutOptions(
                    size: size, leds: path, tile: MatrixSize(width: 8, height: 8),
                    tiles: paths[paths.count - 1 - number], turn: turns[turn],
                    turnBack: turns[(turn + number) % turns.count])
            }
    }

    /// Presents frames on a new display, and returns the transfers that it makes for each.
    private func send(_ frames: [Pixmap], to kind: MatrixKind, _ layout: MatrixLayoutOptions) throws -> [[[UInt8]]] {
        let display = try harness.makeDisplay(kind, layout.size) { options in
            options.layout = layout
            options.gamma = .power(1)
            options.brightness = 100
            if kind.traits.currentLimit != .never { options.currentLimit = 100_000 }
        }
        var sent: [[[UInt8]]] = []
        for (number, frame) in frames.enumerated() {
            _ = harness.leds.takeSent()
            try display.present(makeFrame(number + 1, frame))
            harness.clock.advance(by: .milliseconds(20))
            sent.append(harness.leds.takeSent())
        }
        return sent
    }

    /// Returns the place of the first difference, or the counts if these differ.
    private func difference<Value: Equatable>(_ read: [Value], _ drawn: [Value]) -> String? {
        guard read.count == drawn.count else { return "\(read.count) of \(drawn.count)" }
        let place = read.indices.first { read[$0] != drawn[$0] }
        return place.map { "\(read[$0]) for \(drawn[$0]) at \($0)" }
    }

    @Test("the data line of WS2812 has the colour of every pixel, LED after LED", arguments: paths)
    func ws2812_hasThePictures(path: MatrixPath) throws {
        let pictures = try WirePictures(width: 32, height: 8).frames
        for layout in try Self.layouts(path) {
            let colours = try Sigrok.coloursOfWS2812(send(pictures, to: .ws2812, layout).map { $0.flatMap { $0 } })
            let hung = HungLEDs(layout)
            let drawn = pictures.flatMap { picture in hung.colours { picture[$0, $1] } }
            #expect(difference(colours, drawn) == nil, "\(layout)")
        }
    }

    @Test("clock and data of APA102 have the light of every pixel, LED after LED", arguments: paths)
    func apa102_hasThePictures(path: MatrixPath) throws {
        let pictures = try WirePictures(width: 32, height: 8).frames
        for layout in try Self.layouts(path) {
            let sent = try send(pictures, to: .apa102, layout).map { $0.flatMap { $0 } }
            let hung = HungLEDs(layout)
            let colours = try Sigrok.coloursOfAPA102(sent, count: hung.places.count)
            let drawn = pictures.flatMap { picture in hung.colours { picture[$0, $1] } }
            #expect(difference(colours, drawn) == nil, "\(layout)")
        }
    }

    @Test("each block of a chain of MAX7219 gets its rows, however the blocks are hung up", arguments: paths)
    func max7219_hasThePictures(path: MatrixPath) throws {
        let pictures = try WirePictures(width: 32, height: 16, panelFormat: .mono).frames
        for turn in MatrixTurn.allCases {
            var layout = MatrixLayoutOptions(
                size: MatrixSize(width: 32, height: 16), tile: MatrixSize(width: 8, height: 8), tiles: path, turn: turn)
            // A chain that turns back has its blocks on their heads there.
            layout.turnBack = path.run == .serpentine ? MatrixTurn(rawValue: (turn.rawValue + 180) % 360) : nil
            let rows = try Sigrok.rowsOfMAX7219(send(pictures, to: .max7219, layout), count: 8)
            let hung = HungLEDs(layout)
            let drawn = pictures.flatMap { picture in hung.rows { picture[$0, $1] } }
            #expect(difference(rows, drawn) == nil, "\(layout)")
        }
    }
}
