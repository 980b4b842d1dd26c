import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

/// A terminal whose half cells are the pixels of the panel.
@SurfaceActor
@Suite struct TerminalRasterTests {
    @Test(arguments: [
        (80, 24, 80, 48), (120, 30, 120, 60), (200, 10, 80, 20), (10, 60, 10, 40), (3, 2, 8, 7),
    ])
    func raster_isTheHalfCellsAtMostFourToOne(columns: Int, rows: Int, width: Int, height: Int) throws {
        let harness = try TerminalHarness(.own, columns: columns, rows: rows)
        #expect(harness.display.geometry.width == width && harness.display.geometry.height == height)
        try harness.present(makePicture(width: width, height: height))
        #expect(harness.terminal.complaints == [])
    }

    @Test func aWideTerminal_showsTheRasterInTheMiddle() throws {
        let harness = try TerminalHarness(.own, columns: 100, rows: 10)
        let picture = makePicture(width: 80, height: 20)
        try harness.present(picture)
        for (column, row) in [(0, 0), (79, 9), (40, 5)] {
            let (upper, lower) = (picture[column, 2 * row], picture[column, 2 * row + 1])
            #expect(
                harness.terminal[10 + column, row] == .init(upper: upper & 0xFF_FFFF, lower: lower & 0xFF_FFFF))
        }
        #expect(harness.terminal[9, 5] == nil && harness.terminal[90, 5] == nil)
    }

    @Test func resize_scalesThePictureAndThenAnnouncesTheNewRaster() throws {
        let harness = try TerminalHarness(.own, columns: 40, rows: 12)
        let changes = Changes(of: harness.display)
        try harness.present(makePicture(width: 40, height: 24))
        let size = TerminalSize(columns: 60, rows: 15)
        harness.display.resize(to: size)
        harness.terminal = ModelTerminal(size: size)
        // The change is not announced during a call, and until then a frame has the former size.
        #expect(changes.sizes.isEmpty && harness.display.geometry.width == 40)
        try harness.drain()
        #expect(harness.terminal[30, 7] != nil)
        try harness.advance()
        #expect(changes.sizes == ["60x30"])

        let picture = makePicture(width: 60, height: 30, seed: 1)
        try harness.present(picture)
        let fresh = try TerminalHarness(.own, columns: 60, rows: 15)
        try fresh.present(picture)
        #expect(harness.terminal.cells == fresh.terminal.cells)
        #expect(harness.terminal.complaints == [])
        #expect(areEqual(harness.display.screenshot(), picture))
    }

    @Test func resize_duringAFrameIsAnnouncedBeforeTheFrame() throws {
        let harness = try TerminalHarness(.own, columns: 80, rows: 24)
        let changes = Changes(of: harness.display)
        harness.display.onPresented = { _, _ in changes.sizes.append("presented") }
        try harness.display.present(makeFrame(1, makePicture(width: 80, height: 48)))
        harness.display.resize(to: TerminalSize(columns: 60, rows: 20))
        harness.display.resize(to: TerminalSize(columns: 50, rows: 20))
        try harness.advance()
        #expect(changes.sizes == ["50x40", "presented"])
    }

    @Test func resize_backToTheSameSizeAnnouncesNothing() throws {
        let harness = try TerminalHarness(.own, columns: 80, rows: 24)
        let changes = Changes(of: harness.display)
        let picture = makePicture(width: 80, height: 48)
        try harness.present(picture)
        harness.display.resize(to: TerminalSize(columns: 60, rows: 20))
        harness.display.resize(to: TerminalSize(columns: 80, rows: 24))
        harness.terminal = ModelTerminal(size: TerminalSize(columns: 80, rows: 24))
        try harness.advance()
        try harness.drain()
        #expect(changes.sizes.isEmpty)
        let fresh = try TerminalHarness(.own, columns: 80, rows: 24)
        try fresh.present(picture)
        #expect(harness.terminal.cells == fresh.terminal.cells)
    }

    @Test func aPanel_keepsItsRasterInAnySize() throws {
        let harness = try TerminalHarness(width: 320, height: 96, columns: 80, rows: 24)
        let changes = Changes(of: harness.display)
        harness.display.resize(to: TerminalSize(columns: 120, rows: 30))
        try harness.drain()
        #expect(changes.sizes.isEmpty && harness.display.geometry.width == 320)
    }
}

/// The geometries that a display announces.
@SurfaceActor
private final class Changes {
    var sizes: [String] = []

    init(of display: TerminalDisplay) {
        display.onChange = { [unowned self, unowned display] in
            sizes.append("\(display.geometry.width)x\(display.geometry.height)")
        }
    }
}
