import FoundationEssentials
import NotchActions
import NotchCore
import NotchEventLoop
import NotchStore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchIPC
@testable import NotchRuntime

@Suite("Actions of the daemon")
@SurfaceActor
struct ConfiguredActionsTests {
    private let harness: ActionHarness
    private var runner: FakeRunner { harness.runner }

    init() throws { harness = try ActionHarness() }

    @Test("an action starts its command with its input, shows how far it is, and then its result")
    func action_showsItsCards() async {
        harness.perform("deploy.start", ["target": "a b"])
        await harness.advance()
        let request = runner.started[0].request
        #expect(request.arguments == ["/opt/deploy", "--keep=3", "a b"])
        #expect(request.timeLimit == .seconds(60) && request.folder == "/")
        #expect(request.environment["NOTCH_ACTION"] == "io.notchd.deploy.start" && request.environment["HOME"] == nil)
        #expect(harness.card?.title == "Deploy a b" && harness.card?.subtitle == "keeps 3")
        #expect(harness.card?.hold == true && harness.card?.coalescingKey == "action:io.notchd.deploy.start")
        runner.started[0].onLine("Building")
        runner.started[0].onLine("progress 40 Copying")
        #expect(harness.card?.progress == 40 && harness.card?.subtitle == "Copying")
        runner.started[0].onLine("progress 90%")
        #expect(harness.card?.progress == 90 && harness.card?.subtitle == "Copying")
        await harness.advance(.seconds(20))
        #expect(harness.card?.progress == 90)
        runner.started[0].end(lastLine: "\u{1B}[32mBrought out\u{1B}[0m")
        await harness.advance()
        #expect(harness.card?.subtitle == "Brought out" && harness.card?.tint == .green && harness.card?.hold == false)
        #expect(harness.ends == ["done: Brought out"])
        await harness.advance(.seconds(4))
        #expect(harness.card == nil)
    }

    @Test(
        "a failure has a card and a reason, however it came about",
        arguments: [
            (ProcessEnd.exited(1), "No route", "No route", "exited 1: No route"),
            (.exited(2), nil, "exited 2", "exited 2"),
            (.timedOut, nil, "timed out after 1 min", "timed out after 1 min"),
            (.timedOut, "Waiting", "timed out after 1 min: Waiting", "timed out after 1 min: Waiting"),
            (.killed(signal: 9), nil, "killed by signal 9", "killed by signal 9"),
            (
                .notStarted(.noEntry), nil, "cannot be started: No such file or directory",
                "cannot be started: No such file or directory"
            ),
            (.exited(1), "progress 40 Copying", "exited 1", "exited 1"),
        ] as [(ProcessEnd, String?, String, String)])
    func failure_isTold(end: ProcessEnd, lastLine: String?, subtitle: String, reason: String) async {
        harness.perform("deploy.start", ["target": "main"])
        await harness.advance()
        runner.started[0].end(end, lastLine: lastLine)
        await harness.advance()
        #expect(harness.card?.title == "Deploy main" && harness.card?.subtitle == subtitle)
        #expect(harness.card?.systemImage == "xmark.circle.fill" && harness.card?.tint == .red)
        #expect(harness.ends == [reason])
        // F1: a failure publishes nothing, and cannot be continued.
        #expect(harness.found("deploy").isEmpty)
        harness.press(.tap)
        #expect(runner.started.count == 1)
    }

    @Test("F22: an action runs once at a time, and only so many run at once")
    func secondRun_isRefused() async throws {
        harness.perform("door.open")
        harness.perform("door.open")
        #expect(harness.ends == ["door.open is running already"])
        runner.started[0].end()
        harness.perform("door.open")
        #expect(runner.running.count == 1)

        let narrow = try ActionHarness("[Actions]\nAtOnce=2\n")
        for name in ["door.open", "lamp.on"] { narrow.perform(name) }
        narrow.perform("deploy.start", ["target": "x"])
        #expect(narrow.ends == ["2 actions are running, the limit"] && narrow.runner.running.count == 2)
    }

