import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchDisplay

@SurfaceActor
@Suite("Pictures as the panel has them")
struct PanelPictureTests {
    nonisolated static let glasses: [PanelFormat] = [.colour, .rgb565, .grey(levels: 16), .grey(levels: 4), .mono]

    /// Returns every colour that a picture has.
    private func colours(of picture: Pixmap) -> Set<UInt32> {
        var colours: Set<UInt32> = []
        for y in 0..<picture.height { colours.formUnion(picture.row(y)) }
        return colours
    }

    private func grey(_ value: Int) -> UInt32 { 0xFF00_0000 | UInt32(value) &* 0x0001_0101 }

    @Test("a headless display shows what the panel can show, and no other colour", arguments: glasses)
    func headless_showsWhatTheGlassCan(_ panelFormat: PanelFormat) throws {
        let clock = VirtualClock()
        let display = HeadlessDisplay(
            geometry: try PanelGeometry(width: 100, height: 20), clock: clock, panelFormat: panelFormat)
        let picture = makePicture(width: 100, height: 20)
        try display.present(makeFrame(1, picture))
        let shown = colours(of: display.screenshot())
        switch panelFormat {
        case .colour: #expect(areEqual(display.screenshot(), picture))
        case .rgb565:
            #expect(shown.count > 1)
            #expect(shown.allSatisfy { ($0 >> 16 & 7) == ($0 >> 21 & 7) && ($0 & 7) == ($0 >> 5 & 7) })
        case .grey(let levels):
            let greys = (0..<levels).map { grey($0 * 255 / (levels - 1)) }
            #expect(shown.count > 1)
            #expect(shown.isSubset(of: greys))
        case .mono: #expect(shown == [0xFF00_0000, 0xFFFF_FFFF])
        }
    }

    @Test("a part that is drawn again looks as if all were drawn", arguments: glasses)
    func parts_areAsTheWhole(_ panelFormat: PanelFormat) {
        let (former, picture) = (makePicture(width: 61, height: 23), Pixmap(width: 61, height: 23))
        for y in 0..<23 {
            for x in 0..<61 { picture[x, y] = grey((x * 7 + y * 11) % 256) }
        }
        let shown = PanelPicture(width: 61, height: 23, panelFormat: panelFormat)
        shown.update(former.bounds, from: former)
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20 {
            let rect = PixelRect(
                x: Int.random(in: 0..<50, using: &generator), y: Int.random(in: 0..<20, using: &generator),
                width: Int.random(in: 1..<30, using: &generator), height: Int.random(in: 1..<9, using: &generator)
            ).intersection(picture.bounds)
            former.copy(rect, from: picture)
            shown.update(rect, from: former)
        }
        #expect(areEqual(shown.pixmap, PanelPicture.shown(former, on: panelFormat)))
    }

    @Test("what the panel shows looks the same on that panel again", arguments: glasses)
    func shownPictures_stay(_ panelFormat: PanelFormat) {
        let shown = PanelPicture.shown(makePicture(width: 64, height: 16), on: panelFormat)
        #expect(areEqual(PanelPicture.shown(shown, on: panelFormat), shown))
    }
}
