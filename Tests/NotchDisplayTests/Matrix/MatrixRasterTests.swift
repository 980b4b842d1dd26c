import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchDisplay

/// What a person sees on the LEDs, which is what a display without a panel has in memory.
@SurfaceActor
@Suite struct MatrixRasterTests {
    private let harness = MatrixHarness()

    nonisolated private static let block = MatrixSize(width: 8, height: 8)

    nonisolated private static let layouts = [
        MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8)),
        MatrixLayoutOptions(
            size: MatrixSize(width: 32, height: 8), leds: MatrixPath(.columns, .serpentine, from: .topRight)),
        MatrixLayoutOptions(
            size: MatrixSize(width: 17, height: 7), leds: MatrixPath(.rows, .serpentine, from: .bottomLeft)),
        MatrixLayoutOptions(
            size: MatrixSize(width: 8, height: 64), leds: MatrixPath(.columns, .straight, from: .bottomRight)),
        MatrixLayoutOptions(
            size: MatrixSize(width: 64, height: 8), leds: MatrixPath(.columns, .serpentine), tile: block,
            tiles: MatrixPath(.rows, .straight, from: .topRight), turn: .quarter),
        MatrixLayoutOptions(
            size: MatrixSize(width: 32, height: 16), tile: block,
            tiles: MatrixPath(.rows, .serpentine, from: .bottomLeft), turn: .threeQuarters, turnBack: .quarter),
    ]

    /// Presents two frames to a matrix and to a display without a panel, of which the second one changes a part.
    ///
    /// - Returns: the picture that should be seen, and the pieces of the last frame.
    private func show(_ display: MatrixDisplay) throws -> (picture: Pixmap, pieces: [[UInt8]]) {
        let geometry = display.geometry
        let headless = HeadlessDisplay(
            geometry: geometry, clock: harness.clock, panelFormat: display.panelFormat, rotation: display.rotation)
        let part = PixelRect(x: 1, y: 2, width: geometry.width / 2, height: geometry.height / 2)
        for (seed, damage) in [(1, geometry.bounds), (2, part)] {
            let picture = makePicture(width: geometry.width, height: geometry.height, seed: seed)
            let frame = makeFrame(seed, picture, damage: Region(damage))
            _ = harness.leds.takeMessages()
            try display.present(frame)
            try headless.present(frame)
            harness.clock.advance(by: .milliseconds(30))
        }
        let pieces = harness.leds.takeMessages().map(\.bytes)
        #expect(areEqual(display.screenshot(), headless.screenshot()))
        return (headless.screenshot(), pieces)
    }

    /// Returns the number of a picture's pixels that are not seen where they belong.
    private func mistakes(
        in light: SentLight, order: LEDOrder, _ options: MatrixLayoutOptions, _ display: MatrixDisplay,
        _ picture: Pixmap
    ) throws -> Int {
        let layout = try MatrixLayout(options)
        guard light.values.count == layout.count * 3 else { return picture.width * picture.height }
        let raster = Pixmap(width: options.size.width, height: options.size.height)
        for led in 0..<layout.count {
            let (x, y) = layout.place(of: led)
            let channels = light.values[(led * 3)..<(led * 3 + 3)].map { UInt32($0) }
            let red = channels[order.places.red] << 16
            raster[x, y] = 0xFF00_0000 | red | channels[order.places.green] << 8 | channels[order.places.blue]
        }
        var mistakes = 0
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let place = display.rotation.apply(
                    to: PixelRect(x: x, y: y, width: 1, height: 1), width: picture.width, height: picture.height)
                if raster[place.x, place.y] != picture[x, y] { mistakes += 1 }
            }
        }
        return mistakes
    }

    private func makePlainDisplay(
        _ kind: MatrixKind, _ layout: MatrixLayoutOptions, _ rotation: Rotation
    ) throws -> MatrixDisplay {
        try harness.makePlainDisplay(kind, rotation: rotation) { $0.layout = layout }
    }

    @Test(
        "each pixel is at its LED, for each layout and rotation",
        arguments: Rotation.allCases, MatrixRasterTests.layouts)
    func pixels_areAtTheirLEDs(_ rotation: Rotation, _ layout: MatrixLayoutOptions) throws {
        let display = try makePlainDisplay(.ddp, layout, rotation)
        let (picture, pieces) = try show(display)
        let count = try mistakes(in: SentLight(ddp: pieces), order: .rgb, layout, display, picture)
        #expect(count == 0)
    }

    @Test(
        "each pixel is at its WS2812, for each layout and rotation",
        arguments: Rotation.allCases, MatrixRasterTests.layouts)
    func pixels_areAtTheirWS2812(_ rotation: Rotation, _ layout: MatrixLayoutOptions) throws {
        harness.leds.spiBuffer = 65_536
        let display = try makePlainDisplay(.ws2812, layout, rotation)
        let (picture, pieces) = try show(display)
        #expect(pieces.count == 1)
        let light = SentLight(ws2812: pieces.last ?? [], count: layout.size.width * layout.size.height)
        let count = try mistakes(in: light, order: .grb, layout, display, picture)
        #expect(count == 0)
    }

    @Test(
        "an order of colours that is set is the one that is sent",
        arguments: [LEDOrder.rgb, .rbg, .grb, .gbr, .brg, .bgr])
    func order_isTheOneThatIsSet(_ order: LEDOrder) throws {
        let layout = Self.layouts[1]
        let display = try harness.makePlainDisplay(.ws2812) {
            $0.layout = layout
            $0.order = order
        }
        let (picture, pieces) = try show(display)
        let light = SentLight(ws2812: pieces.last ?? [], count: 256)
        let count = try mistakes(in: light, order: order, layout, display, picture)
        #expect(count == 0)
    }

    @Test("each pixel is at its LED of a Unicorn HAT HD", arguments: Rotation.allCases)
    func pixels_areOnTheUnicorn(_ rotation: Rotation) throws {
        let layout = MatrixLayoutOptions(size: UnicornHDEncoder.size)
        let display = try makePlainDisplay(.unicornHD, layout, rotation)
        let (picture, pieces) = try show(display)
        #expect(pieces.count == 1 && pieces.last?.first == 0x72)
        let light = SentLight(unicornHD: pieces.last ?? [])
        let count = try mistakes(in: light, order: .rgb, layout, display, picture)
        #expect(count == 0)
    }

    nonisolated private static let chains = [
        MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8), tile: block),
        MatrixLayoutOptions(
            size: MatrixSize(width: 32, height: 8), tile: block, tiles: MatrixPath(from: .topRight), turn: .quarter),
        MatrixLayoutOptions(
            size: MatrixSize(width: 32, height: 16), tile: block, tiles: MatrixPath(.rows, .serpentine), turn: .upright,
            turnBack: .half),
    ]

    @Test(
        "each dot is at its LED of a chain of MAX7219, however the blocks are mounted",
        arguments: Rotation.allCases, MatrixRasterTests.chains)
    func dots_areAtTheirLEDs(_ rotation: Rotation, _ layout: MatrixLayoutOptions) throws {
        let display = try makePlainDisplay(.max7219, layout, rotation)
        let (picture, pieces) = try show(display)
        let light = SentLight(max7219: pieces)
        #expect(Set(light.values) == [0, 255])
        let count = try mistakes(in: light, order: .rgb, layout, display, picture)
        #expect(count == 0)
    }
}
