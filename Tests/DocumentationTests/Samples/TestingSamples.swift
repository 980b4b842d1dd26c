import NotchCore
import NotchTesting
import Testing

@SurfaceActor
@Suite struct BuildBoardTests {
    @Test func card_comesAndGoes() async throws {
        let board = try HeadlessBoard(width: 320, height: 96)
        board.queue.enqueue(Activity(title: "Build finished", dwell: .seconds(1)))
        await board.clock.advance(by: .seconds(1))
        #expect(board.queue.current?.title == "Build finished")
        await board.clock.advance(by: .seconds(5))
        #expect(board.queue.current == nil)
    }

    private func picture_isAsChecked(_ board: HeadlessBoard) throws {
        try expectGolden(board.picture, named: "build-finished")
    }
}
