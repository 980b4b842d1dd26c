import FoundationEssentials
import NotchCore
import Testing

@testable import NotchIPC

@Suite("Messages")
struct MessageTests {
    private static let id = UUID(uuidString: "11111111-2222-3333-4444-555555555555") ?? UUID()
    private static let other = UUID(uuidString: "99999999-2222-3333-4444-555555555555") ?? UUID()

    private static let activity = Activity(
        id: id, coalescingKey: "build é", priority: .high, title: "Title", subtitle: "Subtitle",
        systemImage: "checkmark.circle.fill", tint: .rgb(red: 1, green: 2, blue: 255), dwell: .milliseconds(2500),
        progress: 12.5, hold: true, attended: true, module: "timer",
        source: "Signal é")

    private static var transient: Activity {
        var activity = activity
        activity.isTransient = true
        return activity
    }

    private static var replaced: Activity {
        var activity = activity
        activity.replacements = 7
        return activity
    }

    private static var update: UpdateRequest {
        var update = UpdateRequest(id: id)
        update.title = "T"
        update.subtitle = ""
        update.systemImage = "bolt"
        update.tint = .teal
        update.progress = 100
        return update
    }

    private static func event(_ event: ActivityEvent) -> any NotchMessage {
        MonitorRequest.Reply(event: MonitorEvent(time: Instant(sinceStart: .milliseconds(7)), change: .activity(event)))
    }

    /// One message of each type, with every field set where fields may be absent.
    static let samples = activities + monitored + daemon + questions + explanations + actions + glances + modules

    private static let activities: [any NotchMessage] = [
        activity, ActivityDraft(activity), ActivityDraft(title: "Only a title"),
        EnqueueRequest(activity: ActivityDraft(activity)), EnqueueRequest.Reply(id: id),
        EnqueueRequest.Reply(
            id: id, warnings: ["no icon"], replaced: other, displaced: id, updated: true,
            outcome: .coalesced(by: other)),
        EnqueueRequest { ($0.activity, $0.replace) = (ActivityDraft(activity), true) },
        EnqueueRequest { $0.activity = ActivityDraft(transient) }, DismissRequest { $0.coalescingKey = "k" },
        UpdateRequest { ($0.coalescingKey, $0.removeProgress, $0.systemImage) = ("k", true, "") },
        EnqueueRequest.Reply(id: id, outcome: .shown), update, UpdateRequest.Reply(warnings: ["no icon"]),
        CancelRequest.id(id), CancelRequest.coalescingKey("k"), CancelRequest.Reply(ids: [id, other]),
        DismissRequest(), DismissRequest(id: id), DismissRequest.Reply(id: id), ListRequest(),
        ListRequest(limit: 5, after: 7), ListRequest.Reply(current: nil, pending: [], next: 8),
        ListRequest.Reply(current: nil, pending: []),
        ListRequest.Reply(
            current: ListRequest.Current(
                activity: activity, phase: .animateOut, shown: .seconds(1), remaining: .milliseconds(5)),
            pending: [
                ListRequest.Pending(activity: activity, waited: .seconds(3)),
                ListRequest.Pending(activity: activity, waited: .zero, place: 2, comesIn: .seconds(4)),
                ListRequest.Pending(activity: replaced, waited: .zero),
            ]),
        HistoryRequest(search: "text", limit: 10),
        HistoryRequest.Reply(entries: [
            EndedActivity(
                activity: activity, outcome: .displaced(by: other), enqueued: nil, began: .zero + .seconds(7),
                ended: .zero + .seconds(9), date: "2026-01-01 09:41")
        ]),
    ]

    static let glance = Glance(
        id: "weather", value: "11°", detail: "rain from six", icon: "cloud.rain", tint: .blue, level: 0.07,
        meter: .gauge, history: [1, -2.5, 1e12])

    private static var set: SetGlanceRequest {
        var set = SetGlanceRequest(glance: glance)
        (set.number, set.lifetime, set.whenStale) = (-3.5, .seconds(7200), .remove)
        (set.pinned, set.order) = (true, -7)
        return set
    }

    /// A glance with a view of its own.
    static let drawn = Glance(
        id: "rain", value: "11°",
        view: HStack {
            Icon("cloud.rain").tint(.blue)
            Text("11°").priority(2)
        }.node)