    @Test("input that is missing, wrong or unknown starts nothing, and neither does an unknown action or a feature off")
    func badCall_startsNothing() {
        harness.perform("deploy.start")
        harness.perform("deploy.start", ["target": "x", "keep": "many"])
        harness.perform("deploy.start", ["target": "x", "kep": "1"])
        harness.perform("deploy.stop")
        harness.perform("off.now")
        #expect(
            harness.ends == [
                "the input 'target' has no value; accepted: a text",
                "the input 'keep' is no number; accepted: a number such as 12 or 0.5",
                "the input 'kep' is unknown; accepted: target, keep, note", "no action is called deploy.stop",
                "the feature off is switched off: Enabled=no",
            ])
        #expect(runner.started.isEmpty && harness.events.isEmpty)
    }

    @Test("an action is called by its name, its id or its phrase")
    func action_hasNames() {
        for name in ["door.open", "io.notchd.door.open"] {
            harness.perform(name)
            runner.started.last?.end()
        }
        harness.perform("Bring it OUT", ["target": "x"])
        #expect(runner.started.map(\.request.arguments.first) == ["/opt/door", "/opt/door", "/opt/deploy"])
        #expect(runner.started[0].request.environment["DOOR"] == "front" && runner.started[0].request.folder == "/srv")
    }

    @Test("the configuration says which cards an action has")
    func cards_areConfigured() async {
        harness.perform("lamp.on")
        await harness.advance()
        runner.started[0].onLine("progress 5")
        runner.started[0].end()
        await harness.advance()
        #expect(harness.events.isEmpty)
        harness.perform("lamp.on")
        runner.started[1].end(.exited(3))
        await harness.advance()
        #expect(harness.card?.title == "lamp.on" && harness.card?.subtitle == "exited 3")
    }

    @Test("F1, F2: what an action published is found, and continued by its number with the same input")
    func activity_isContinued() async {
        for target in ["main", "next"] {
            harness.perform("deploy.start", ["target": target, "note": "x \"y\""])
            runner.started.last?.end()
            await harness.advance(.seconds(8))
        }
        harness.perform("door.open")
        runner.started.last?.end()
        await harness.advance()
        #expect(harness.found("dep mai") == ["1 Deploy main"])
        #expect(harness.found("RELEASE") == ["2 Deploy next", "1 Deploy main"])
        #expect(harness.found("door").isEmpty)
        harness.actions.continueActivity(number: 1) { self.harness.note($0) }
        #expect(runner.started.last?.request.arguments == ["/opt/deploy", "--keep=3", "main"])
        runner.started.last?.end(lastLine: "Again")
        #expect(harness.ends.last == "done: Again")
        await harness.advance()
        // F4: what was continued is published again, as one more use of the same activity.
        harness.actions.memory.read(.action(1)) { #expect((try? $0.get())?.first?.uses == 2) }
        harness.actions.continueActivity(number: 77) { self.harness.note($0) }
        #expect(harness.ends.last == "nothing that can be continued has the id 77")
    }

    @Test("the card of a result is continued by a tap, once; other cards are dismissed as ever")
    func card_isContinued() async throws {
        harness.perform("deploy.start", ["target": "main"])
        await harness.advance()
        // A card of an action that runs has nothing to continue.
        #expect(!harness.runtime.situation.canContinue)
        runner.started[0].end()
        await harness.advance()
        let id = try #require(harness.card?.id)
        harness.press(.tap)
        harness.press(.tap)
        #expect(runner.started.count == 2)
        #expect(runner.started[1].request.arguments == ["/opt/deploy", "--keep=3", "main"])
        await harness.advance(.seconds(2))
        #expect(harness.card?.hold == true, "the card of the action that runs again")
        runner.started[1].end()
        await harness.advance(.seconds(8))
        // The card is gone, but not what it was about.
        try harness.actions.continueActivity(ofCard: id) { self.harness.note($0) }
        #expect(runner.running.count == 1)
        #expect(throws: ActionFailure.self) {
            try harness.actions.continueActivity(ofCard: UUID()) { _ in }
        }
    }

    @Test("a client opens a card that can be continued only if it may perform every action")
    func opening_needsTheRight() async throws {
        harness.perform("deploy.start", ["target": "main"])
        runner.started[0].end()
        await harness.advance()
        let service = RuntimeService(
            runtime: harness.runtime, loop: try EventLoop(clock: .virtual), clientCount: { 0 }, ownerUses: { [:] },
            reload: { [] })
        let token = Owner.gateway("home/phone")
        let request = EngageRequest(action: .open)
        for caller in [
            Caller(owner: token, rights: [.control]),
            Caller(owner: token, rights: [.control, .perform], actions: ["lights.on"]),
        ] {
            #expect(throws: VarlinkError.self) { _ = try service.engage(request, of: caller) }
        }
        #expect(runner.started.count == 1)
        _ = try service.engage(request, of: Caller(owner: token, rights: [.control, .perform]))
        #expect(runner.started.count == 2)
    }

    @Test("a button opens a card that can be continued, and the surface where there is none")
    func button_opens() async {
        harness.perform("deploy.start", ["target": "main"])
        runner.started[0].end()
        await harness.advance()
        harness.press(.toggle)
        #expect(runner.started.count == 2)
        runner.started[1].end(.exited(1))
        await harness.advance()
        harness.press(.toggle)
        #expect(runner.started.count == 2 && harness.runtime.coordinator.isUserEngaged)
    }

    @Test("an action without eligibility publishes nothing, so that its card is only dismissed")
    func plainAction_isNotContinued() async {
        harness.perform("door.open")
        runner.started[0].end()
        await harness.advance()
        #expect(harness.card?.title == "door.open")
        harness.press(.tap)
        await harness.advance(.seconds(2))
        #expect(runner.started.count == 1 && harness.card == nil)
        #expect(harness.actions.system.currentActivity.value == nil)
    }

    @Test("a button performs an action, and a person sees why it is refused")
    func button_performs() async {
        harness.press(.perform("deploy.start target=main"))
        #expect(runner.started.map(\.request.arguments) == [["/opt/deploy", "--keep=3", "main"]])
        harness.press(.perform("deploy.start target=main"))
        await harness.advance()
        #expect(harness.card?.hold == true)
        runner.started[0].end()
        await harness.advance(.seconds(10))
        let refusals = harness.events.compactMap { event in
            if case .enqueued(let card) = event, card.tint == .orange { card.subtitle } else { nil }
        }
        #expect(refusals == ["deploy.start is running already"])
    }

    @Test("F20, F26: a link performs the action with its parameters; a wrong one says what is wrong")
    func link_performs() throws {
        try harness.actions.open(url: "notch://deploy/a%20b?keep=5") { self.harness.note($0) }
        #expect(runner.started[0].request.arguments == ["/opt/deploy", "--keep=5", "a b"])
        runner.started[0].end()
        for url in ["notch://deploy/x?keep=many", "notch://deploy/x?other=1", "notch://none", "http://deploy/x"] {
            try harness.actions.open(url: url) { self.harness.note($0) }
        }
        #expect(runner.started.count == 1)
        #expect(harness.ends.count == 5 && harness.ends[3] == "no route leads to notch://none")
        do throws(ActionFailure) { try harness.actions.open(url: "deploy") { _ in } } catch {
            #expect("\(error)".contains("no scheme"))
        }
    }

    @Test("the link of an activity leads to equal input", arguments: ["a b", "a/b", "$(keep)", "%2F", "é🎉", "a+b&c=d"])
    func link_givesEqualInput(target: String) async throws {
        harness.perform("deploy.start", ["target": target])
        runner.started[0].end()
        await harness.advance()
        let link = try #require(harness.actions.system.currentActivity.value?.link)
        try harness.actions.open(url: link.text) { _ in }
        #expect(runner.started[1].request.arguments == runner.started[0].request.arguments)
    }

    @Test("a reload replaces the actions; what runs goes on; a set that is wrong changes nothing")
    func reload_replaces() async throws {
        harness.perform("deploy.start", ["target": "main"])
        var configuration = try ActionHarness.configuration(
            "[Action deploy.start]\nCommand=/opt/new\nRoute=new\n[Action new.one]\nCommand=/opt/one\n")
        _ = harness.runtime.reconfigure(configuration)
        harness.perform("new.one")
        harness.perform("door.open")
        #expect(harness.ends == ["no action is called door.open"])
        runner.started[0].end(lastLine: "Out")
        #expect(harness.ends.last == "done: Out")
        runner.started[1].end()
        try harness.actions.open(url: "notch://new") { self.harness.note($0) }
        #expect(runner.started.last?.request.arguments == ["/opt/new"])
        runner.started.last?.end()
        configuration.actions.actions.append(configuration.actions.actions[0])
        _ = harness.runtime.reconfigure(configuration)
        harness.perform("new.one")
        #expect(runner.started.last?.request.arguments == ["/opt/one"])
        #expect(harness.actions.system.activityIDs.isEmpty)
    }

    @Test("what a reload has taken away is neither published nor found, and comes back with the action")
    func removedAction_isNotOffered() async throws {
        harness.perform("deploy.start", ["target": "main"])
        runner.started[0].end()
        await harness.advance()
        #expect(harness.offered() == ["Deploy main", "Deploy main"])
        harness.perform("deploy.start", ["target": "next"])
        let (whole, less) = (
            try ActionHarness.configuration(ActionHarness.text),
            try ActionHarness.configuration("[Action door.open]\nCommand=/opt/door\n")
        )
        _ = harness.runtime.reconfigure(less)
        #expect(harness.offered() == [])
        runner.started[1].end(lastLine: "Out")
        await harness.advance()
        #expect(harness.found("") == ["1 Deploy main"], "nothing more was published")
        _ = harness.runtime.reconfigure(whole)
        #expect(harness.offered() == ["Deploy main", "Deploy main"])
    }

    @Test("F5: with Publish=no nothing is published, and nothing continued")
    func publishing_isSwitchedOff() async throws {
        let harness = try ActionHarness("[Actions]\nPublish=no\n")
        harness.perform("deploy.start", ["target": "main"])
        harness.runner.started[0].end()
        await harness.advance()
        #expect(harness.found("").isEmpty && harness.actions.system.currentActivity.value == nil)
        let card = try #require(harness.card)
        try harness.actions.continueActivity(ofCard: card.id) { harness.note($0) }
        #expect(harness.ends.last == "activities are not continued: Publish=no")
    }

    @Test("F9: the ids of the actions that publish are listed")
    func ids_areListed() {
        #expect(harness.actions.system.activityIDs == ["io.notchd.deploy.start"])
    }

    @Test("F19: what is forgotten is not found, and ends if it is the current activity")
    func activity_isForgotten() async {
        for target in ["a", "b", "c"] {
            harness.perform("deploy.start", ["target": target])
            runner.started.last?.end()
            await harness.advance()
        }
        harness.actions.forget(.number(2)) { #expect($0 == nil) }
        #expect(harness.found("deploy") == ["3 Deploy c", "1 Deploy a"])
        #expect(harness.actions.system.currentActivity.value?.title == "Deploy c")
        harness.actions.forget(.number(3)) { #expect($0 == nil) }
        #expect(harness.found("deploy") == ["1 Deploy a"] && harness.actions.system.currentActivity.value == nil)
        harness.perform("deploy.start", ["target": "d"])
        runner.started.last?.end()
        await harness.advance()
        #expect(harness.found("deploy") == ["4 Deploy d", "1 Deploy a"], "no number is used again")
        harness.actions.forget(.type("io.notchd.deploy.start")) { #expect($0 == nil) }
        #expect(harness.found("").isEmpty && harness.actions.system.currentActivity.value == nil)
    }

    @Test("F19: no card continues what is forgotten, by number, by type, and by the program itself")
    func forgottenActivity_isContinuedByNoCard() async throws {
        var cards: [UUID] = []
        for target in ["a", "b"] {
            harness.perform("deploy.start", ["target": target])
            runner.started.last?.end()
            await harness.advance()
            cards.append(try #require(harness.card?.id))
            await harness.advance(.seconds(8))
        }
        func canContinue(_ id: UUID) -> Bool {
            (try? harness.actions.continueActivity(ofCard: id) { _ in }) != nil
        }
        harness.actions.forget(.number(2)) { #expect($0 == nil) }
        #expect(!harness.actions.canOpen(card: cards[1]) && !canContinue(cards[1]))
        #expect(harness.actions.canOpen(card: cards[0]))
        harness.actions.forget(.type("io.notchd.deploy.start")) { #expect($0 == nil) }
        #expect(!harness.actions.canOpen(card: cards[0]) && !canContinue(cards[0]))
        var report = PublishedAction(activityType: "io.notchd.deploy.start")
        report.persistentIdentifier = "report"
        harness.actions.setContinuation(report, ofCard: cards[0])
        harness.actions.system.deleteActivities(persistentIdentifiers: ["report"])
        #expect(!canContinue(cards[0]))
    }

    @Test("the end of the program ends what runs, without cards")
    func end_endsCommands() async {
        harness.perform("deploy.start", ["target": "main"])
        await harness.advance()
        var isDown = false
        harness.runtime.shutDown { isDown = true }
        await harness.advance()
        #expect(isDown && runner.running.isEmpty && harness.ends == ["was cancelled"])
        harness.perform("door.open")
        #expect(runner.started.count == 1)
    }

    @Test("1,000 actions in a row leave nothing behind but what is remembered, which is bounded")
    func manyActions_leakNothing() async {
        for number in 0..<1000 {
            harness.perform("deploy.start", ["target": "\(number)"])
            runner.started[number].end()
            if number % 50 == 0 { await harness.advance(.seconds(1)) }
        }
        await harness.advance(.seconds(10))
        #expect(harness.ends.count == 1000 && !harness.actions.isRunning("io.notchd.deploy.start"))
        #expect(harness.card == nil && harness.runtime.queue.pendingCount == 0)
    }
}
