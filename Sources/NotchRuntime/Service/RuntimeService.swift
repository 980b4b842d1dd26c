import FoundationEssentials
import Glibc
import NotchConfiguration
package import NotchCore
import NotchDisplay
package import NotchEventLoop
import NotchGraphics
package import NotchIPC
import NotchInput
import NotchStore
import NotchSystem

/// The methods of `io.notchd`. Each is a few calls on the runtime.
@SurfaceActor
package final class RuntimeService: NotchService {
    let runtime: NotchRuntime
    private let loop: EventLoop
    let recorder: InputRecorder?
    private let clientCount: @SurfaceActor () -> Int
    /// Reads the configuration again. Returns the keys that take effect only at the next start.
    private let reloadConfiguration: @SurfaceActor () throws(ConfigurationError) -> [String]
    private var observations: [Observation] = []
    /// The clients that wait for the outcome of their activities.
    private var waiting: [UUID: NotchCall<EnqueueRequest>] = [:]
    private var monitors: [Int: NotchCall<MonitorRequest>] = [:]
    private var pins: [Int: (pin: PresentationPin, hold: ClientHold)] = [:]
    /// The last number given to a client's monitor or pin.
    private var lastTicket = 0
    private var isParked = false
    /// The modules of clients, by their ids.
    var remoteModules: [String: RemoteModule] = [:]

    package init(
        runtime: NotchRuntime, loop: EventLoop, recorder: InputRecorder? = nil,
        clientCount: @escaping @SurfaceActor () -> Int,
        reload: @escaping @SurfaceActor () throws(ConfigurationError) -> [String]
    ) {
        self.runtime = runtime
        self.loop = loop
        self.recorder = recorder
        self.clientCount = clientCount
        reloadConfiguration = reload
        observations = [
            runtime.queue.observe { [weak self] event, instant in self?.report(event, at: instant) },
            runtime.coordinator.observe { [weak self] notice in self?.report(notice) },
            runtime.questions.observe { [weak self] event, instant in self?.report(event, at: instant) },
            runtime.moduleHost.observeActivities { [weak self] event, instant in self?.report(event, at: instant) },
            runtime.moduleHost.observeSwitches { [weak self] id in self?.report(.module(id)) },
            runtime.glances.observe { [weak self] change in self?.report(.glance(change)) },
        ]
    }
}

// MARK: Activities

extension RuntimeService {
    func enqueue(_ call: NotchCall<EnqueueRequest>) throws(VarlinkError) {
        let activity = call.request.activity.activity(defaultDwell: runtime.configuration.dwell)
        if let module = activity.module { try checkModule(module, in: "activity.module") }
        guard !runtime.isEnding else { throw .unavailable(reason: "notchd is ending") }
        if call.request.durable == true { try checkStore() }
        let displaced: DisplacedActivity?
        switch runtime.queue.enqueue(activity) {
        case .accepted(_, let other): displaced = other
        case .refused(let refusal): throw VarlinkError(refusal)
        }
        let warnings = warnings(about: activity.systemImage)
        if !warnings.isEmpty { call.charge(CallCost.unknownIcon) }
        let reply = EnqueueRequest.Reply {
            $0.id = activity.id
            $0.warnings = warnings
            $0.replaced = displaced?.outcome == .coalesced(by: activity.id) ? displaced?.activity.id : nil
            $0.displaced = displaced?.outcome == .displaced(by: activity.id) ? displaced?.activity.id : nil
        }
        acknowledge(call, of: activity, instead: displaced?.activity, with: reply)
    }

    /// Sends the first reply of a call that has enqueued an activity. With `more`, the last reply follows when the
    /// activity has ended.
    func reply(to call: NotchCall<EnqueueRequest>, _ reply: EnqueueRequest.Reply) {
        guard call.wantsMore else { return call.reply(reply) }
        let id = reply.id
        call.replyContinues(reply)
        // The activity may have ended while the disk wrote.
        if runtime.queue.activity(id) == nil, let entry = runtime.history.entry(id) {
            return call.reply(EnqueueRequest.Reply { ($0.id, $0.outcome) = (id, entry.outcome) })
        }
        waiting[id] = call
        call.onCancel { [weak self] in self?.waiting[id] = nil }
    }

