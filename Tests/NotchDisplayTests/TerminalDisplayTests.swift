import Glibc
import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchTestSupport
import Testing

@SurfaceActor
@Suite struct TerminalDisplayTests {
    /// Returns the mean colour of `rect`, computed in the simplest way.
    private func mean(of pixmap: Pixmap, over rect: PixelRect) -> UInt32 {
        [UInt32(16), 8, 0].reduce(0) { colour, shift in
            var sum = 0.0
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX { sum += Double(pixmap[x, y] >> shift & 0xFF) }
            }
            return colour << 8 | UInt32((sum / Double(rect.area)).rounded())
        }
    }

    private func cells(
        columns: Int, rows: Int, _ cell: (_ column: Int, _ row: Int) -> ModelTerminal.Cell?
    ) -> [ModelTerminal.Cell?] {
        (0..<rows).flatMap { row in (0..<columns).map { cell($0, row) } }
    }

    @Test func aPictureThatFits_isShownOneToOneInTheMiddle() throws {
        let harness = try TerminalHarness(width: 64, height: 16, columns: 80, rows: 24)
        let picture = makePicture(width: 64, height: 16)
        try harness.present(picture)
        let expected = cells(columns: 80, rows: 24) { column, row in
            let (x, y) = (column - 8, (row - 8) * 2)
            guard x >= 0 && x < 64 && y >= 0 && y < 16 else { return nil }
            return .init(upper: picture[x, y] & 0xFF_FFFF, lower: picture[x, y + 1] & 0xFF_FFFF)
        }
        #expect(harness.terminal.cells == expected)
        #expect(harness.terminal.complaints == [])
        #expect(!harness.terminal.isUpdating)
    }

    @Test func aLargerPicture_isScaledDownByABoxFilterWithItsAspect() throws {
        let harness = try TerminalHarness(width: 320, height: 64, columns: 80, rows: 24)
        let picture = makePicture(width: 320, height: 64)
        try harness.present(picture)
        // In 80 columns, 320 x 64 pixels are shown at a quarter: 16 half cells in 8 rows, from row 8 on.
        let expected = cells(columns: 80, rows: 24) { column, row in
            guard (8..<16).contains(row) else { return nil }
            let box = PixelRect(x: column * 4, y: (row - 8) * 8, width: 4, height: 4)
            return .init(upper: mean(of: picture, over: box), lower: mean(of: picture, over: box.offset(y: 4)))
        }
        #expect(harness.terminal.cells == expected)
    }

    @Test func aTallPicture_isFittedToTheRows() throws {
        let harness = try TerminalHarness(width: 64, height: 64, columns: 80, rows: 10)
        try harness.present(makePicture(width: 64, height: 64))
        #expect(harness.terminal.writtenCount == 20 * 10)
        #expect(harness.terminal[30, 0] != nil && harness.terminal[49, 9] != nil)
        #expect(harness.terminal[29, 0] == nil && harness.terminal[50, 9] == nil)
    }

    @Test func onlyCellsTouchedByDamage_areRedrawn() throws {
        let harness = try TerminalHarness(width: 64, height: 16, columns: 80, rows: 24)
        let picture = makePicture(width: 64, height: 16)
        try harness.present(picture)
        let before = harness.terminal.writtenCount
        // Rows 3 to 6 of pixels are in rows 1 to 3 of cells.
        let damage = PixelRect(x: 10, y: 3, width: 5, height: 4)
        fill(picture, damage, with: 0xFF00_FF00)
        try harness.present(picture, damage: Region(damage))
        #expect(harness.terminal.writtenCount - before == 5 * 3)
        #expect(harness.terminal[8 + 10, 8 + 2] == .init(upper: 0x00FF00, lower: 0x00FF00))
    }

    @Test func damageThatChangesNoColour_writesNothing() throws {
        let harness = try TerminalHarness(width: 64, height: 16, columns: 80, rows: 24)
        let picture = makePicture(width: 64, height: 16)
        try harness.present(picture)
        try harness.presentUnread(picture)
        #expect(harness.pipe.drain().isEmpty)
    }

    @Test(arguments: [(333, 77, 100, 20), (100, 33, 61, 40), (700, 160, 80, 24), (128, 32, 200, 50), (65, 17, 64, 9)])
    func damage_alwaysLeavesWhatAFullRedrawWould(width: Int, height: Int, columns: Int, rows: Int) throws {
        let harness = try TerminalHarness(width: width, height: height, columns: columns, rows: rows)
        let picture = makePicture(width: width, height: height)
        try harness.present(picture)
        for step in 1...8 {
            let x = step * 7919 % width
            let y = step * 104_729 % height
            let damage = PixelRect(x: x, y: y, width: 1 + step * 31 % (width - x), height: 1 + step * 17 % (height - y))
            fill(picture, damage, with: colour(x: step, y: step, seed: 5))
            try harness.present(picture, damage: Region(damage))
            let fresh = try TerminalHarness(width: width, height: height, columns: columns, rows: rows)
            try fresh.present(picture)
            #expect(harness.terminal.cells == fresh.terminal.cells)
        }
        #expect(harness.terminal.complaints == [])
    }

    @Test func theTerminal_isTakenOverAndGivenBack() throws {
        let harness = try TerminalHarness(width: 64, height: 16, columns: 80, rows: 24)
        try harness.drain()
        #expect(harness.terminal.isAlternate)
        #expect(!harness.terminal.isCursorVisible)
        #expect(harness.terminal.marksPastes)
        harness.display.close()
        harness.display.close()
        let farewell = harness.pipe.drain()
        #expect(farewell == TerminalDisplay.restoreSequence)
        harness.terminal.receive(farewell)
        #expect(!harness.terminal.isAlternate)
        #expect(harness.terminal.isCursorVisible)
        #expect(!harness.terminal.marksPastes)
        harness.display.resize(to: TerminalSize(columns: 10, rows: 10))
        #expect(harness.pipe.drain().isEmpty)
    }

    @Test func aSlowTerminal_getsTheNewestFrameAndDelaysNobody() throws {
        let harness = try TerminalHarness(width: 200, height: 100, columns: 200, rows: 50)
        try harness.drain()
        let presented = Counter()
        harness.display.onPresented = { _, _ in presented.count += 1 }
        for seed in 1...50 { try harness.presentUnread(makePicture(width: 200, height: 100, seed: seed)) }
        #expect(presented.count == 50)
        let oneUpdate = 10_000 * 48
        #expect(try harness.drain() < 2 * oneUpdate)
        let newest = makePicture(width: 200, height: 100, seed: 50)
        let expected = cells(columns: 200, rows: 50) { column, row in
            .init(upper: newest[column, row * 2] & 0xFF_FFFF, lower: newest[column, row * 2 + 1] & 0xFF_FFFF)
        }
        #expect(harness.terminal.cells == expected)
        #expect(harness.terminal.complaints == [])
    }

    @Test func close_whileTheTerminalIsStoppedGivesUpInTheEnd_andCutsTheUpdateCleanly() throws {
        let harness = try TerminalHarness(width: 200, height: 100, columns: 200, rows: 50)
        try harness.presentUnread(makePicture(width: 200, height: 100))
        harness.terminal.receive(harness.pipe.drain())
        // The rest of the update is dropped wherever it was cut off.
        harness.display.close()
        harness.terminal.receive(harness.pipe.drain())
        #expect(!harness.terminal.isAlternate)
        #expect(harness.terminal.complaints == [])

        let stopped = try TerminalHarness(width: 200, height: 100, columns: 200, rows: 50)
        try stopped.presentUnread(makePicture(width: 200, height: 100))
        stopped.display.close()
    }

    @Test func resize_redrawsForTheNewSize() throws {
        let harness = try TerminalHarness(width: 128, height: 32, columns: 64, rows: 24)
        let picture = makePicture(width: 128, height: 32)
        try harness.present(picture)
        let size = TerminalSize(columns: 32, rows: 10)
        harness.display.resize(to: size)
        harness.terminal = ModelTerminal(size: size)
        try harness.drain()
        let fresh = try TerminalHarness(width: 128, height: 32, columns: 32, rows: 10)
        try fresh.present(picture)
        #expect(harness.terminal.cells == fresh.terminal.cells)
        #expect(harness.terminal.complaints == [])
    }

    @Test func resize_ofASlowTerminalKeepsWhatIsQueuedBounded() throws {
        let harness = try TerminalHarness(width: 200, height: 100, columns: 200, rows: 50)
        try harness.presentUnread(makePicture(width: 200, height: 100))
        for _ in 0..<1000 { harness.display.resize(to: TerminalSize(columns: 200, rows: 50)) }
        #expect(try harness.drain() < 2 * 10_000 * 48)
        #expect(harness.terminal.cells.allSatisfy { $0 != nil })
        #expect(harness.terminal.complaints == [])
    }

    @Test func powerOff_isDarkAndPowerOnShowsTheNewestFrame() throws {
        let harness = try TerminalHarness(width: 64, height: 16, columns: 64, rows: 8)
        try harness.present(makePicture(width: 64, height: 16))
        try harness.display.setPowered(false)
        try harness.drain()
        #expect(harness.terminal.cells.allSatisfy { $0 == .init(upper: 0, lower: 0) })
        let newest = makePicture(width: 64, height: 16, seed: 1)
        try harness.present(newest)
        #expect(harness.terminal.cells.allSatisfy { $0 == .init(upper: 0, lower: 0) })
        #expect(areEqual(harness.display.screenshot(), newest))
        try harness.display.setPowered(true)
        try harness.drain()
        #expect(harness.terminal[3, 2] == .init(upper: newest[3, 4] & 0xFF_FFFF, lower: newest[3, 5] & 0xFF_FFFF))
    }

    @Test("NO_COLOR: without colours, a pixel is there or not")
    func withoutColours_pixelsAreThereOrNot() throws {
        let loop = try EventLoop(clock: .virtual)
        let pipe = try TestPipe()
        let display = try TerminalDisplay(
            raster: .panel(PanelGeometry(width: 64, height: 16)), loop: loop, output: pipe.writer,
            size: TerminalSize(columns: 80, rows: 24), colours: .none)
        let picture = Pixmap(width: 64, height: 16)
        fill(picture, picture.bounds, with: 0xFF00_0010)
        fill(picture, PixelRect(x: 0, y: 0, width: 2, height: 1), with: 0xFFFF_FFFF)
        fill(picture, PixelRect(x: 1, y: 1, width: 2, height: 1), with: 0xFFD0_D0D0)
        try display.present(makeFrame(1, picture))
        let text = String(decoding: pipe.drain(), as: UTF8.self)
        #expect(text.contains("\u{2580}\u{2588}\u{2584} "))
        #expect(!text.contains("38;2") && !text.contains("48;2"))
        display.close()
    }

    @Test func aTerminalThatIsGone_isAnError() throws {
        // A terminal that is gone answers with EIO. A descriptor opened for reading stands for it, and answers with
        // EBADF.
        let harness = try TerminalHarness(width: 64, height: 16, columns: 80, rows: 24)
        let display = try TerminalDisplay(
            raster: .panel(PanelGeometry(width: 64, height: 16)), loop: harness.loop, output: harness.pipe.reader)
        #expect(throws: DisplayError(code: .io, errno: EBADF, message: "cannot write to the terminal")) {
            try display.present(makeFrame(1, makePicture(width: 64, height: 16)))
        }
        display.close()
    }
}

@SurfaceActor
private final class Counter {
    var count = 0
}