    private static let glances: [any NotchMessage] = [
        drawn, SetGlanceRequest(glance: drawn), GlanceStatus { $0.glance = drawn },
        KeptGlance(GlanceItem(glance: drawn, placement: set.placement, place: 4), civilTimeAtZero: 5), glance,
        Glance(id: "a", value: "1"), set, SetGlanceRequest(glance: Glance(id: "a", value: "1")),
        SetGlanceRequest.Reply(warnings: ["no icon"]), RemoveGlanceRequest(id: "weather"), ListGlancesRequest(),
        ListGlancesRequest.Reply(glances: ScriptedService.glances), ListGlancesRequest.Reply(),
        KeptGlance(GlanceItem(glance: glance, placement: set.placement, place: 4), civilTimeAtZero: 5),
        EngageRequest(action: .previous),
    ]

    private static let monitored: [any NotchMessage] = [
        MonitorRequest(), MonitorRequest(all: true), MonitorRequest.Reply(event: nil),
        event(.enqueued(activity)), event(.updated(activity)), event(.phase(.animateIn, activity)),
        event(.ended(activity, .interrupted)), event(.covered(activity, true)), event(.denied(id: id, .engaged)),
        event(.parked(false)), event(.suspended), event(.resumed),
        MonitorRequest.Reply(event: MonitorEvent(time: .zero, change: .engagement(true))),
        MonitorRequest.Reply(event: MonitorEvent(time: .zero, change: .surface(.hidden))),
        MonitorRequest.Reply(event: MonitorEvent(time: .zero, change: .input(name: "desk", action: .hover(true)))),
        MonitorRequest.Reply(
            event: MonitorEvent(time: .zero, change: .glance(GlanceChange(Glance(id: "a", value: "1"), .stale)))),
        MonitorRequest.Reply(event: MonitorEvent(time: .zero, change: .module("weather"))),
    ]

    private static let daemon: [any NotchMessage] = [
        StatusRequest(), StatusRequest.Reply(status: .sample),
        InputStatus(
            InputReport(
                name: "door", kind: .gpio, state: .lost, changed: .zero + .seconds(5), error: "no line 'door'",
                retry: .zero + .seconds(9))),
        InputStatus(InputReport(name: "new", kind: .proximity, state: .unknown)), SuspendRequest(),
        ResumeRequest(), QuiesceRequest(), EngageRequest(action: .hoverOff),
        EngageRequest.Reply(engaged: true, surface: .compact), PinRequest(), PinRequest(reason: "r"),
        PinRequest.Reply(pins: 3), UnpinRequest(),
        ThemeRequest(palette: .light, accent: .rose, surface: .liquidGlass),
        ThemeRequest(name: "night"),
        ThemeRequest.Reply(theme: Status.sample.theme, warnings: ["solid"]), BrightnessRequest(),
        BrightnessRequest(percent: 60), BrightnessRequest(by: -10),
        BrightnessRequest.Reply(percent: 60, actual: 18, backlight: "model", light: .dimmed),
        DisplayStatus(
            name: "drm", width: 2, height: 1, powered: false, frames: 3, light: .off, brightness: 40,
            backlight: "model"), ScreenshotRequest(),
        TestMatrixRequest(seconds: 5),
        ScreenshotRequest.Reply(png: [0, 255, 7, 8], width: 2, height: 2),
        AdvanceClockRequest(duration: .milliseconds(2400)),
        AdvanceClockRequest.Reply(now: Instant(sinceStart: .seconds(3))), ReloadRequest(), EmptyReply(),
    ]

    private static let questions: [any NotchMessage] = [
        Question.sample, QuestionDraft(.sample), QuestionDraft(title: "t", choices: ["a"]),
        AskRequest(question: QuestionDraft(.sample)), AskRequest.Reply(.sample, warnings: ["no icon"]),
        AskRequest.Reply(.sample, outcome: .chosen(1)), AskRequest.Reply(.sample, outcome: .timedOut(default: 2)),
        AskRequest.Reply(.sample, outcome: .displayGone), AnswerRequest(.choice(1)),
        AnswerRequest(id: id, .text("Yes")), AnswerRequest(.cancel), AnswerRequest.Reply(.sample, outcome: .chosen(2)),
        AnswerRequest.Reply(.sample, outcome: .cancelled),
        InteractionStatus(
            name: "ask", id: id, state: "showing", since: .zero + .seconds(3), question: .sample,
            remaining: .seconds(27)), InteractionStatus(name: "", state: "waiting", since: .zero),
        MonitorRequest.Reply(event: MonitorEvent(time: .zero, change: .question(.sample, .asked))),
        MonitorRequest.Reply(event: MonitorEvent(time: .zero, change: .question(.sample, .showing))),
        MonitorRequest.Reply(event: MonitorEvent(time: .zero, change: .question(.sample, .ended(.chosen(2))))),
    ]