    func update(_ request: UpdateRequest) throws(VarlinkError) -> UpdateRequest.Reply {
        let isKnown = runtime.queue.update(request.id) { activity in
            if let title = request.title { activity.title = title }
            if let subtitle = request.subtitle { activity.subtitle = subtitle.isEmpty ? nil : subtitle }
            if let systemImage = request.systemImage { activity.systemImage = systemImage }
            if let tint = request.tint { activity.tint = tint }
            if let progress = request.progress { activity.progress = progress }
        }
        guard isKnown else { throw .notFound(id: request.id.uuidString) }
        return UpdateRequest.Reply { $0.warnings = warnings(about: request.systemImage) }
    }

    func cancel(_ request: CancelRequest) throws(VarlinkError) -> CancelRequest.Reply {
        switch request {
        case .id(let id):
            guard runtime.queue.cancel(id) else {
                guard runtime.queue.current?.id == id else { throw .notFound(id: id.uuidString) }
                throw .unavailable(reason: "activity \(id.uuidString) is on screen already: dismiss it")
            }
            return CancelRequest.Reply { $0.ids = [id] }
        case .coalescingKey(let key):
            return CancelRequest.Reply { $0.ids = runtime.queue.cancelAll(coalescingKey: key) }
        }
    }

    func dismiss(_ request: DismissRequest) throws(VarlinkError) -> DismissRequest.Reply {
        guard let current = runtime.queue.current, runtime.queue.dismiss(request.id) else {
            throw .notOnScreen(id: request.id?.uuidString)
        }
        return DismissRequest.Reply { $0.id = current.id }
    }

    func suspend(_ request: SuspendRequest) -> EmptyReply {
        runtime.queue.suspend()
        return EmptyReply()
    }

    func resume(_ request: ResumeRequest) -> EmptyReply {
        runtime.queue.resume()
        return EmptyReply()
    }

    func quiesce(_ call: NotchCall<QuiesceRequest>) {
        runtime.queue.quiesce { call.reply(EmptyReply()) }
    }

    private func nextTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    func warnings(about icon: String?) -> [String] {
        icon.flatMap { runtime.icons.resolve($0).warning }.map { ["\($0)"] } ?? []
    }
}

// MARK: Engagement

extension RuntimeService {
    func engage(_ request: EngageRequest) -> EngageRequest.Reply {
        let surface = runtime.coordinator
        let action = request.action.asInput
        report(action, from: NotchRuntime.socketInput)
        runtime.handle(.request(action, input: NotchRuntime.socketInput))
        return EngageRequest.Reply {
            $0.engaged = surface.isUserEngaged
            $0.surface = surface.surface
        }
    }

    func pin(_ call: NotchCall<PinRequest>) throws(VarlinkError) {
        guard pins.count < FieldLimits.pins else {
            throw .unavailable(reason: "\(FieldLimits.pins) pins are held, the limit")
        }
        let ticket = nextTicket()
        // The hold comes first, because it may be refused.
        let hold = try call.hold { [weak self] in
            guard let self, let pin = pins.removeValue(forKey: ticket)?.pin else { return }
            pin.release()
            recorder?.record(.action(.pin, input: "client-\(ticket)"))
        }
        pins[ticket] = (runtime.coordinator.pin(reason: call.request.reason), hold)
        // A replayed recording has no client that ends the pin, so the recording contains a pin that an input toggles.
        recorder?.record(.action(.pin, input: "client-\(ticket)"))
        call.reply(PinRequest.Reply { $0.pins = runtime.coordinator.pins.count })
    }

    func unpin(_ request: UnpinRequest) -> EmptyReply {
        for (pin, hold) in pins.values {
            hold.cancel()
            pin.release()
        }
        pins = [:]
        runtime.handle(.unpin)
        return EmptyReply()
    }
}

// MARK: Display and process

