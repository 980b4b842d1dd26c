import FoundationEssentials
import NotchCore

@testable import NotchIPC

/// A service that only records its calls and answers them.
@SurfaceActor
final class ScriptedService: NotchService {
    var enqueued: [Activity] = []
    /// Whether each of ``enqueued`` asked for a replacement.
    var replacing: [Bool] = []
    var updates: [UpdateRequest] = []
    var updateWarnings: [String] = []
    /// Runs within each call for the status.
    var onStatus: (@SurfaceActor () -> Void)?
    var engagements: [EngageRequest.Action] = []
    var pins = 0
    private var pinLeases: [ClientLease] = []
    var cancelledCalls = 0
    var lists: [ListRequest] = []
    /// The number of waiting activities in one page of the list.
    var page = 256
    /// The number of calls for the list that are refused first.
    var listsTooFast = 0
    var waiting: [NotchCall<EnqueueRequest>] = []
    var monitors: [NotchCall<MonitorRequest>] = []
    var quiescing: [NotchCall<QuiesceRequest>] = []
    var themes: [ThemeRequest] = []
    var brightnesses: [BrightnessRequest] = []
    /// The panel's light; `nil` for a display without a backlight.
    var light: PanelLight? = .bright
    var png: [UInt8] = [1, 2, 3]
    var enqueueError: VarlinkError?
    /// The id of a card that leaves.
    var leaving: UUID?
    var asked: [Question] = []
    var asking: [NotchCall<AskRequest>] = []
    var askWarnings: [String] = []
    var askError: VarlinkError?
    var interactions: [InteractionStatus] = []
    /// The explanations for any activity that a call names, and the obstacles if it names none.
    var explanations: [Explanation] = []
    var obstacles: [ExplanationReason] = []
    /// The ids that were to be explained.
    var explained: [UUID] = []
    /// The activities that have ended, the newest first.
    var endedActivities: [EndedActivity<Instant>] = []
    /// The reasons of the pins, by which the display is engaged; `nil` leaves them as they are in the sample.
    var pinReasons: [String]?
    /// The activity on screen in the list.
    var current: ListRequest.Current?
    var peer: PeerCredentials?
    /// The client of the last activity.
    var caller: Caller?
    var performed: [PerformRequest] = []
    var continued: [ContinueRequest] = []
    var opened: [OpenURLRequest] = []
    var deleted: [DeleteActivitiesRequest] = []
    var glanceCalls: [SetGlanceRequest] = []
    var removedGlances: [String] = []
    var glanceError: VarlinkError?
    var switches: [SwitchModuleRequest] = []
    var startedTimers: [StartTimerRequest] = []
    var stoppedTimers: [StopTimerRequest] = []
    /// What the calls about actions are answered with.
    var actionError: VarlinkError?

    nonisolated init() {}

    func serve(_ table: inout MethodTable) {
        table.take(enqueue)
        table.answer(update)
        table.answer(cancel)
        table.answer(dismiss)
        table.take(ask)
        table.answer(answer)
        table.answer(actions)
        table.take(perform)
        table.take(continueActivity)
        table.answer(offers)
        table.take(openURL)
        table.answer(search)
        table.answer(suggest)
        table.answer(activityIDs)
        table.answer(deleteActivities)
        table.answer(setGlance)
        table.answer(removeGlance)
        table.answer(listGlances)
        table.answer(startTimer)
        table.answer(stopTimer)
        table.answer(timers)
        table.answer(list)
        table.answer(explain)
        table.answer(history)
        table.answer(status)
        table.take(monitor)
        table.answer(suspend)
        table.answer(resume)
        table.take(quiesce)
        table.answer(engage)
        table.take(pin)
        table.answer(unpin)
        table.answer(modules)
        table.answer(switchModule)
        table.take(registerModule)
        table.answer(updateModule)
        table.answer(modulePrepared)
        table.answer(theme)
        table.answer(names)
        table.answer(brightness)
        table.answer(screenshot)
        table.answer(testMatrix)
        table.take(advanceClock)
        table.answer(reload)
    }

    func enqueue(_ call: NotchCall<EnqueueRequest>) throws(VarlinkError) {
        if let enqueueError { throw enqueueError }
        if let leaving, call.request.activity.id == leaving { throw .duplicateID(id: leaving.uuidString) }
        (peer, caller) = (call.peer, call.caller)
        let activity = call.request.activity.activity()
        enqueued.append(activity)
        replacing.append(call.request.replace == true)
        guard call.wantsMore else { return call.reply(EnqueueRequest.Reply(id: activity.id)) }
        call.replyContinues(EnqueueRequest.Reply(id: activity.id))
        waiting.append(call)
        call.onCancel { self.cancelledCalls += 1 }
    }

    func update(_ request: UpdateRequest) throws(VarlinkError) -> UpdateRequest.Reply {
        if let key = request.coalescingKey, !enqueued.contains(where: { $0.coalescingKey == key }) {
            throw .noKey(key: key)
        }
        if let id = request.id, !enqueued.contains(where: { $0.id == id }) {
            throw .notFound(id: id.uuidString)
        }
        updates.append(request)
        return UpdateRequest.Reply(warnings: updateWarnings)
    }

    func cancel(_ request: CancelRequest) throws(VarlinkError) -> CancelRequest.Reply {
        if case .id(let id) = request { CancelRequest.Reply(ids: [id]) } else { CancelRequest.Reply(ids: []) }
    }

    func dismiss(_ request: DismissRequest) throws(VarlinkError) -> DismissRequest.Reply {
        if let key = request.coalescingKey {
            guard let activity = enqueued.last(where: { $0.coalescingKey == key }) else { throw .noKey(key: key) }
            return DismissRequest.Reply(id: activity.id)
        }
        guard let id = request.id else { throw .notOnScreen(id: nil) }
        return DismissRequest.Reply(id: id)
    }

