import Foundation
import NotchCore
import NotchGraphics
import NotchStore
import NotchTestSupport
import Testing

@testable import NotchRuntime

@Suite("Orderly end")
@SurfaceActor
struct OrderlyEndTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A display whose store and preferences are on one slow disk.
    @SurfaceActor
    private final class Life {
        let disk: SlowDisk
        let harness: RuntimeHarness
        let end: OrderlyEnd
        private(set) var left: Instant?
        private(set) var extensions: [Duration] = []

        init(in folder: String, latency: Duration = .milliseconds(1)) async throws {
            let clock = ManualClock()
            let disk = SlowDisk(clock: clock, latency: .milliseconds(1))
            let logger = Logger(level: .error) { _, _, _ in }
            harness = try RuntimeHarness(
                store: { Store(StoreOptions(path: folder + "/notch.db"), worker: disk.makeWorker(), clock: $0) },
                preferences: { clock in
                    Preferences(path: folder + "/preferences.json", clock: clock, logger: logger) { disk.makeWorker() }
                }, clock: clock)
            self.disk = disk
            end = OrderlyEnd(of: harness.runtime, clock: clock)
            try harness.runtime.start()
            await clock.advance(by: .seconds(1))
            disk.latency = latency
            end.onExtend = { [unowned self] in extensions.append($0) }
            end.onLeave = { [unowned self] in
                left = clock.now
                disk.vanish()
            }
        }

        /// Asks for the end, and lets time pass until well after it.
        ///
        /// - Returns: how long the panel and the program took; `nil` for a program that did not end.
        func stop() async -> (dark: Duration, left: Duration)? {
            let asked = harness.clock.now
            end.ask()
            await harness.clock.advance(by: .seconds(30))
            guard let left, let dark = harness.closed else { return nil }
            return (dark - asked, left - asked)
        }
    }

    /// Three calls of `fsync(2)` are what a commit of the store and a written file of preferences take at most.
    @Test(
        "what was acknowledged outlives the stop on a slow disk, and the panel is dark at once",
        arguments: [250, 400, 1000])
    func acknowledged_isWritten(millisecondsPerSync: Int) async throws {
        let life = try await Life(in: folder.path, latency: .milliseconds(3 * millisecondsPerSync))
        let runtime = life.harness.runtime
        // The commit of the first is under way when the others come.
        runtime.queue.enqueue(Activity(title: "A", dwell: .seconds(30)))
        await life.harness.clock.advance(by: .milliseconds(800))
        runtime.queue.enqueue(Activity(title: "B"))
        runtime.appearance.choose(palette: .light, accent: nil, surface: nil)
        let took = try #require(await life.stop())
        #expect(took.dark <= EndingMachine.patienceForDisplay)
        #expect(took.left <= .milliseconds(6 * millisecondsPerSync) + EndingMachine.patienceForDisplay)
        #expect(life.extensions == [.seconds(8)])
        #expect(!life.harness.log.contains { $0.contains("may be lost") })

        // The former life has the files open, as no process of another life has.
        let copy = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.copyItem(atPath: folder.path + "/" + name, toPath: copy.path + "/" + name)
        }
        let next = try await Life(in: copy.path)
        #expect(next.harness.log.contains("2 activities of the last run came back"))
        #expect(next.harness.runtime.theme.palette == .light)
        _ = await next.stop()
    }

    @Test("a disk that hangs is not waited for where nothing that was acknowledged is unwritten")
    func nothingUnwritten_leavesAtOnce() async throws {
        let life = try await Life(in: folder.path, latency: .seconds(1000))
        life.harness.runtime.store?.read(.history(limit: 1)) { _ in }
        let took = try #require(await life.stop())
        #expect(took.left <= EndingMachine.patienceForDisplay)
        #expect(life.extensions == [])
        #expect(!life.harness.log.contains { $0.contains("may be lost") })
    }

    @Test("a disk that hangs is waited for eight seconds, and the log says what that means")
    func hungDisk_isGivenUp() async throws {
        let life = try await Life(in: folder.path, latency: .seconds(1000))
        life.harness.runtime.appearance.choose(palette: .light, accent: nil, surface: nil)
        let took = try #require(await life.stop())
        #expect(took.dark <= EndingMachine.patienceForDisplay)
        #expect(took.left == EndingMachine.patienceForDisplay + EndingMachine.patienceForDisk)
        #expect(life.harness.log.contains { $0.contains("may be lost") })
    }

    @Test("a second request ends at once", arguments: [100, 2000])
    func secondRequest_endsAtOnce(milliseconds: Int) async throws {
        let life = try await Life(in: folder.path, latency: .seconds(1000))
        life.harness.runtime.queue.enqueue(Activity(title: "A"))
        life.end.ask()
        await life.harness.clock.advance(by: .milliseconds(milliseconds))
        #expect(life.left == nil)
        life.end.ask()
        #expect(life.left == life.harness.clock.now)
        #expect(life.harness.closed != nil)
    }
}
