import Foundation
import NotchCore
import NotchEventLoop
import NotchStore
import NotchTestSupport
import Testing

@testable import NotchIPC
@testable import NotchRuntime

/// What a client wants to have on a disk that takes nothing.
@Suite("Durable activities of a service")
@SurfaceActor
struct DurableServiceTests {
    private let folder: TemporaryFolder
    private let harness: RuntimeHarness
    private let service: RuntimeService
    private var queue: ActivityQueue { harness.runtime.queue }

    init() async throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/disk/notch", withIntermediateDirectories: true)
        let options = StoreOptions(path: folder.path + "/disk/notch/notch.db")
        harness = try RuntimeHarness(store: { Store(options, worker: InlineWorker(clock: $0), clock: $0) })
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        let loop = try EventLoop(clock: .virtual)
        service = RuntimeService(
            runtime: harness.runtime, loop: loop,
            recorder: try InputRecorder(path: folder.path + "/recording", loop: loop, logger: Logger { _, _, _ in }),
            clientCount: { 0 }, reload: { [] })
    }

    /// Lets the disk go, and sends an activity that must be on it.
    private func send(_ title: String, key: String, replaces: Bool, meanwhile body: () -> Void = {}) async throws {
        await harness.clock.advance(by: .seconds(1))
        try FileManager.default.removeItem(atPath: folder.path + "/disk")
        try enqueue(title, key: key, replaces: replaces)
        #expect((queue.pending + [queue.current]).contains { $0?.title == title })
        body()
        await harness.clock.advance(by: .milliseconds(50))
        #expect(harness.runtime.store?.fault != nil)
    }

    /// Makes an activity of the client that sends.
    private func sent(
        coalescingKey: String, title: String, dwell: Duration = Activity.defaultDwell, progress: Double? = nil,
        hold: Bool = false
    ) -> Activity {
        var activity = Activity(
            coalescingKey: coalescingKey, title: title, dwell: dwell, progress: progress, hold: hold)
        activity.owner = Caller.own.owner
        return activity
    }

    private func enqueue(_ title: String, key: String = "volume", replaces: Bool = false) throws {
        var draft = ActivityDraft(title: title)
        draft.coalescingKey = key
        (draft.priority, draft.progress) = (.high, 40)
        var request = EnqueueRequest(activity: draft)
        (request.durable, request.replace) = (true, replaces)
        let call = VarlinkCall(replaying: "io.notchd.Enqueue", parameters: [:])
        try service.enqueue(NotchCall(request: request, call: call))
    }

    @Test("one that must be on the disk does not come while the disk takes nothing, and comes once it is free again")
    func freeDisk_isTriedAgain() async throws {
        queue.suspend()
        try await send("First", key: "volume", replaces: false)
        await harness.clock.advance(by: .seconds(40))
        try enqueue("Second")
        #expect(queue.pending == [])
        await harness.clock.advance(by: .milliseconds(50))
        #expect(queue.pending == [] && harness.runtime.store?.fault != nil)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/disk/notch", withIntermediateDirectories: true)
        await harness.clock.advance(by: .seconds(1))
        try enqueue("Third")
        await harness.clock.advance(by: .milliseconds(50))
        #expect(queue.pending.map(\.title) == ["Third"] && harness.runtime.store?.fault == nil)
        // The recording has the accepted call alone.
        let recording = try String(contentsOfFile: folder.path + "/recording", encoding: .utf8)
        #expect(recording.contains("Third") && !recording.contains("Second"))
    }

    @Test("a card on show that a refused replacement has changed is as it was, and what it displaced waits again")
    func replacedCard_isAsBefore() async throws {
        let card = sent(coalescingKey: "volume", title: "Volume", progress: 10, hold: true)
        queue.enqueue(card)
        await harness.clock.advance(by: .seconds(1))
        let waiting = sent(coalescingKey: "volume", title: "Next")
        queue.enqueue(waiting)
        try await send("Louder", key: "volume", replaces: true)
        #expect(queue.current == card && queue.pending == [waiting])
    }

    @Test("what waits and was changed by a refused replacement is as it was")
    func replacedWaiting_isAsBefore() async throws {
        queue.suspend()
        let waiting = sent(coalescingKey: "volume", title: "Volume", dwell: .seconds(7), progress: 10)
        queue.enqueue(waiting)
        try await send("Louder", key: "volume", replaces: true)
        #expect(queue.pending == [waiting])
    }

    @Test("what has changed since the refused replacement stays")
    func laterChange_stays() async throws {
        queue.suspend()
        let waiting = sent(coalescingKey: "volume", title: "Volume", progress: 10)
        queue.enqueue(waiting)
        try await send("Louder", key: "volume", replaces: true) {
            queue.update(waiting.id) { $0.title = "Loudest" }
        }
        #expect(queue.pending.map(\.title) == ["Loudest"])
    }

    @Test("a refused newcomer goes, and what it replaced waits again")
    func newcomer_goes() async throws {
        queue.suspend()
        let waiting = sent(coalescingKey: "volume", title: "Volume")
        queue.enqueue(waiting)
        try await send("Louder", key: "volume", replaces: false)
        #expect(queue.pending == [waiting])
    }

    @Test("what is kept by itself does not take the place of a transient activity", arguments: [true, false])
    func transientActivity_isNotKept(holds: Bool) throws {
        queue.suspend()
        var transient = sent(coalescingKey: "volume", title: "Volume")
        transient.isTransient = true
        queue.enqueue(transient)
        var draft = ActivityDraft(title: "Louder")
        draft.coalescingKey = "volume"
        if holds { draft.hold = true } else { draft.priority = .high }
        var request = EnqueueRequest(activity: draft)
        request.replace = true
        let call = VarlinkCall(replaying: "io.notchd.Enqueue", parameters: [:])
        #expect(throws: VarlinkError.self) { try service.enqueue(NotchCall(request: request, call: call)) }
        #expect(queue.pending == [transient])
    }

    @Test("what another client has put into the place of a refused newcomer stays")
    func replacedNewcomer_stays() async throws {
        queue.suspend()
        try await send("Louder", key: "volume", replaces: false) {
            queue.replace(sent(coalescingKey: "volume", title: "Loudest"))
        }
        #expect(queue.pending.map(\.title) == ["Loudest"])
    }
}
