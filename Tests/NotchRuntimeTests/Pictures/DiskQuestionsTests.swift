import NotchConcurrency
import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchRuntime

@Suite("Questions to a disk")
@SurfaceActor
struct DiskQuestionsTests {
    @Test("a disk that does not answer holds nothing up, is asked nothing more, and tells when it has answered")
    func lateAnswer_isToldOf() throws {
        let loop = try EventLoop()
        let disk = DiskQuestions(loop: loop)
        defer { disk.close() }
        disk.patience = Patience.duration
        #expect(disk.ask { 1 } == 1)
        let latch = Latch()
        disk.patience = .zero
        let late = disk.ask {
            latch.wait()
            return 2
        }
        #expect(late == nil)
        disk.patience = Patience.duration
        #expect(disk.ask { 3 } == nil)
        disk.onLateAnswer = { loop.stop(code: 0) }
        latch.open()
        try loop.runBounded()
        #expect(disk.ask { 4 } == 4)
    }

    @Test("on a virtual clock the disk is waited for")
    func virtualClock_waits() throws {
        let disk = DiskQuestions(loop: try EventLoop(clock: .virtual))
        disk.patience = .zero
        #expect(disk.ask { 1 } == 1)
    }
}