extension RuntimeService {
    func theme(_ request: ThemeRequest) throws(VarlinkError) -> ThemeRequest.Reply {
        let appearance = runtime.appearance
        if let name = request.name {
            if name == ThemeCatalog.automatic {
                appearance.follow()
            } else {
                do { try appearance.choose(name) } catch {
                    throw .invalidField(field: "name", reason: error.reason, limit: nil)
                }
            }
        }
        appearance.choose(palette: request.palette, accent: request.accent, surface: request.surface)
        return ThemeRequest.Reply {
            $0.theme = ThemeStatus(appearance)
            $0.warnings = appearance.theme.warnings.map(\.description) + [appearance.complaint].compactMap { $0 }
        }
    }

    func screenshot(_ request: ScreenshotRequest) throws(VarlinkError) -> ScreenshotRequest.Reply {
        let pixmap = runtime.display.screenshot()
        do {
            let png = try PNGFile.encode(pixmap)
            return ScreenshotRequest.Reply { ($0.png, $0.width, $0.height) = (png, pixmap.width, pixmap.height) }
        } catch {
            throw .unavailable(reason: "the screenshot cannot be encoded: \(error)")
        }
    }

    func advanceClock(_ call: NotchCall<AdvanceClockRequest>) throws(VarlinkError) {
        guard loop.clockMode == .virtual else { throw .virtualClockOnly }
        loop.advance(by: call.request.duration) { [loop] in
            call.reply(AdvanceClockRequest.Reply { $0.now = loop.now })
        }
    }

    func reload(_ request: ReloadRequest) throws(VarlinkError) -> ReloadRequest.Reply {
        do {
            let keys = try reloadConfiguration()
            return ReloadRequest.Reply { $0.warnings = keys.map { "\($0) takes effect at the next start" } }
        } catch {
            throw .invalidConfiguration(message: error.description)
        }
    }
}

// MARK: Queries and monitoring

extension RuntimeService {
    /// The number of bytes of titles and subtitles above which a page of the list ends, so that no call takes long.
    private static let pageSize = 64 << 10

    func list(_ request: ListRequest) -> ListRequest.Reply {
        let now = runtime.clock.now
        let limit = request.limit ?? FieldLimits.list.upperBound
        // One activity more than asked for shows whether there is another page.
        var page = waiting(after: request.after.map { QueuePosition($0) }, limit: limit + 1)
        var size = 0
        let fitting = page.prefix(limit).prefix { placed in
            defer { size += placed.activity.title.utf8.count + (placed.activity.subtitle?.utf8.count ?? 0) }
            return size < Self.pageSize
        }.count
        let next = fitting < page.count ? page[fitting - 1].position.number : nil
        page.removeSubrange(fitting...)
        let turns = turns
        return ListRequest.Reply {
            $0.current = current(at: now)
            $0.next = next
            $0.pending = page.map { placed in
                let turn = turns[placed.activity.id]
                return ListRequest.Pending {
                    $0.activity = placed.activity
                    $0.waited = now - (runtime.history.enqueued(placed.activity.id) ?? now)
                    $0.place = turn?.place
                    $0.comesIn = turn?.comes.map { max($0 - now, .zero) }
                }
            }
        }
    }

    /// The display's own queue, and then those of its modules.
    var allQueues: [ActivityQueue] { [runtime.queue] + runtime.moduleHost.queues }

    /// Returns the activities that wait, queue by queue. Those of a module's queue name their module.
    private func waiting(
        after start: QueuePosition?, limit: Int
    ) -> [(activity: Activity, position: QueuePosition)] {
        var page: [(activity: Activity, position: QueuePosition)] = []
        for (index, queue) in allQueues.enumerated().dropFirst(start?.queue ?? 0) where page.count < limit {
            let after = index == start?.queue ? start?.place : nil
            page += queue.pending(after: after, limit: limit - page.count).map { placed in
                var activity = placed.activity
                activity.module = activity.module ?? (index == 0 ? nil : queue.moduleID)
                return (activity, QueuePosition(queue: index, place: placed.place))
            }
        }
        return page
    }

    /// When the activities that wait have their turns. Those of modules' queues have no place in the display's own.
    private var turns: [UUID: (place: Int?, comes: Instant?)] {
        var turns: [UUID: (place: Int?, comes: Instant?)] = [:]
        for (number, queue) in allQueues.enumerated() {
            for (index, turn) in explainer(of: queue).line().enumerated() {
                turns[turn.activity.id] = (number == 0 ? index + 1 : nil, turn.comes)
            }
        }
        return turns
    }

