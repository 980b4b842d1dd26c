import NotchConfiguration
import NotchCore
import NotchDisplay
import NotchGraphics
import NotchTesting
import Testing

@SurfaceActor
@Suite struct HeadlessBoardTests {
    @Test("A card that is enqueued is drawn, and is gone after its dwell")
    func card_isDrawn() async throws {
        let board = try HeadlessBoard(width: 320, height: 96)
        await board.clock.advance(by: .seconds(5))
        let home = board.picture
        let isHome = { GoldenImageDifference(board.picture, home, channelTolerance: 0).largest == 0 }
        let result = board.queue.enqueue(Activity(title: "Build finished", dwell: .seconds(1)))
        await board.clock.advance(by: .seconds(1))
        #expect(board.surface.surface == .expanded && result.description == "accepted")
        #expect(!isHome())
        await board.clock.advance(by: .seconds(5))
        #expect(board.queue.current == nil && board.surface.surface == .compact)
        #expect(isHome())
    }

    @Test("With Format=mono every picture is black and white, in each theme")
    func pictures_areAsTheFormatHasThem() async throws {
        for palette in [ThemePalette.dark, .light] {
            var configuration = NotchConfiguration()
            configuration.output.format = .mono
            configuration.theme = Theme(palette: palette)
            let board = try HeadlessBoard(width: 128, height: 64, configuration: configuration)
            board.queue.enqueue(Activity(title: "Build finished", systemImage: "hammer", tint: .green))
            for _ in 0..<30 {
                await board.clock.advance(by: .milliseconds(50))
                let picture = board.picture
                var colours: Set<UInt32> = []
                for y in 0..<picture.height { colours.formUnion(picture.row(y)) }
                #expect(colours.isSubset(of: [0xFF00_0000, 0xFFFF_FFFF]))
            }
            // The ground of each theme is plain.
            let corner: UInt32 = palette == .light ? 0xFFFF_FFFF : 0xFF00_0000
            #expect(board.picture[0, 0] == corner)
        }
    }
}
