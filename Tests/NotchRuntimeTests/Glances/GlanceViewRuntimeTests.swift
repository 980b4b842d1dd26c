import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchStore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchIPC
@testable import NotchRuntime

/// Glances with a view of their own, on a whole display.
@Suite("Views of glances on a runtime")
@SurfaceActor
struct GlanceViewRuntimeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let view = HStack {
        Icon("cloud.rain").tint(.blue).priority(1)
        Text("11°", style: .headline).priority(2)
    }.node

    private func home(_ harness: RuntimeHarness) -> HomeScene {
        harness.runtime.director.scene(at: harness.clock.now).home
    }

    private func makeHarness(_ configure: (inout NotchConfiguration) -> Void = { _ in }) async throws -> RuntimeHarness
    {
        let options = StoreOptions(path: folder.path + "/notch.db")
        let harness = try RuntimeHarness(
            configure, store: { Store(options, worker: InlineWorker(clock: $0), clock: $0) })
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(5))
        return harness
    }

    private func end(_ harness: RuntimeHarness) async {
        harness.runtime.shutDown {}
        await harness.clock.advance(by: .seconds(5))
    }

    /// Pushes a glance as a client of some user does.
    private func push(_ request: SetGlanceRequest, as user: UInt32? = nil, to harness: RuntimeHarness) throws {
        let service = RuntimeService(
            runtime: harness.runtime, loop: try EventLoop(clock: .virtual), clientCount: { 0 }, reload: { [] })
        let call = VarlinkCall(
            method: "io.notchd.SetGlance", parameters: [:], wantsMore: false, isOneway: true,
            peer: user.map { PeerCredentials(processID: 7, userID: $0, groupID: $0) } ?? .own, connection: nil,
            isReplayed: true)
        try service.setGlance(NotchCall(request: request, call: call))
    }

    private func request(_ id: String, _ view: ViewNode) -> SetGlanceRequest {
        var request = SetGlanceRequest(glance: Glance(id: id, value: id, view: view))
        request.lifetime = .seconds(7200)
        return request
    }

    @Test("an equal view that is pushed a thousand times wakes nothing, draws nothing and is not written")
    func equalView_wakesNothing() async throws {
        let harness = try await makeHarness()
        try push(request("rain", view), to: harness)
        await harness.clock.advance(by: .seconds(100))
        let (frames, timers) = (harness.frames.count, harness.clock.scheduledCount)
        var writes = 0
        harness.runtime.glances.onKeep = { _ in writes += 1 }
        for _ in 0..<1000 { try push(request("rain", view), to: harness) }
        await harness.clock.advance(by: .seconds(1))
        // The end of its lifetime is armed anew once: the instant of the pushes is the same.
        #expect(harness.clock.scheduledCount <= timers + 1 && harness.frames.count == frames && writes == 0)
        try push(request("rain", view.padding(2)), to: harness)
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.frames.count == frames + RuntimeHarness.framesOfChange && writes == 1)
        await end(harness)
    }

    @Test("glances with a view take turns, are pinned, grow stale and stand on the sides as others do")
    func views_areGlances() async throws {
        let harness = try await makeHarness { $0.glances.hasSides = true }
        let board = harness.runtime.glances
        try push(request("rain", view), to: harness)
        #expect(home(harness).glance == Glance(id: "rain", value: "rain", view: view) && home(harness).leading == nil)
        board.set(Glance(id: "plain", value: "1"), lifetime: nil)
        #expect(home(harness).leading == view)
        #expect(home(harness).trailing == GlanceView(Glance(id: "plain", value: "1")).node)
        harness.runtime.coordinator.open()
        await harness.clock.advance(by: .seconds(1))
        #expect(home(harness).glance?.view == view)
        harness.runtime.coordinator.close()
        await harness.clock.advance(by: .seconds(7200))
        #expect(home(harness).leading == view.faded)
        var pinned = request("other", Text("2").node)
        pinned.pinned = true
        try push(pinned, to: harness)
        #expect(home(harness).glance?.id == "other")
        board.remove("other")
        #expect(home(harness).leading == view.faded || home(harness).trailing == view.faded)
        await end(harness)
    }

    @Test("a view comes back after a restart, and pictures of another user's client stay those that everybody may read")
    func restart_keepsViews() async throws {
        let first = try await makeHarness()
        let picture = Image(path: "/root/x.png").node
        try push(request("rain", view), to: first)
        try push(request("own", picture), to: first)
        try push(request("other", picture), as: PeerCredentials.own.userID + 54_321, to: first)
        #expect(first.runtime.glances.items().map(\.glance.view) == [view, picture, picture.withSharedFiles])
        await end(first)
        let second = try await makeHarness()
        #expect(second.runtime.glances.items().map(\.glance.view) == [view, picture, picture.withSharedFiles])
        await end(second)
    }

    @Test("as many of the largest views as there may be come back, and no more")
    func largestViews_comeBack() async throws {
        let first = try await makeHarness()
        let text = String(repeating: "x", count: ViewLimits.text)
        let large = VStack { for _ in 0..<60 { Text(text) } }.node
        for number in 0..<GlanceBoardMachine.limit { try push(request("g\(number)", large), to: first) }
        #expect(throws: VarlinkError.tooManyGlances(limit: 32)) { try push(request("more", large), to: first) }
        await end(first)
        let second = try await makeHarness()
        #expect(second.runtime.glances.count == GlanceBoardMachine.limit)
        #expect(second.runtime.glances.items().allSatisfy { $0.glance.view == large })
        await end(second)
    }
}
