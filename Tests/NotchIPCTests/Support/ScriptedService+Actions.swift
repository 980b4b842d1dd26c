import FoundationEssentials
import NotchCore

@testable import NotchIPC

extension ScriptedService {
    nonisolated static let action = ActionDescription {
        ($0.name, $0.id, $0.description) = ("deploy.start", "io.notchd.deploy.start", "Bring it out")
        $0.inputs = [
            ActionInputDescription(name: "target", type: "text", required: true),
            ActionInputDescription(name: "where", type: "choice", defaultValue: "a", choices: ["a", "b"]),
        ]
        ($0.eligible, $0.routes, $0.phrase) = (["perform", "search"], ["deploy/$(target)"], "bring it out")
        ($0.available, $0.running) = (false, true)
    }

    nonisolated static let record = ActionRecordMessage {
        ($0.number, $0.type, $0.title, $0.subtitle) = (7, "io.notchd.deploy.start", "Deploy main", "to a")
        ($0.keywords, $0.link) = (["site"], "notch://deploy/main")
        $0.inputs = [InputValue(name: "target", value: "main")]
        ($0.eligible, $0.uses, $0.age) = (["perform", "search"], 3, .seconds(90))
    }

    func actions(_ request: ActionsRequest) -> ActionsRequest.Reply { ActionsRequest.Reply(actions: [Self.action]) }

    func perform(_ call: NotchCall<PerformRequest>) throws(VarlinkError) {
        performed.append(call.request)
        try end(call)
    }

    func continueActivity(_ call: NotchCall<ContinueRequest>) throws(VarlinkError) {
        continued.append(call.request)
        try end(call)
    }

    nonisolated static let offers: [OfferMessage] = [
        OfferMessage {
            $0.id = UUID(uuidString: "11111111-2222-3333-4444-555555555555")
            ($0.from, $0.type, $0.title) = ("kitchen", "io.notchd.deploy.start", "Deploy main")
        },
        OfferMessage { ($0.from, $0.type, $0.obstacle) = ("hall", "io.notchd.x.y", "no such action") },
    ]

    func offers(_ request: OffersRequest) -> OffersRequest.Reply {
        OffersRequest.Reply { $0.offers = Self.offers }
    }

    nonisolated static let timer = TimerReport(
        name: "tea", kind: .pomodoro, elapsed: .seconds(60), remaining: .seconds(240), round: 2, isBreak: true)

    func startTimer(_ request: StartTimerRequest) -> StartTimerRequest.Reply {
        startedTimers.append(request)
        return StartTimerRequest.Reply { $0.timer = Self.timer }
    }

    func stopTimer(_ request: StopTimerRequest) -> StopTimerRequest.Reply {
        stoppedTimers.append(request)
        return StopTimerRequest.Reply { $0.timer = Self.timer }
    }

    func timers(_ request: TimersRequest) -> TimersRequest.Reply { TimersRequest.Reply { $0.timers = [Self.timer] } }

    func openURL(_ call: NotchCall<OpenURLRequest>) throws(VarlinkError) {
        opened.append(call.request)
        try end(call)
    }

    private func end<Request: NotchRequest>(_ call: NotchCall<Request>) throws(VarlinkError)
    where Request.Reply == ActionReply {
        if let actionError { throw actionError }
        call.replyContinues(ActionReply())
        call.reply(ActionReply(action: "io.notchd.deploy.start", ended: true, text: "Brought out"))
    }

    func search(_ request: SearchRequest) -> SearchRequest.Reply { SearchRequest.Reply(records: [Self.record]) }

    func suggest(_ request: SuggestRequest) -> SuggestRequest.Reply {
        SuggestRequest.Reply(suggestions: [
            SuggestionMessage(record: Self.record, reason: "often on Mondays at 9", score: 2.5)
        ])
    }

    func activityIDs(_ request: ActivityIDsRequest) -> ActivityIDsRequest.Reply {
        ActivityIDsRequest.Reply(ids: ["io.notchd.deploy.start", "io.notchd.report.open"])
    }

    func deleteActivities(_ request: DeleteActivitiesRequest) -> DeleteActivitiesRequest.Reply {
        deleted.append(request)
        return DeleteActivitiesRequest.Reply { $0.count = request.number == 404 ? 0 : 1 }
    }
}
