import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

/// Lives with a disk that fails between any two calls, and with a civil clock that jumps by years.
@Suite("Lives of a store")
@SurfaceActor
struct RoundsTests {
    private nonisolated static let lives = Repetition.rounds(10, full: 200)

    @Test(
        "nothing acknowledged is lost, nothing goes but by its bound, and nothing is there twice",
        arguments: 0..<(Repetition.isFull ? 4 : 2) as Range<UInt64>)
    func acknowledged_stays(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        var rounds = Rounds(in: folder, seed: seed)
        for life in 0..<Self.lives {
            let faults = try await rounds.live()
            try #require(faults == [], "life \(life)")
        }
        #expect(rounds.acknowledged.ended.count > Self.lives)
    }
}