    private static let modules: [any NotchMessage] = [
        ModulesRequest(), ModulesRequest.Reply(modules: ScriptedService.modules), SwitchModuleRequest(),
        SwitchModuleRequest(id: "weather"), SwitchModuleRequest.Reply(id: "weather"),
        RegisterModuleRequest {
            $0.module = ModuleDraft {
                ($0.id, $0.name, $0.icon, $0.accent) = ("weather", "Weather", "cloud.rain", .blue)
            }
            $0.views.view = ["text": "11°"]
        }, RegisterModuleRequest.Reply(step: .activated),
        RegisterModuleRequest.Reply(step: .prepareForSwitchAway, limit: .seconds(2)),
        UpdateModuleRequest {
            ($0.id, $0.attention) = ("weather", true)
            ($0.views.leading, $0.views.trailing) = (["text": "a"], [:])
        }, ModulePreparedRequest(id: "weather"),
    ]

    private static let actions: [any NotchMessage] = [
        ActionsRequest(), ActionsRequest.Reply(actions: [ScriptedService.action]),
        PerformRequest(action: "deploy.start", inputs: [InputValue(name: "target", value: "a b; $(c)")]),
        ActionReply(), ActionReply(action: "io.notchd.deploy.start", ended: true, text: "Brought out"),
        ContinueRequest(number: 7), ContinueRequest(id: id), OpenURLRequest(url: "notch://deploy/main"),
        SearchRequest(), SearchRequest(text: "dep", limit: 3), SearchRequest.Reply(records: [ScriptedService.record]),
        SuggestRequest(), SuggestRequest(limit: 3),
        SuggestRequest.Reply(suggestions: [
            SuggestionMessage(record: ScriptedService.record, reason: "used once today", score: 1.5)
        ]),
        StartTimerRequest(kind: .timer, name: "tea", duration: .seconds(300)),
        StartTimerRequest(kind: .pomodoro, duration: .seconds(60), rest: .seconds(10), rounds: 2),
        StartTimerRequest.Reply(timer: ScriptedService.timer), StopTimerRequest(), StopTimerRequest(kind: .stopwatch),
        StopTimerRequest(name: "tea"), StopTimerRequest.Reply(timer: ScriptedService.timer), TimersRequest(),
        TimersRequest.Reply(timers: [ScriptedService.timer]),
        OffersRequest(), OffersRequest.Reply { $0.offers = ScriptedService.offers },
        ActivityIDsRequest(), ActivityIDsRequest.Reply(ids: ["io.notchd.a.b"]), DeleteActivitiesRequest(number: 7),
        DeleteActivitiesRequest(persistentIdentifier: "report"), DeleteActivitiesRequest(type: "io.notchd.a.b"),
        DeleteActivitiesRequest(all: true),
        AskRequest(question: QuestionDraft(.sample), perform: ["deploy.start target=main", ""]),
        MonitorRequest.Reply(
            event: MonitorEvent(time: .zero, change: .input(name: "door", action: .perform("deploy.start target=a")))),
    ]

    private static let card = ShownCard(
        activity: activity, enqueued: .zero, began: .zero + .seconds(1), rule: .aged(as: .high), phase: .animateOut,
        isCovered: true, leaves: .zero + .seconds(9), outcome: .yielded, toBeSeen: .seconds(2))
    private static let turn = ExpectedTurn(
        activity: activity, enqueued: .zero + .seconds(1), rule: .aged(as: .normal), comes: .zero + .seconds(4),
        longestWait: LongestWait(counted: .zero + .seconds(60), cards: 4))
    private static let causes: [EngagementCause.Kind] = [
        .opened(by: nil), .opened(by: "left"), .hoveringByHand, .sensed(by: ["desk", "pir"]), .sensed(by: []),
        .pinned(reason: nil), .pinned(reason: "reading"), .interaction("question: Q"), .layoutGrace,
    ]
    static let reasons: [ExplanationReason] = engagement + others
    private static let engagement: [ExplanationReason] = causes.map { kind in
        .engaged(EngagementCause(kind, since: .zero + .seconds(1), until: .zero + .seconds(2)))
    }
    private static let others: [ExplanationReason] = [
        .unbound, .rival, .suspended(since: .zero + .seconds(3)), .interactionNext("Q", at: .zero + .seconds(4)),
        .held(module: nil, .ambient, until: nil), .held(module: "timer", .urgent, until: .zero + .seconds(9)),
        .background(module: "timer", foreground: "clock"), .denied(nil, retry: nil),
        .denied(.held, retry: .zero + .seconds(1)), .card(card), .turn(turn), .unseen("no display is connected"),
    ]

