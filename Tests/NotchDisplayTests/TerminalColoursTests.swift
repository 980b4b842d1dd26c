import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@SurfaceActor
@Suite struct TerminalColoursTests {
    @Test(
        "the variables of the environment say which colours a terminal has",
        arguments: [
            (["TERM": "xterm-256color"], TerminalColours.indexed), (["TERM": "linux"], .indexed),
            (["TERM": "vte-256color"], .indexed), ([:], .indexed),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .direct),
            (["TERM": "screen", "COLORTERM": "24bit"], .direct), (["TERM": "xterm", "COLORTERM": "yes"], .indexed),
            (["TERM": "xterm-direct"], .direct), (["TERM": "xterm-kitty"], .direct),
            (["TERM": "alacritty"], .direct), (["TERM": "foot-extra"], .direct),
            (["TERM": "vt100"], .none), (["TERM": "vt220", "COLORTERM": "truecolor"], .direct),
            (["TERM": "xterm-mono"], .none), (["TERM": "xterm-kitty", "NO_COLOR": "1"], .none),
            (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "0"], .none),
            (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": ""], .direct),
        ])
    func environment_decides(variables: [String: String], colours: TerminalColours) {
        #expect(TerminalColours { variables[$0] } == colours)
    }

    /// Returns the square of the distance of two colours.
    private func distance(_ one: UInt32, _ other: UInt32) -> Int {
        [0, 8, 16].reduce(0) {
            let difference = Int(one >> UInt32($1) & 0xFF) - Int(other >> UInt32($1) & 0xFF)
            return $0 + difference * difference
        }
    }

    @Test func indexedColours_areTheNearestOfThePalette() throws {
        let harness = try TerminalHarness(.own, columns: 40, rows: 12, colours: .indexed)
        let picture = makePicture(width: 40, height: 24)
        // Greys, as at the edges of letters.
        for x in 0..<40 { fill(picture, PixelRect(x: x, y: 0, width: 1, height: 2), with: UInt32(x * 6) * 0x01_0101) }
        try harness.present(picture)
        #expect(harness.terminal.complaints == [])
        for row in 0..<12 {
            for column in 0..<40 {
                let colour = picture[column, 2 * row] & 0xFF_FFFF
                let shown = try #require(harness.terminal[column, row]).upper
                let least = ModelTerminal.palette.values.map { distance($0, colour) }.min()
                #expect(distance(shown, colour) == least)
            }
        }
    }

    @Test func indexedColours_areNotSentAgainForTheSamePlace() throws {
        let harness = try TerminalHarness(.own, columns: 40, rows: 12, colours: .indexed)
        let picture = makePicture(width: 40, height: 24)
        fill(picture, picture.bounds, with: 0xFF12_1212)
        try harness.present(picture)
        fill(picture, picture.bounds, with: 0xFF13_1313)
        try harness.presentUnread(picture)
        #expect(harness.pipe.drain().isEmpty)
    }

    @Test("without colours, the terminal's own raster is a panel of black and white")
    func withoutColours_theOwnRasterIsMono() throws {
        let own = try TerminalHarness(.own, columns: 80, rows: 24, colours: .none)
        #expect(own.display.panelFormat == .mono)
        let panel = try PanelGeometry(width: 320, height: 96)
        let scaled = try TerminalHarness(.panel(panel), columns: 80, rows: 24, colours: .none)
        #expect(scaled.display.panelFormat == .colour)
    }
}
