import NotchConfiguration
import NotchCore
import NotchTesting
import Testing

@SurfaceActor
@Suite("Progress on matrices of LEDs")
struct MatrixProgressTests {
    @Test(
        "the lowest row is the progress, at rest and while icon and words move above it",
        arguments: [(8, 8), (17, 7), (32, 8), (64, 8), (16, 16), (64, 16)])
    func row_isTheProgress(width: Int, height: Int) async throws {
        var configuration = NotchConfiguration()
        configuration.launchCue = false
        let board = try HeadlessBoard(width: width, height: height, configuration: configuration)
        board.queue.enqueue(
            Activity(
                title: "A copy of the pictures", systemImage: "photo", tint: .blue, dwell: .seconds(30), progress: 50))
        await board.clock.advance(by: .seconds(1))
        let row = Array(board.picture.row(height - 1))
        let lit = row.prefix { $0 == row[0] }.count
        #expect(abs(lit - width / 2) <= 1 && row[lit...].allSatisfy { $0 == row[lit] }, "\(row)")
        var (moved, same) = (false, true)
        let above = rows(board.picture, height - 1)
        for _ in 0..<40 {
            await board.clock.advance(by: .milliseconds(150))
            same = same && Array(board.picture.row(height - 1)) == row
            moved = moved || rows(board.picture, height - 1) != above
        }
        #expect(same && (moved || width == 64))
    }

    private func rows(_ picture: Pixmap, _ count: Int) -> [UInt32] {
        (0..<count).flatMap { Array(picture.row($0)) }
    }
}
