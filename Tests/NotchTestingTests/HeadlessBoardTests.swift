import NotchConfiguration
import NotchCore
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
}