    private func current(at now: Instant) -> ListRequest.Current? {
        runtime.shownQueue.card.map { card in
            let began = runtime.history.began(card.activity.id) ?? now
            let isTimed = !card.activity.hold && !card.activity.attended
            return ListRequest.Current {
                $0.activity = card.activity
                $0.phase = card.phase
                $0.shown = now - began
                $0.remaining = isTimed ? max(began + card.transition + card.activity.dwell - now, .zero) : nil
            }
        }
    }

    func status(_ request: StatusRequest) -> StatusRequest.Reply {
        let surface = runtime.coordinator
        let engagement = surface.engagement
        let geometry = runtime.display.geometry
        let backlight = try? runtime.lamp.reading()
        // A panel that cannot be dimmed is reported as bright.
        let light = backlight == nil && runtime.stage.light == .dimmed ? .bright : runtime.stage.light
        let status = Status {
            $0.version = NotchVersion.current
            $0.processID = Int(System.processID)
            $0.now = runtime.clock.now
            $0.virtualClock = loop.clockMode == .virtual
            $0.surface = surface.surface
            $0.engagedBy = engagement.causeNames
            $0.pins = surface.pins.map { $0 ?? "" }
            $0.suspended = runtime.queue.isSuspended
            $0.parked = isParked
            $0.current = runtime.queue.current?.id
            $0.pending = runtime.queue.pendingCount
            $0.capacity = runtime.queue.capacity
            $0.clients = clientCount()
            $0.store = runtime.store?.path
            $0.storeFault = runtime.store?.fault.map { "\($0)" }
            $0.display.name = runtime.display.name
            $0.display.width = geometry.width
            $0.display.height = geometry.height
            $0.display.powered = light != .off
            $0.display.waiting = runtime.display.condition.reason
            $0.display.frames = runtime.compositor.framesPresented
            $0.display.light = light
            $0.display.brightness = backlight?.brightness
            $0.display.backlight = backlight?.name
            $0.theme = ThemeStatus(runtime.appearance)
            $0.inputs = runtime.inputReports.map { InputStatus($0) }
            $0.interactions = interactions
            $0.glances = runtime.glances.items().count
            $0.glance = runtime.glances.shown?.glance.id
        }
        return StatusRequest.Reply(status: status)
    }

    func monitor(_ call: NotchCall<MonitorRequest>) {
        let ticket = nextTicket()
        monitors[ticket] = call
        call.onCancel { [weak self] in self?.monitors[ticket] = nil }
        call.replyContinues(MonitorRequest.Reply(event: nil))
    }

    /// Reports an input's action to the monitors, before its consequences.
    package func report(_ action: InputAction, from input: String) {
        report(.input(name: input, action: action))
    }

    private func report(_ change: MonitorEvent.Change) {
        report(MonitorEvent(time: runtime.clock.now, change: change))
    }

    private func report(_ event: ActivityEvent, at instant: Instant) {
        // The caller has the error, and the interface declares no such event.
        if case .refused = event { return }
        if case .parked(let parked) = event { isParked = parked }
        // What the store has comes back, and has no outcome yet. The client is disconnected.
        if case .ended(let activity, let outcome) = event, !runtime.isEnding || runtime.store == nil {
            waiting.removeValue(forKey: activity.id)?.reply(
                EnqueueRequest.Reply { ($0.id, $0.outcome) = (activity.id, outcome) })
        }
        report(MonitorEvent(time: instant, change: .activity(event)))
    }

    private func report(_ notice: SurfaceNotice) {
        switch notice {
        case .engagementChanged(let engaged):
            report(.engagement(engaged))
        case .transition(let transition):
            report(MonitorEvent(time: transition.began, change: .surface(transition.to)))
        default: break
        }
    }

    package func report(_ event: MonitorEvent) {
        guard !monitors.isEmpty else { return }
        let reply = EncodedReply(continuing: MonitorRequest.Reply(event: event).fields)
        for call in monitors.values where !event.change.isExtra || call.request.all == true {
            call.replyContinues(reply)
        }
    }
}
