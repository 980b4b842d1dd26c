import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchGlances
import NotchStore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchIPC
@testable import NotchRuntime

/// The ids that sections of the configuration have, and the glances that programs push.
@Suite("Ids of glances that modules have")
@SurfaceActor
struct OwnedGlanceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs nothing: a section with a file is read by the module itself.
    private final class NoPrograms: ScriptRunner {
        private final class Nothing: ScriptProcess {
            func cancel() {}
        }

        func launch(
            _ request: ProcessRequest, onLine: @escaping @SurfaceActor (String) -> Void,
            onCut: @escaping @SurfaceActor () -> Void, then completion: @escaping @SurfaceActor (ProcessResult) -> Void
        ) -> any ScriptProcess {
            Nothing()
        }
    }

    private func configuration(_ text: String) throws -> NotchConfiguration {
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        return configuration
    }

    private func makeHarness(_ text: String = "") async throws -> RuntimeHarness {
        let configuration = try configuration("[Surface]\nLaunchCue=no\n" + text)
        let options = StoreOptions(path: folder.path + "/notch.db")
        let harness = try RuntimeHarness(
            { $0 = configuration }, store: { Store(options, worker: InlineWorker(clock: $0), clock: $0) })
        harness.runtime.glanceSources.context.runner = NoPrograms()
        harness.runtime.glanceSources.context.makeWorker = { [clock = harness.clock] in InlineWorker(clock: clock) }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        return harness
    }

    private func push(_ id: String, to harness: RuntimeHarness) throws(VarlinkError) {
        let service = try? RuntimeService(
            runtime: harness.runtime, loop: EventLoop(clock: .virtual), clientCount: { 0 }, reload: { [] })
        var request = SetGlanceRequest(glance: Glance(id: id, value: "pushed"))
        (request.pinned, request.order) = (true, 5)
        let call = VarlinkCall(replaying: "io.notchd.SetGlance", parameters: [:])
        try service?.setGlance(NotchCall(request: request, call: call))
    }

    private func end(_ harness: RuntimeHarness) async {
        harness.runtime.shutDown {}
        await harness.clock.advance(by: .seconds(5))
    }

    @Test("a pushed glance with the id of a section is refused with the section's name, also while that shows nothing")
    func sectionsID_isRefused() async throws {
        try folder.write("41\n", to: "there")
        let harness = try await makeHarness(
            "[Glance own]\nFile=\(folder.path)/missing\n[Glance shown]\nFile=\(folder.path)/there\n")
        #expect(harness.runtime.glances.items().map(\.id) == ["shown"])
        for id in ["own", "shown"] {
            #expect(
                throws: VarlinkError.invalidField(
                    field: "glance.id", reason: "is '\(id)', the id of [Glance \(id)]", limit: "another id")
            ) { try push(id, to: harness) }
        }
        try push("player", to: harness)
        try push("mine", to: harness)
        #expect(harness.runtime.glances.items().map(\.id) == ["shown", "player", "mine"])
        await end(harness)
    }

    @Test("what was pushed gives way when a reload or a restart gives its id to a section, and the log says so")
    func takenID_isTold() async throws {
        let first = try await makeHarness()
        for id in ["own", "later", "mine"] { try push(id, to: first) }
        try folder.write("41\n", to: "own")
        _ = first.runtime.reconfigure(try configuration("[Glance own]\nFile=\(folder.path)/own\n"))
        await first.clock.advance(by: .milliseconds(10))
        #expect(first.runtime.glances.items().map(\.glance.value) == ["41", "pushed", "pushed"])
        let told = "the glance 'own' that a program has set is removed, because [Glance own] has its id"
        #expect(first.log.filter { $0.contains("is removed") } == [told])
        await end(first)

        let second = try await makeHarness("[Glance later]\nFile=\(folder.path)/missing\n")
        #expect(second.runtime.glances.items().map(\.id) == ["mine"])
        #expect(second.log.count { $0.contains("[Glance later] has its id") } == 1)
        await end(second)
        // It was not lost only in memory.
        let third = try await makeHarness()
        #expect(third.runtime.glances.items().map(\.id) == ["mine"])
        await end(third)
    }
}
