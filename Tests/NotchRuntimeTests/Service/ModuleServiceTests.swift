import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchIPC
@testable import NotchRuntime

/// What the commands do with the queues and cards of modules.
@SurfaceActor
@Suite struct ModuleServiceTests {
    private let bench: ModuleBench
    private let service: RuntimeService

    init() async throws {
        let modules = ["a", "b"].map { ModuleDescriptor(id: $0, backgroundPolicy: .stayResident) }
        bench = try await ModuleBench(modules)
        service = RuntimeService(
            runtime: bench.runtime, loop: try EventLoop(clock: .virtual), clientCount: { 0 }, reload: { [] })
    }

    @Test("the card of a module's own queue is the current one, is changed and is dismissed as any other")
    func card_isKnown() async throws {
        let queue = try bench.module("a").queue
        let activity = Activity(title: "of a", hold: true)
        queue.enqueue(activity)
        await bench.advance(.seconds(1))
        let status = service.status(.blank, of: .own).status
        #expect(status.current == activity.id && status.currentTitle == "of a")
        var update = UpdateRequest.blank
        (update.id, update.title) = (activity.id, "new")
        _ = try service.update(update, of: .own, .own)
        #expect(bench.card == "new")
        let refusal = "activity \(activity.id.uuidString) is on screen already: dismiss it"
        #expect(throws: VarlinkError.unavailable(reason: refusal)) { try service.cancel(.id(activity.id), of: .own) }
        let dismissed = try service.dismiss(.blank, of: .own).id
        #expect(dismissed == activity.id)
        await bench.advance(.seconds(1))
        #expect(bench.card == nil)
        #expect(throws: VarlinkError.notOnScreen(id: nil)) { try service.dismiss(.blank, of: .own) }
    }

