import FoundationEssentials
import NotchCore
import NotchInput
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@SurfaceActor
@Suite struct ModuleHostTests {
    private nonisolated static let residents = [
        ModuleDescriptor(id: "a", backgroundPolicy: .stayResident),
        ModuleDescriptor(id: "b", backgroundPolicy: .stayResident),
    ]
    private nonisolated static let unloaded = [ModuleDescriptor(id: "a"), ModuleDescriptor(id: "b")]

    @Test("M3: a switch calls both modules in order; the one that leaves prepares last, and one is ready once")
    func switch_callsModulesInOrder() async throws {
        let bench = try await ModuleBench(Self.residents)
        bench.surface.open()
        await bench.advance(.seconds(1))
        #expect(bench.journal.take() == ["a expanded"])
        bench.host.switchModule(to: "b")
        await bench.advance(.seconds(1))
        #expect(
            bench.journal.take() == [
                "a deactivated", "b made", "b activated", "b configured", "b ready", "b expanded", "a prepares",
                "a prepared",
            ])
        bench.host.switchModule(to: "a")
        bench.surface.close()
        await bench.advance(.seconds(1))
        #expect(
            bench.journal.take() == [
                "b deactivated", "a activated", "a configured", "a expanded", "a compact", "b prepares", "b prepared",
            ])
    }

    @Test("Q-D8: a resident module that quiesced its queue to leave shows its activities when it is back")
    func resident_resumesWhenItIsBack() async throws {
        let bench = try await ModuleBench(Self.residents)
        bench.host.switchModule(to: "b")
        await bench.advance(.seconds(1))
        let queue = try bench.module("a").queue
        queue.enqueue(Activity(title: "from a"))
        await bench.advance(.seconds(1))
        #expect(bench.card == nil && !queue.isSuspended)
        bench.host.switchModule(to: "a")
        await bench.advance(.seconds(1))
        #expect(bench.card == "from a")
    }

    @Test("M5, Q-D10: of a module in the background only urgent activities come, and their own card is on the surface")
    func background_showsItsOwnUrgentCard() async throws {
        let bench = try await ModuleBench(Self.residents)
        bench.host.switchModule(to: "b")
        await bench.advance(.seconds(3))
        let (a, b) = (try bench.module("a").queue, try bench.module("b").queue)
        a.enqueue(Activity(priority: .normal, title: "ordinary"))
        b.enqueue(Activity(title: "in front"))
        await bench.advance(.seconds(1))
        #expect(bench.card == "in front")
        a.enqueue(Activity(priority: .high, title: "alarm"))
        await bench.advance(.milliseconds(100))
        #expect(bench.card == "alarm" && bench.surface.holdings.last?.claim.moduleID == "a")
        #expect(bench.runtime.situation.hasCard)
        await bench.advance(.milliseconds(600))
        #expect(bench.harness.frames.last?.activity == a.current?.id.uuidString)
        // A press goes to the card that is seen.
        bench.runtime.handle(.action(.dismiss, input: "button"))
        await bench.advance(.milliseconds(600))
        #expect(a.current == nil && bench.card == "in front")
        await bench.advance(.seconds(5))
        #expect(bench.card == nil && bench.surface.surface == .compact && a.pendingCount == 1)
    }

    @Test("M5, Q-D9: a module that is unloaded prepares first, and its queue never claims again, whoever keeps it")
    func unloaded_neverClaimsAgain() async throws {
        let bench = try await ModuleBench(Self.unloaded)
        let queue = try bench.module("a").queue
        queue.enqueue(Activity(title: "on show"))
        await bench.advance(.seconds(1))
        #expect(bench.card == "on show")
        bench.journal.preparations["a"] = { _ in }
        bench.host.switchModule(to: "b")
        await bench.advance(.seconds(1))
        #expect(bench.journal.take().contains("a prepared"))
        #expect(bench.alive == ["b"])
        queue.enqueue(Activity(priority: .high, title: "from the dead"))
        await bench.advance(.seconds(10))
        #expect(bench.card == nil && bench.surface.holdings.isEmpty && queue.pendingCount == 1)
    }

    @Test("M3, Q-D14: a switch during a card drops its claim, and the surface falls back")
    func switch_dropsTheCard() async throws {
        let bench = try await ModuleBench(Self.residents)
        try bench.module("a").queue.enqueue(Activity(title: "on show", hold: true))
        await bench.advance(.seconds(1))
        #expect(bench.card == "on show" && bench.surface.surface == .expanded)
        bench.host.switchModule(to: "b")
        #expect(bench.surface.holdings.isEmpty)
        await bench.advance(.seconds(1))
        #expect(bench.card == nil && bench.surface.surface == .compact)
    }

    @Test("M4, Q-D18: work that ignores its cancellation holds up no switch, and 2 s is the end")
    func hang_isGivenUp() async throws {
        let bench = try await ModuleBench(Self.unloaded)
        let latch = Hang()
        bench.journal.preparations["a"] = { _ in await latch.wait() }
        let queue = try bench.module("a").queue
        bench.host.switchModule(to: "b")
        try bench.module("b").queue.enqueue(Activity(title: "at once"))
        await bench.advance(.milliseconds(500))
        #expect(bench.host.foregroundModuleID == "b" && bench.card == "at once")
        await bench.advance(.seconds(2))
        #expect(bench.harness.log.contains { $0.contains("'a' has not prepared") })
        #expect(queue.isSuspended && bench.host.instanceCount == 1)
        bench.host.switchModule(to: "a")
        await bench.advance(.seconds(1))
        #expect(bench.host.foregroundModuleID == "a" && bench.alive.count { $0 == "a" } == 2)
        latch.open()
        await bench.advance(.seconds(1))
        #expect(bench.alive.count { $0 == "a" } == 1)
    }

    @Test("B6.7: what waits in the queue of a module that is unloaded is cancelled, and the history knows of it")
    func unloaded_cancelsWhatWaits() async throws {
        let bench = try await ModuleBench(Self.unloaded)
        bench.surface.open()
        let queue = try bench.module("a").queue
        for title in ["one", "two"] { queue.enqueue(Activity(title: title)) }
        await bench.advance(.seconds(1))
        #expect(queue.pendingCount == 2 && bench.runtime.history.aliveCount == 2)
        bench.host.switchModule(to: "b")
        await bench.advance(.seconds(3))
        #expect(queue.pendingCount == 0 && bench.runtime.history.aliveCount == 0)
        let ended = bench.runtime.history.entries(limit: 9)
        #expect(ended.map(\.activity.title).sorted() == ["one", "two"])
        #expect(ended.allSatisfy { $0.outcome == .cancelled })
    }

    @Test("B6.7: at the end of the program each activity of each module ends")
    func end_leavesNothingAlive() async throws {
        let bench = try await ModuleBench(Self.residents)
        let queue = try bench.module("a").queue
        for title in ["on show", "waits"] { queue.enqueue(Activity(title: title)) }
        await bench.advance(.seconds(1))
        #expect(bench.card == "on show" && bench.runtime.history.aliveCount == 2)
        var hasEnded = false
        bench.runtime.shutDown { hasEnded = true }
        await bench.advance(.seconds(2))
        #expect(hasEnded && bench.runtime.history.aliveCount == 0 && bench.runtime.history.entries(limit: 9).count == 2)
    }

    @Test("M5: an urgent card that a client sent for a module stays when the module's instance is unloaded")
    func unloaded_keepsCardsOfClients() async throws {
        let bench = try await ModuleBench(Self.unloaded)
        let latch = Hang()
        bench.journal.preparations["a"] = { _ in await latch.wait() }
        bench.host.switchModule(to: "b")
        bench.runtime.queue.enqueue(Activity(priority: .high, title: "alarm", hold: true, module: "a"))
        await bench.advance(.seconds(1))
        #expect(bench.card == "alarm" && bench.host.instanceCount == 2)
        await bench.advance(.seconds(2))
        #expect(bench.card == "alarm" && bench.host.instanceCount == 1)
        latch.open()
        await bench.advance(.seconds(1))
        #expect(bench.card == "alarm")
    }

    @Test("Q-D9: an urgent card of a module's own queue goes with the instance, and the surface is free at once")
    func unloaded_losesItsOwnCard() async throws {
        let bench = try await ModuleBench(Self.unloaded)
        let latch = Hang()
        bench.journal.preparations["a"] = { _ in await latch.wait() }
        let queue = try bench.module("a").queue
        bench.host.switchModule(to: "b")
        queue.enqueue(Activity(priority: .high, title: "alarm", hold: true))
        await bench.advance(.seconds(1))
        #expect(bench.card == "alarm")
        await bench.advance(.milliseconds(1001))
        #expect(bench.card == nil && bench.surface.holdings.isEmpty && bench.runtime.history.aliveCount == 0)
        latch.open()
        await bench.advance(.seconds(1))
    }

    @Test("M6: a module in the background asks for attention by a cue and a mark, until it is in the foreground")
    func attention_isAskedFor() async throws {
        let bench = try await ModuleBench(Self.residents)
        bench.host.switchModule(to: "b")
        await bench.advance(.seconds(3))
        let context = try bench.module("a").context
        #expect(!context.isForeground)
        context.requestAttention()
        #expect(bench.surface.cue != nil && bench.host.machine.wantsAttention("a"))
        #expect(bench.runtime.director.scene(at: bench.clock.now).home.attention == [AttentionMark(tint: .accent)])
        bench.host.switchModule(to: "a")
        #expect(!bench.host.machine.wantsAttention("a") && context.isForeground)
        #expect(bench.runtime.director.scene(at: bench.clock.now).home.attention.isEmpty)
        context.requestAttention()
        #expect(!bench.host.machine.wantsAttention("a"))
    }

    @Test("M7: a press of a role switches modules")
    func role_switches() async throws {
        let bench = try await ModuleBench(Self.residents)
        bench.runtime.handle(.action(.nextModule, input: "button"))
        #expect(bench.host.foregroundModuleID == "b")
        bench.runtime.handle(.action(.module("a"), input: "button"))
        #expect(bench.host.foregroundModuleID == "a")
        bench.runtime.handle(.action(.module("nobody"), input: "button"))
        #expect(bench.host.foregroundModuleID == "a")
        #expect(bench.harness.log.contains("no module is named 'nobody'"))
    }

    @Test("M7: a long press and a swipe switch modules, where the configuration says so")
    func gestures_switch() async throws {
        let text = "[GPIO knob]\nLine=X\nRole=open\nLongPress=next-module\n[Touch]\nEnabled=yes\nSwipeUp=module a"
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        let plan = InputPlan(configuration.inputs)
        let bench = try await ModuleBench(Self.residents)
        bench.runtime.handle(.action(try #require(plan.devices.lines.first?.longPress?.pressAction), input: "knob"))
        #expect(bench.host.foregroundModuleID == "b")
        bench.runtime.handle(.action(try #require(plan.devices.touch?.swipeUp), input: "touch"))
        #expect(bench.host.foregroundModuleID == "a")
    }

    @Test("what waits in the queue of the module on show stands on its home, beside what waits in the display's own")
    func home_tellsWhatWaitsInBothQueues() async throws {
        let bench = try await ModuleBench(Self.residents)
        bench.surface.open()
        let queue = try bench.module("a").queue
        func titles() -> [String] { bench.runtime.director.scene(at: bench.clock.now).home.waiting.map(\.title) }
        queue.enqueue(Activity(title: "of a"))
        #expect(titles() == ["of a"])
        bench.runtime.queue.enqueue(Activity(priority: .low, title: "low"))
        queue.enqueue(Activity(priority: .high, title: "urgent"))
        #expect(titles() == ["urgent", "of a", "low"])
        let scene = bench.runtime.director.scene(at: bench.clock.now)
        #expect(scene.home.pending == 3 && scene.pending?.count == 3 && scene.pending?.priority == .high)
    }

    @Test("M7: where there are several modules, a card without a source has the name of its module, until it has left")
    func card_hasItsModulesName() async throws {
        let builds = ModuleDescriptor(id: "a", displayName: "Builds " + String(repeating: "é", count: 100))
        let bench = try await ModuleBench([builds, Self.residents[1]])
        let queue = try bench.module("a").queue
        func name() -> String? { bench.runtime.director.scene(at: bench.clock.now).card?.moduleName }
        queue.enqueue(Activity(title: "of a", hold: true))
        await bench.advance(.seconds(1))
        let expected = "Builds " + String(repeating: "é", count: 28)
        #expect(name() == expected)
        queue.dismiss()
        await bench.advance(.milliseconds(100))
        guard case .card(let leaving)? = bench.runtime.director.scene(at: bench.clock.now).leaving else {
            Issue.record("no card leaves")
            return
        }
        #expect(leaving.activity.title == "of a" && leaving.moduleName == expected)
        await bench.advance(.seconds(1))
        bench.runtime.queue.enqueue(Activity(title: "of b, by a client", module: "b"))
        bench.runtime.queue.enqueue(Activity(title: "of nobody"))
        bench.host.switchModule(to: "b")
        await bench.advance(.seconds(1))
        #expect(bench.card == "of b, by a client" && name() == "b")
        bench.runtime.shownQueue.dismiss()
        await bench.advance(.seconds(1))
        #expect(bench.card == "of nobody" && name() == nil)
    }

    @Test("M7: the only module of a display puts no name on its cards")
    func onlyModule_hasNoName() async throws {
        let bench = try await ModuleBench([Self.residents[0]])
        try bench.module("a").queue.enqueue(Activity(title: "of a"))
        await bench.advance(.seconds(1))
        #expect(bench.card == "of a" && bench.runtime.director.scene(at: bench.clock.now).card?.moduleName == nil)
    }

    @Test("Activities of no module come whichever module is in the foreground, and those of a module wait for it")
    func sharedQueue_followsTheForeground() async throws {
        let bench = try await ModuleBench(Self.residents)
        bench.host.switchModule(to: "b")
        bench.runtime.queue.enqueue(Activity(title: "of a", module: "a"))
        bench.runtime.queue.enqueue(Activity(title: "of nobody"))
        await bench.advance(.milliseconds(500))
        #expect(bench.card == "of nobody")
        bench.host.switchModule(to: "a")
        #expect(bench.card == "of nobody")
        await bench.advance(.seconds(4))
        #expect(bench.card == "of a")
    }

    @Test("M1: a host without modules, with two of one id, or with an empty id says so")
    func hosts_areChecked() {
        func defect(_ ids: [String]) -> String? {
            var host = NotchHostConfiguration()
            for id in ids {
                host.register(ModuleDescriptor(id: id, displayName: "Probe")) { context in
                    ProbeModule(context, clock: ManualClock(), journal: .init())
                }
            }
            do { try host.displayConfiguration.validate() } catch { return error.description }
            return nil
        }
        #expect(defect(["a", "b"]) == nil)
        #expect(defect([]) == "the host's configuration: no module is registered")
        #expect(defect(["a", "b", "a"]) == "the host's configuration: two modules have the id 'a'")
        #expect(defect(["a", ""]) == "the host's configuration: the id of module 2 ('Probe') is empty")
    }

    @Test("M1: the default module comes first if it is registered, else the first that was, and the log says so")
    func unknownDefault_isTheFirst() async throws {
        let modules = ["b", "a"].map { ModuleDescriptor(id: $0) }
        let known = try await ModuleBench(modules, first: "a")
        #expect(
            known.surface.foregroundModuleID == "a" && !known.harness.log.contains { $0.contains("default module") })
        let unknown = try await ModuleBench(modules, first: "z")
        #expect(unknown.surface.foregroundModuleID == "b")
        #expect(
            unknown.harness.log.contains(
                "the default module 'z' is not registered, so 'b' comes first; registered: a, b"))
    }

    @Test("A display without a host is the one module that it always was")
    func daemon_isOneModule() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        harness.runtime.queue.enqueue(Activity(title: "hello"))
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.runtime.queue.current?.title == "hello")
        #expect(harness.runtime.moduleHost.modules.map(\.id) == ["notch"])
        #expect(harness.runtime.coordinator.foregroundModuleID == "notch")
        harness.runtime.moduleHost.switchToNextModule()
        #expect(harness.runtime.queue.current?.title == "hello")
    }
}