    func list(_ request: ListRequest) throws(VarlinkError) -> ListRequest.Reply {
        lists.append(request)
        if listsTooFast > 0 {
            listsTooFast -= 1
            throw .rateLimited(callsPerSecond: 1000, burst: 2000)
        }
        let start = request.after.map { $0 + 1 } ?? 0
        let end = min(start + (request.limit ?? page), enqueued.count)
        return ListRequest.Reply(
            current: current,
            pending: (start..<end).map { index in
                // The last activity comes first. When the first comes is unknown.
                ListRequest.Pending(
                    activity: enqueued[index], waited: .milliseconds(1500), place: enqueued.count - index,
                    comesIn: index == 0 ? nil : .seconds(index))
            },
            next: end < enqueued.count ? end - 1 : nil)
    }

    func explain(_ request: ExplainRequest) throws(VarlinkError) -> ExplainRequest.Reply {
        guard let id = request.id else {
            return ExplainRequest.Reply(now: .zero + .seconds(10), explanations: explanations, obstacles: obstacles)
        }
        explained.append(id)
        guard let explanation = explanations.first(where: { $0.activity.id == id }) else {
            throw .notFound(id: id.uuidString)
        }
        return ExplainRequest.Reply(now: .zero + .seconds(10), explanations: [explanation])
    }

    func history(_ request: HistoryRequest) throws(VarlinkError) -> HistoryRequest.Reply {
        HistoryRequest.Reply(entries: endedActivities)
    }

    func status(_ request: StatusRequest) throws(VarlinkError) -> StatusRequest.Reply {
        onStatus?()
        var status = Status.sample
        status.interactions = interactions
        if let pinReasons { (status.pins, status.engagedBy) = (pinReasons, ["pinned"]) }
        return StatusRequest.Reply(status: status)
    }

    func monitor(_ call: NotchCall<MonitorRequest>) throws(VarlinkError) {
        monitors.append(call)
        call.replyContinues(MonitorRequest.Reply(event: nil))
        call.onCancel { self.cancelledCalls += 1 }
    }

    func suspend(_ request: SuspendRequest) throws(VarlinkError) -> EmptyReply { EmptyReply() }

    func resume(_ request: ResumeRequest) throws(VarlinkError) -> EmptyReply { EmptyReply() }

    func quiesce(_ call: NotchCall<QuiesceRequest>) throws(VarlinkError) {
        quiescing.append(call)
    }

    func engage(_ request: EngageRequest) throws(VarlinkError) -> EngageRequest.Reply {
        engagements.append(request.action)
        return EngageRequest.Reply(engaged: true, surface: .expanded)
    }

    func pin(_ call: NotchCall<PinRequest>) throws(VarlinkError) {
        pinLeases.append(try call.lease { self.pins -= 1 })
        pins += 1
        call.reply(PinRequest.Reply(pins: pins))
    }

    func unpin(_ request: UnpinRequest) throws(VarlinkError) -> EmptyReply {
        pinLeases.forEach { $0.cancel() }
        pinLeases = []
        pins = 0
        return EmptyReply()
    }

    func theme(_ request: ThemeRequest) throws(VarlinkError) -> ThemeRequest.Reply {
        themes.append(request)
        return ThemeRequest.Reply(theme: Status.sample.theme)
    }

    func brightness(_ request: BrightnessRequest) throws(VarlinkError) -> BrightnessRequest.Reply {
        brightnesses.append(request)
        guard let light else { throw .unavailable(reason: "no backlight") }
        return BrightnessRequest.Reply(
            percent: request.percent ?? 60, actual: light == .dimmed ? 18 : 60, backlight: "model", light: light)
    }

    func testMatrix(_ request: TestMatrixRequest) -> EmptyReply {
        EmptyReply()
    }

    func screenshot(_ request: ScreenshotRequest) throws(VarlinkError) -> ScreenshotRequest.Reply {
        ScreenshotRequest.Reply(png: png, width: 1, height: 1)
    }

    func advanceClock(_ call: NotchCall<AdvanceClockRequest>) throws(VarlinkError) {
        throw .virtualClockOnly
    }

    func reload(_ request: ReloadRequest) throws(VarlinkError) -> ReloadRequest.Reply {
        throw .invalidConfiguration(message: "notchd.conf:3: unknown key")
    }

    func names(_ request: NamesRequest) -> NamesRequest.Reply {
        NamesRequest.Reply { $0.names = ["hammer", "hammer.fill", "\(request.kind)"] }
    }
}

extension Status {
    static let sample = Status(
        version: "0.1.0", processID: 42, now: Instant(sinceStart: .seconds(61)), virtualClock: false,
        surface: .compact, engagedBy: ["hover"], pins: ["reading"], suspended: false, parked: true,
        current: UUID(uuidString: "00000000-0000-0000-0000-000000000001"), currentTitle: "Deploying", pending: 2,
        capacity: 256, clients: 1,
        owners: [OwnerStatus(.gateway("home/phone"), pending: 2, held: 1, refused: 20)],
        display: DisplayStatus(name: "headless", width: 480, height: 128, powered: true, frames: 7),
        theme: ThemeStatus(palette: .dark, accent: .teal, surface: .solid),
        inputs: [
            InputStatus(InputReport(name: "desk", kind: .proximity, state: .near, changed: .zero + .seconds(58))),
            InputStatus(
                InputReport(
                    name: "door", kind: .gpio, state: .lost, changed: .zero + .seconds(1),
                    error: "no chip has a line 'door'", retry: .zero + .milliseconds(62_500))),
        ])
}
