import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchIPC
@testable import NotchRuntime

/// What clients may do with what belongs to others.
@SurfaceActor
@Suite struct OwnerServiceTests {
    private let bench: ModuleBench
    private let service: RuntimeService
    private let ada = Caller(owner: .user(1000))
    private let bob = Caller(owner: .user(1001))
    private let root = Caller(owner: .user(0), isAdministrator: true)
    private let phone = Caller(owner: .gateway("home/phone"), rights: [.send, .ask, .read], actions: ["lights.on"])

    init() async throws {
        bench = try await ModuleBench([ModuleDescriptor(id: "a", backgroundPolicy: .stayResident)])
        service = RuntimeService(
            runtime: bench.runtime, loop: try EventLoop(clock: .virtual), clientCount: { 0 },
            ownerUses: { [.user(1001): OwnerUse(held: 2, refused: 3)] }, reload: { [] })
    }

    private func call<Request: NotchRequest>(_ request: Request, by caller: Caller) -> NotchCall<Request> {
        let peer = PeerCredentials(processID: 7, userID: 4242, groupID: 4242)
        return NotchCall(
            request: request,
            call: VarlinkCall(
                method: NotchInterface.qualified(Request.method), parameters: [:], wantsMore: false, isOneway: true,
                peer: peer, caller: caller, connection: nil, isReplayed: true))
    }

    private func send(
        _ title: String, key: String? = nil, id: UUID? = nil, replace: Bool = false, view: ViewNode? = nil,
        by caller: Caller
    ) throws {
        var draft = ActivityDraft(title: title)
        (draft.coalescingKey, draft.id, draft.view) = (key, id, view)
        var request = EnqueueRequest(activity: draft)
        request.replace = replace ? true : nil
        try service.enqueue(call(request, by: caller))
    }

    private func isDenied(_ words: String..., by body: () throws -> Void) -> Bool {
        do {
            try body()
        } catch VarlinkError.permissionDenied(let reason) {
            return words.allSatisfy { reason.contains($0) }
        } catch {}
        return false
    }

    @Test("a key means the client's own activity, and otherwise that of another only to an administrator")
    func keys_areThoseOfTheClient() async throws {
        bench.surface.open()
        try send("A", key: "k", by: ada)
        try send("B", key: "k", by: bob)
        try send("b", key: "k", replace: true, by: bob)
        let queue = bench.runtime.queue
        #expect(queue.pending.map(\.title) == ["A", "b"])
        var update = UpdateRequest.blank
        (update.coalescingKey, update.title) = ("k", "a")
        _ = try service.update(update, of: .own, ada)
        #expect(queue.pending.map(\.title) == ["a", "b"])
        _ = try service.cancel(.coalescingKey("k"), of: ada)
        #expect(queue.pending.map(\.title) == ["b"])
        #expect(isDenied("the card 'b'", "notch-admin") { _ = try service.cancel(.coalescingKey("k"), of: ada) })
        var dismissal = DismissRequest.blank
        dismissal.coalescingKey = "k"
        #expect(isDenied("the card 'b'") { _ = try service.dismiss(dismissal, of: ada) })
        #expect(queue.pending.map(\.title) == ["b"])
        let ids = try service.cancel(.coalescingKey("k"), of: root).ids
        #expect(ids.count == 1 && queue.pending.isEmpty)
        #expect(try service.cancel(.coalescingKey("k"), of: ada).ids.isEmpty, "what is nobody's is not refused")
    }

