import NotchCore
import NotchTestSupport
import Testing

@testable import NotchDisplay

@Suite struct DamageHistoryTests {
    private static let bounds = PixelRect(x: 0, y: 0, width: 100, height: 50)
    private static let left = PixelRect(x: 0, y: 0, width: 10, height: 10)
    private static let right = PixelRect(x: 90, y: 40, width: 10, height: 10)

    private func lit(buffers: Int) -> DamageHistory {
        var history = DamageHistory(bounds: Self.bounds, buffers: buffers)
        history.invalidate()
        let buffer = history.next
        _ = history.takeStale()
        history.noteModeset(of: buffer)
        return history
    }

    @Test func twoBuffers_takeTurnsAndLackTwoFrames() {
        var history = lit(buffers: 2)
        #expect(!history.isDirty)
        let plan = ClipPlan(mergesClips: false)
        history.add(Region(Self.left), plan: plan)
        #expect(history.next == 0)
        // The buffer has never been written.
        #expect(history.takeStale() == Region(Self.bounds))
        #expect(history.clips == [Self.left])
        history.noteCommit(of: 0)
        history.add(Region(Self.right), plan: plan)
        #expect(history.next == 1)
        #expect(history.takeStale() == Region([Self.left, Self.right]))
        #expect(history.clips == [Self.right])
        history.noteCommit(of: 1)
        #expect(!history.isDirty)
    }

    @Test func aRefusedCommit_losesNothing() {
        var history = lit(buffers: 2)
        let plan = ClipPlan(mergesClips: false)
        history.add(Region(Self.left), plan: plan)
        _ = history.takeStale()
        // The buffer is written, but not shown before the next frame comes.
        history.add(Region(Self.right), plan: plan)
        #expect(history.next == 0)
        #expect(history.takeStale() == Region(Self.right))
        #expect(Set(history.clips) == [Self.left, Self.right])
    }

    @Test func aFrameInTwoCommits_isWrittenOnce() {
        var history = lit(buffers: 2)
        history.add(Region([Self.left, Self.right]), plan: ClipPlan(mergesClips: true))
        #expect(history.next == 0)
        _ = history.takeStale()
        history.noteCommit(of: 0)
        #expect(history.isDirty)
        #expect(history.next == 0)
        #expect(history.takeStale().isEmpty)
        history.noteCommit(of: 0)
        #expect(!history.isDirty)
    }

    @Test func oneBuffer_lacksOneFrame() {
        var history = lit(buffers: 1)
        history.add(Region(Self.left), plan: ClipPlan(mergesClips: false))
        #expect(history.next == 0)
        #expect(history.takeStale() == Region(Self.left))
    }

    // MARK: Clips

    @Test func driversThatTakeClips_getThemAtOnce() {
        let region = Region([Self.left, Self.right])
        #expect(ClipPlan(mergesClips: false).groups(of: region) == [region.rects])
        #expect(ClipPlan(mergesClips: true).groups(of: Region()).isEmpty)
    }

    @Test func theCheaperOfOneAndTwoCommits_isChosen() {
        let plan = ClipPlan(mergesClips: true)
        #expect(plan.groups(of: Region([Self.left, Self.right])) == [[Self.left], [Self.right]])
        let beside = PixelRect(x: 12, y: 0, width: 10, height: 10)
        #expect(plan.groups(of: Region([Self.left, beside])) == [[Self.left.union(beside)]])
        #expect(plan.groups(of: Region([Self.left, beside, Self.right])).count == 2)
    }

    @Test func groups_coverAllOfTheRegion() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let region = Region(
                (0..<Int.random(in: 1...9, using: &generator)).map { _ in
                    PixelRect(
                        x: .random(in: 0..<300, using: &generator), y: .random(in: 0..<150, using: &generator),
                        width: .random(in: 1...60, using: &generator), height: .random(in: 1...30, using: &generator))
                })
            let groups = ClipPlan(mergesClips: true).groups(of: region)
            #expect((1...2).contains(groups.count))
            #expect(region.rects.allSatisfy { rect in groups.contains { $0[0].contains(rect) } })
            let cost = groups.reduce(0) { $0 + $1[0].area + ClipPlan.commitCost }
            #expect(cost <= region.bounds.area + ClipPlan.commitCost)
        }
    }
}