    @Test("what waits in a module's own queue is taken back by its id and by its key")
    func waiting_isCancelled() async throws {
        bench.surface.open()
        let queue = try bench.module("a").queue
        let activities = ["one", "two"].map { Activity(coalescingKey: $0, title: $0) }
        for activity in activities { queue.enqueue(activity) }
        await bench.advance(.seconds(1))
        let cancelled = try service.cancel(.id(activities[0].id), of: .own).ids
        #expect(cancelled == [activities[0].id] && queue.pending == [activities[1]])
        let keyed = try service.cancel(.coalescingKey("two"), of: .own).ids
        #expect(keyed == [activities[1].id] && queue.pending.isEmpty)
        #expect(throws: VarlinkError.notFound(id: activities[0].id.uuidString)) {
            try service.cancel(.id(activities[0].id), of: .own)
        }
    }

    @Test("a module's queue that waits for a person who uses the surface does not park the display's own")
    func parked_isOfTheDisplay() async throws {
        bench.surface.open()
        try bench.module("a").queue.enqueue(Activity(title: "of a"))
        await bench.advance(.seconds(1))
        #expect(!service.status(.blank, of: .own).status.parked)
        bench.runtime.queue.enqueue(Activity(title: "of nobody"))
        await bench.advance(.seconds(1))
        #expect(service.status(.blank, of: .own).status.parked)
    }

    @Test("a client that has disconnected gives its module's id to the next before the loop tells of it")
    func register_takesOverFromWhoIsGone() async throws {
        let loop = ManualLoop()
        let folder = try TemporaryFolder()
        let server = VarlinkServer(
            info: ServiceInfo(vendor: "Vendor", product: "Product", version: "1", url: "https://example.org"),
            poller: loop, clock: loop)
        server.register(service.interface())
        let socket = "\(folder.path)/s"
        try server.listen(on: try ServerSocket.bind(path: socket))
        let request = RegisterModuleRequest(module: ModuleDraft(id: "mail"))
        var client: NotchClient? = try NotchClient(path: socket)
        try client?.send(request, more: true)
        loop.settle()
        #expect(service.remoteModules["mail"]?.processID == Int(PeerCredentials.own.processID))
        func registerAgain() throws {
            let call = VarlinkCall(
                method: "io.notchd.RegisterModule", parameters: [:], wantsMore: false, isOneway: true,
                peer: PeerCredentials(processID: 7, userID: 0, groupID: 0), connection: nil, isReplayed: true)
            try service.registerModule(NotchCall(request: request, call: call))
        }
        let refusal = VarlinkError.invalidField(
            field: "module.id", reason: "'mail' is the id of another module", limit: nil)
        #expect(throws: refusal) { try registerAgain() }
        client = nil
        try registerAgain()
        loop.settle()
        #expect(service.remoteModules["mail"]?.processID == 7, "the old connection's end leaves the new module alone")
        #expect(server.clientCount == 0)
    }

    @Test("only clients of the user who registered a module, and root, send activities of it")
    func sender_isChecked() throws {
        func peer(_ user: UInt32) -> PeerCredentials { PeerCredentials(processID: 7, userID: user, groupID: user) }
        let register = VarlinkCall(
            method: "io.notchd.RegisterModule", parameters: [:], wantsMore: false, isOneway: true, peer: peer(1000),
            connection: nil, isReplayed: true)
        let mail = RegisterModuleRequest(module: ModuleDraft(id: "mail"))
        try service.registerModule(NotchCall(request: mail, call: register))
        for user: UInt32 in [1000, 0] {
            try service.checkSender(peer(user), of: "mail", in: "activity.module")
        }
        var draft = ActivityDraft(title: "Not mine")
        draft.module = "mail"
        let call = VarlinkCall(
            method: "io.notchd.Enqueue", parameters: [:], wantsMore: false, isOneway: true, peer: peer(1001),
            connection: nil, isReplayed: true)
        let refusal = VarlinkError.invalidField(
            field: "activity.module", reason: "is 'mail', a module of another user", limit: nil)
        #expect(throws: refusal) {
            try service.enqueue(NotchCall(request: EnqueueRequest(activity: draft), call: call))
        }
        #expect(bench.runtime.queue.pendingCount == 0)
    }

    @Test("a replacement by id takes everything that it can, and is refused where it asks for more")
    func replacement_isWhole() async throws {
        let former = Activity(coalescingKey: "k", title: "former")
        bench.runtime.queue.enqueue(former)
        await bench.advance(.seconds(1))
        var draft = ActivityDraft(title: "latter")
        (draft.id, draft.priority, draft.source, draft.repeats, draft.hold) = (former.id, .high, "Mixer", 3, true)
        try replace(draft)
        let current = try #require(bench.runtime.queue.current)
        #expect(current.id == former.id && current.coalescingKey == "k" && current.title == "latter")
        #expect(current.priority == .high && current.source == "Mixer" && current.repeats == 3 && current.hold)
        let refusals: [(change: (inout ActivityDraft) -> Void, reason: String)] = [
            ({ $0.module = "a" }, "it cannot go to the module a"),
            ({ $0.coalescingKey = "l" }, "it cannot get the key l"),
            ({ $0.transient = true }, "it is kept already, and cannot become transient"),
        ]
        for (change, reason) in refusals {
            var more = ActivityDraft(title: "more")
            more.id = former.id
            change(&more)
            let refusal = VarlinkError.unavailable(
                reason: "activity \(former.id.uuidString) stays as it is: \(reason); cancel or dismiss it, and send a "
                    + "new one")
            #expect(throws: refusal) { try replace(more) }
        }
        #expect(bench.runtime.queue.current == current)
    }

    private func replace(_ draft: ActivityDraft) throws {
        var request = EnqueueRequest(activity: draft)
        request.replace = true
        let call = VarlinkCall(
            method: "io.notchd.Enqueue", parameters: [:], wantsMore: false, isOneway: true, peer: .own,
            connection: nil, isReplayed: true)
        try service.enqueue(NotchCall(request: request, call: call))
    }
}