    @Test(
        "only the owner and administrators change, replace, cancel or dismiss a card, and the refusal says whose it is")
    func cards_areThoseOfTheOwner() async throws {
        let id = UUID()
        try send("A", id: id, by: ada)
        await bench.advance(.seconds(1))
        #expect(bench.card == "A")
        var update = UpdateRequest.blank
        (update.id, update.title) = (id, "new")
        #expect(
            isDenied("the card 'A' belongs to", "only its owner, root") {
                _ = try service.update(update, of: .own, bob)
            })
        #expect(isDenied { try send("B", id: id, replace: true, by: bob) })
        #expect(isDenied { _ = try service.cancel(.id(id), of: phone) })
        #expect(isDenied { _ = try service.dismiss(.blank, of: bob) })
        #expect(bench.card == "A")
        _ = try service.dismiss(.blank, of: ada)
        await bench.advance(.seconds(1))
        #expect(bench.card == nil)
        bench.runtime.queue.enqueue(Activity(title: "Result", hold: true))
        await bench.advance(.seconds(1))
        #expect(isDenied("lacks the right 'control'") { _ = try service.dismiss(.blank, of: phone) })
        _ = try service.dismiss(.blank, of: bob)
        await bench.advance(.seconds(1))
        #expect(bench.card == nil, "what the daemon has made is everybody's who controls the display")
    }

    @Test(
        "only the owner and administrators answer a question, and a question names no action that its client may not perform"
    )
    func questions_areThoseOfTheOwner() async throws {
        try service.ask(call(AskRequest(question: QuestionDraft(title: "Q", choices: ["Yes", "No"])), by: ada))
        await bench.advance(.seconds(1))
        let answer = AnswerRequest(.choice(1))
        #expect(isDenied("the question 'Q'") { _ = try service.answer(answer, of: bob) })
        #expect(service.interactions.count == 1)
        #expect(service.status(.blank, of: phone).status.interactions.isEmpty)
        _ = try service.answer(answer, of: ada)
        await bench.advance(.seconds(2))
        #expect(service.interactions.isEmpty)
        var request = AskRequest(question: QuestionDraft(title: "Q", choices: ["Yes"]))
        request.perform = ["door.open"]
        #expect(isDenied("door.open") { try service.ask(call(request, by: phone)) })
        var perform = PerformRequest.blank
        perform.action = "door.open"
        #expect(isDenied("door.open") { try service.perform(call(perform, by: phone)) })
    }

    @Test("a question on the display is dismissed by its key, by its owner and administrators")
    func shownQuestion_isDismissedByKey() async throws {
        var dismissal = DismissRequest.blank
        dismissal.coalescingKey = "k"
        for caller in [ada, root] {
            var draft = QuestionDraft(title: "Go?", choices: ["Yes", "No"])
            draft.coalescingKey = "k"
            try service.ask(call(AskRequest(question: draft), by: ada))
            await bench.advance(.seconds(1))
            #expect(service.interactions.map(\.state) == ["showing"])
            #expect(
                isDenied("the question 'Go?'", "sudo notchctl dismiss") {
                    _ = try service.dismiss(dismissal, of: bob)
                })
            _ = try service.dismiss(dismissal, of: caller)
            await bench.advance(.seconds(2))
            #expect(service.interactions.isEmpty)
        }
        #expect(throws: VarlinkError.noKey(key: "k")) { _ = try service.dismiss(dismissal, of: ada) }
    }

    @Test("the status and the explanations tell a gateway's client no words of others")
    func remoteClients_readNoForeignWords() async throws {
        bench.surface.open()
        try send("own", by: phone)
        let own = try #require(bench.runtime.queue.pending.first?.id)
        let pin = bench.runtime.coordinator.pin(reason: "Letter")
        try service.ask(call(AskRequest(question: QuestionDraft(title: "Letter?", choices: ["Yes"])), by: ada))
        await bench.advance(.seconds(1))
        #expect(service.status(.blank, of: bob).status.pins.contains { $0.contains("Letter?") })
        let told = service.status(.blank, of: phone).status.pins
        #expect(Set(told) == [""])
        var explain = ExplainRequest.blank
        for id in [nil, own] as [UUID?] {
            explain.id = id
            let seen = try service.explain(explain, of: bob)
            #expect("\(seen)".contains("Letter"))
            let told = try service.explain(explain, of: phone)
            #expect(!"\(told)".contains("Letter"))
        }
        pin.release()
    }

    @Test("an ended card of a gateway's client does not tell what has displaced it, and its entries are not used up")
    func remoteClients_readTheirOwnPast() async throws {
        bench.surface.open()
        for number in 0..<bench.runtime.queue.capacity { try send("own \(number)", by: phone) }
        let last = try #require(bench.runtime.queue.pending.last?.id)
        try send("Letter", by: ada)
        var explain = ExplainRequest.blank
        explain.id = last
        guard case .ended(let seen)? = try service.explain(explain, of: ada).explanations.first?.state,
            case .ended(let told)? = try service.explain(explain, of: phone).explanations.first?.state
        else {
            Issue.record("the newest card of the phone was not displaced")
            return
        }
        #expect(seen.successor?.title == "Letter" && told.successor == nil)
        for number in 0..<5 {
            try send("other \(number)", by: ada)
            _ = try service.cancel(.id(try #require(bench.runtime.queue.pending.last?.id)), of: ada)
        }
        let seenFirst = bench.runtime.history.entries(limit: 1).map(\.activity.owner)
        #expect(seenFirst == [ada.owner])
        var list = ListRequest.blank
        list.limit = 1
        bench.runtime.queue.enqueue(Activity(priority: .high, title: "urgent"))
        #expect(service.list(list, of: phone).pending.map(\.activity.title) == ["own 0"])
        let first = try service.explain(.blank, of: phone).explanations
        #expect(first.map(\.activity.title) == ["own 0"])
    }

    @Test("a client of a gateway does not overwrite the glance of another's timer, and has that of its own")
    func timersGlances_areTheirOwners() throws {
        var start = StartTimerRequest.blank
        (start.kind, start.name, start.duration) = (.timer, "tea", .seconds(600))
        _ = try service.startTimer(start, of: ada)
        var set = SetGlanceRequest.blank
        (set.glance.id, set.glance.value) = ("timer:tea", "99:00")
        #expect(isDenied { try service.setGlance(call(set, by: phone)) })
        #expect(isDenied("the glance 'timer:tea'") { try service.setGlance(call(set, by: bob)) })
        #expect(service.listGlances(.blank, of: bob).glances.map(\.owner) == [ada.owner])
        #expect(service.listGlances(.blank, of: phone).glances.isEmpty)
        start.name = "egg"
        _ = try service.startTimer(start, of: phone)
        #expect(service.listGlances(.blank, of: phone).glances.map(\.glance.id) == ["timer:egg"])
        for (caller, name) in [(phone, "egg"), (ada, "tea")] {
            let stopped = try service.stopTimer(.blank, of: caller).timer
            #expect(stopped.name == name, "without a name, its own")
        }
    }

    @Test("one releases one's own pins and those of inputs, also while another one holds one")
    func pins_areThoseOfTheOwner() throws {
        let coordinator = bench.runtime.coordinator
        var pin = PinRequest.blank
        pin.reason = "ada's"
        try service.pin(call(pin, by: ada))
        bench.runtime.handle(.action(.pin, input: "button"))
        #expect(coordinator.pins == ["ada's", "button"])
        try service.unpin(call(.blank, by: bob))
        #expect(coordinator.pins == ["ada's"])
        #expect(isDenied("a pin belongs to", "sudo notchctl unpin") { try service.unpin(call(.blank, by: bob)) })
        try service.unpin(call(.blank, by: ada))
        #expect(coordinator.pins.isEmpty)
        try service.unpin(call(.blank, by: bob))
    }

    @Test("glances and timers belong to who has set them")
    func glancesAndTimers_haveOwners() throws {
        var set = SetGlanceRequest.blank
        (set.glance.id, set.glance.value) = ("weather", "11")
        try service.setGlance(call(set, by: ada))
        #expect(isDenied("the glance 'weather'") { try service.setGlance(call(set, by: bob)) })
        var remove = RemoveGlanceRequest.blank
        remove.id = "weather"
        #expect(isDenied { _ = try service.removeGlance(remove, of: phone) })
        #expect(service.listGlances(.blank, of: bob).glances.map(\.owner) == [.user(1000)])
        #expect(service.listGlances(.blank, of: phone).glances.isEmpty)
        _ = try service.removeGlance(remove, of: root)

        var start = StartTimerRequest.blank
        (start.kind, start.name, start.duration) = (.timer, "tea", .seconds(60))
        _ = try service.startTimer(start, of: ada)
        #expect(isDenied("the timer 'tea'") { _ = try service.startTimer(start, of: bob) })
        var stop = StopTimerRequest.blank
        stop.name = "tea"
        #expect(isDenied { _ = try service.stopTimer(stop, of: bob) })
        #expect(service.timers(.blank, of: phone).timers.isEmpty)
        #expect(try service.stopTimer(stop, of: ada).timer.owner == .user(1000))
    }

    @Test("a client of a gateway names no file, sees only what is its own, and is no module")
    func remoteClients_stayOutside() async throws {
        bench.surface.open()
        let picture = ViewNode(.stack(.depth, spacing: nil, [ViewNode(.image(path: "/etc/shadow"))]))
        #expect(throws: VarlinkError.self) { try send("P", view: picture, by: phone) }
        var update = UpdateRequest.blank
        try send("own", by: phone)
        let id = try #require(bench.runtime.queue.pending.first?.id)
        (update.id, update.view) = (id, ["image": "/etc/shadow"])
        #expect(throws: VarlinkError.self) { try service.update(update, of: .own, phone) }
        var set = SetGlanceRequest.blank
        (set.glance.id, set.glance.value, set.glance.view) = ("weather", "11", picture)
        #expect(throws: VarlinkError.self) { try service.setGlance(call(set, by: phone)) }
        try send("other", by: ada)
        #expect(service.list(.blank, of: phone).pending.map(\.activity.title) == ["own"])
        #expect(service.list(.blank, of: bob).pending.map(\.activity.title) == ["own", "other"])
        #expect(service.list(.blank, of: bob).pending.map(\.activity.owner) == [.gateway("home/phone"), .user(1000)])
        var explain = ExplainRequest.blank
        explain.id = bench.runtime.queue.pending[1].id
        #expect(throws: VarlinkError.notFound(id: explain.id?.uuidString ?? "")) {
            try service.explain(explain, of: phone)
        }
        #expect(try service.explain(explain, of: bob).explanations.count == 1)
        let module = RegisterModuleRequest(module: ModuleDraft(id: "mail"))
        #expect(isDenied("gateway") { try service.registerModule(call(module, by: phone)) })
    }

    @Test("the status lists the owners, and a gateway's client sees itself alone")
    func status_listsOwners() throws {
        bench.surface.open()
        for title in ["A", "B"] { try send(title, by: ada) }
        try send("C", by: phone)
        var rows = service.status(.blank, of: root).status.owners
        #expect(rows.map(\.owner) == [.user(1000), .gateway("home/phone"), .user(1001)])
        #expect(
            rows.map(\.pending) == [2, 1, 0] && rows.map(\.held) == [0, 0, 2] && rows.map(\.refused) == [0, 0, 3])
        rows = service.status(.blank, of: phone).status.owners
        #expect(rows.map(\.owner) == [.gateway("home/phone")])
    }
}