    private static let explanations: [any NotchMessage] = [
        ExplainRequest(), ExplainRequest(id: id), ExplainRequest.Reply(now: .zero + .seconds(7), explanations: []),
        ExplainRequest.Reply(
            now: .zero + .seconds(7),
            explanations: [
                Explanation(.showing(card)), Explanation(.waiting(turn, place: 3), reasons: reasons),
                Explanation(
                    .waiting(ExpectedTurn(activity: activity, enqueued: .zero, rule: .claiming), place: 1), reasons: []),
                Explanation(
                    .showing(ShownCard(activity: activity, enqueued: .zero, began: .zero))),
                Explanation(
                    .ended(
                        EndedActivity(
                            activity: activity, outcome: .coalesced(by: other), enqueued: nil,
                            began: .zero + .seconds(4), ended: .zero + .seconds(5), date: "2026-01-01T09:41",
                            successor: activity))),
            ], obstacles: reasons + [.other("rule")]),
    ]

    @Test("every message survives the wire, read strictly", arguments: samples.indices)
    func message_roundTrips(index: Int) throws {
        try Self.samples[index].checkRoundTrip()
    }

    @Test(
        "every outcome survives the wire",
        arguments: [
            ActivityOutcome.shown, .seen, .expiredUnseen, .yielded, .dismissed, .cancelled,
            .coalesced(by: MessageTests.id),
            .displaced(by: MessageTests.id), .interrupted,
        ])
    func outcome_roundTrips(outcome: ActivityOutcome) {
        #expect(ActivityOutcome(wireName: outcome.wireName, successor: outcome.successor) == outcome)
    }

    @Test("every action of an input survives the wire, and an unknown one is refused with the known ones")
    func inputAction_roundTrips() throws {
        for action in InputAction.all {
            let event = MonitorEvent(time: .zero, change: .input(name: "desk", action: action))
            #expect(try MonitorEvent(event.fields, strict: true) == event)
        }
        var fields = MonitorEvent(time: .zero, change: .input(name: "desk", action: .next)).fields
        fields["action"] = "wave"
        do {
            _ = try MonitorEvent(fields, strict: true)
            Issue.record("an unknown action was accepted")
        } catch {
            #expect("\(error)".contains("wave") && "\(error)".contains("hover on"), "\(error)")
        }
    }

    @Test("a client goes on working with a newer daemon's fields")
    func reply_mayHaveUnknownFields() throws {
        let reply = try PinRequest.Reply(["pins": 1, "since": 5], strict: false)
        #expect(reply.pins == 1)
    }

    @Test("Q1: an activity that names nothing but a title gets the defaults")
    func draft_hasDefaults() {
        let activity = ActivityDraft(title: "t").activity()
        var expected = Activity(id: activity.id, title: "t")
        expected.dwellBasis = .reading
        #expect(activity == expected)
        let standard = ActivityDraft(title: "t").activity(defaultDwell: .seconds(9))
        #expect(standard.dwell == .seconds(9) && standard.dwellBasis == .standard)
        var draft = ActivityDraft(title: "t")
        (draft.dwell, draft.repeats) = (.seconds(5), 3)
        let given = draft.activity(defaultDwell: .seconds(9))
        #expect(given.dwell == .seconds(5) && given.dwellBasis == .given && given.repeats == 3)
    }

    @Test("Q1: a card of its own look rests for as long as its own texts take to be read")
    func view_setsTheDwell() {
        var draft = ActivityDraft(title: String(repeating: "t", count: 120))
        let long = draft.activity().dwell
        draft.view = Text("7").node
        #expect(draft.activity().dwell == ActivityDraft(title: "7").activity().dwell)
        #expect(draft.activity().dwell < long)
    }

    @Test("null counts as absent, and 5.0 as 5")
    func null_isAbsent() throws {
        let object: JSONObject = ["title": "t", "subtitle": .null, "dwellMs": .double(5), "progress": 7]
        let draft = try ActivityDraft(object, strict: true)
        #expect(draft.subtitle == nil)
        #expect(draft.dwell == .milliseconds(5))
        #expect(draft.progress == 7)
    }
}

extension NotchMessage {
    /// Checks that a message is the same after it was written and read.
    fileprivate func checkRoundTrip() throws {
        guard case .object(let object) = try JSON.parse(JSON.object(fields).text) else {
            Issue.record("not an object")
            return
        }
        #expect(try Self(object, strict: true) == self)
    }
}
