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
    let loop: EventLoop
    let recorder: InputRecorder?
    let clientCount: @SurfaceActor () -> Int
    /// Returns what the owners hold, and how many of their calls were refused.
    let ownerUses: @SurfaceActor () -> [Owner: OwnerUse]
    /// Reads the configuration again. Returns the keys that take effect only at the next start.
    private let reloadConfiguration: @SurfaceActor () throws(ConfigurationError) -> [String]
    private var observations: [Observation] = []
    /// The clients that wait for the outcome of their activities.
    private var waiting: [UUID: [Int: NotchCall<EnqueueRequest>]] = [:]
    private var monitors: [Int: NotchCall<MonitorRequest>] = [:]
    private var pins: [Int: (pin: PresentationPin, lease: ClientLease, owner: Owner)] = [:]
    /// The last number given to a client's wait, monitor or pin.
    private var lastTicket = 0
    /// Whether the card of the display's own queue waits until the surface is no longer engaged.
    private(set) var isParked = false
    let screenshots: Screenshots
    /// The modules of clients, by their ids.
    var remoteModules: [String: RemoteModule] = [:]

    package init(
        runtime: NotchRuntime, loop: EventLoop, recorder: InputRecorder? = nil,
        clientCount: @escaping @SurfaceActor () -> Int,
        ownerUses: @escaping @SurfaceActor () -> [Owner: OwnerUse] = { [:] },
        reload: @escaping @SurfaceActor () throws(ConfigurationError) -> [String]
    ) {
        self.runtime = runtime
        self.loop = loop
        self.recorder = recorder
        self.clientCount = clientCount
        self.ownerUses = ownerUses
        reloadConfiguration = reload
        screenshots = Screenshots(
            of: { runtime.display.withPicture { PNGPixels($0) } },
            makeWorker: { try LoopWorker(loop: loop, purpose: "screenshots") })
        observations = [
            runtime.queue.observe { [weak self] event, instant in
                if case .parked(let isParked) = event { self?.isParked = isParked }
                self?.report(event, at: instant)
            },
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
        guard call.request.durable == true else { return try take(call) }
        try checkStore()
        guard let store = runtime.store, store.fault != nil else { return try take(call) }
        // The card does not come before the disk is known to take it again. Until then the call may still be refused, or
        // its client may leave, so that it is recorded later.
        call.omitFromRecordings()
        store.sync { [weak self] error in
            guard let self, !call.isAbandoned else { return }
            do throws(VarlinkError) {
                if let fault = error ?? store.fault {
                    throw .unavailable(reason: "the activity is not on the disk: \(fault)")
                }
                try take(call)
                recorder?.record(EnqueueRequest.method, call.recorded)
            } catch {
                call.fail(error)
            }
        }
    }

    private func take(_ call: NotchCall<EnqueueRequest>) throws(VarlinkError) {
        var activity = call.request.activity.activity(defaultDwell: runtime.configuration.dwell)
        activity.owner = call.caller.owner
        try call.caller.checkFiles(of: activity.view, in: "activity.view")
        activity.view = activity.view?.sent(by: call.peer)
        if let module = activity.module {
            if remoteModules[module] != nil { try call.caller.checkModules() }
            try checkSender(call.peer, of: module, in: "activity.module")
        }
        let accepted = try accept(
            activity, of: call.caller, replacing: call.request.replace == true,
            isDurable: call.request.durable == true)
        let (id, displaced) = (accepted.id, accepted.displaced)
        let warnings = warnings(about: activity.systemImage)
        if !warnings.isEmpty { call.charge(CallCost.unknownIcon) }
        let reply = EnqueueRequest.Reply {
            $0.id = id
            $0.warnings = warnings
            $0.replaced = displaced?.outcome != .displaced(by: id) ? displaced?.activity.id : nil
            $0.displaced = displaced?.outcome == .displaced(by: id) ? displaced?.activity.id : nil
            $0.updated = accepted.former == nil ? nil : true
        }
        acknowledge(call, of: accepted, with: reply)
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
        let ticket = nextTicket()
        waiting[id, default: [:]][ticket] = call
        call.onCancel { [weak self] in self?.waiting[id]?[ticket] = nil }
    }

    func update(_ call: NotchCall<UpdateRequest>) throws(VarlinkError) {
        call.reply(try update(call.request, of: call.peer, call.caller))
    }

    func update(
        _ request: UpdateRequest, of peer: PeerCredentials, _ caller: Caller
    ) throws(VarlinkError) -> UpdateRequest.Reply {
        let node = try ModuleViews.node(request.view, in: "view")
        try caller.checkFiles(of: node ?? nil, in: "view")
        let view = node.map { $0?.sent(by: peer) }
        guard let (queue, id) = try target(of: request, by: caller) else { throw request.notFound }
        queue.update(id) { activity in
            if let title = request.title { activity.title = title }
            if let subtitle = request.subtitle { activity.subtitle = subtitle.isEmpty ? nil : subtitle }
            if let systemImage = request.systemImage { activity.systemImage = systemImage.isEmpty ? nil : systemImage }
            if let tint = request.tint { activity.tint = tint }
            if let progress = request.progress { activity.progress = progress }
            if request.removeProgress == true { activity.progress = nil }
            if let view { activity.view = view }
        }
        return UpdateRequest.Reply {
            $0.warnings = warnings(about: request.systemImage.flatMap { $0.isEmpty ? nil : $0 })
        }
    }

    func cancel(_ request: CancelRequest, of caller: Caller) throws(VarlinkError) -> CancelRequest.Reply {
        switch request {
        case .id(let id):
            guard let queue = self.queue(of: id), let activity = queue.activity(id) else {
                throw .notFound(id: id.uuidString)
            }
            try caller.check(activity.thing, of: activity.owner, command: "cancel")
            guard queue.cancel(id, by: .client) else {
                guard queue.current?.id == id else { throw .notFound(id: id.uuidString) }
                throw .unavailable(reason: "activity \(id.uuidString) is on screen already: dismiss it")
            }
            return CancelRequest.Reply { $0.ids = [id] }
        case .coalescingKey(let key):
            let ids = try activities(withKey: key, for: caller, command: "cancel").flatMap {
                $0.queue.cancelAll(coalescingKey: key, of: $0.activity.owner, by: .client)
            }
            return CancelRequest.Reply { $0.ids = ids }
        }
    }

    func dismiss(_ request: DismissRequest, of caller: Caller) throws(VarlinkError) -> DismissRequest.Reply {
        if let key = request.coalescingKey { return try dismiss(key: key, of: caller) }
        let queue = request.id.flatMap { self.queue(of: $0) } ?? runtime.shownQueue
        if let current = queue.current, request.id == nil || request.id == current.id {
            try caller.check(current.thing, of: current.owner, command: "dismiss")
        }
        guard let current = queue.current, queue.dismiss(request.id, by: .client) else {
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
    func engage(_ request: EngageRequest, of caller: Caller) throws(VarlinkError) -> EngageRequest.Reply {
        // To open a card that can be continued performs its action.
        if [.open, .toggle].contains(request.action), !caller.mayPerformAll, runtime.situation.canContinue {
            throw .permissionDenied(reason: "\(caller.owner) may not perform the action of the card on the display")
        }
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
        // The hold is made first, because it may be refused.
        let lease = try call.lease { [weak self] in
            self?.release(ticket)
        }
        pins[ticket] = (runtime.coordinator.pin(reason: call.request.reason), lease, call.caller.owner)
        // A replayed recording has no client that ends the pin, so that the recording contains a pin that an input
        // toggles.
        recorder?.record(.action(.pin, input: "client-\(ticket)"))
        call.reply(PinRequest.Reply { $0.pins = runtime.coordinator.pins.count })
    }

    /// Releases the client's pins, those that it may change, and those of inputs, which are the daemon's.
    func unpin(_ call: NotchCall<UnpinRequest>) throws(VarlinkError) {
        let others = pins.values.map(\.owner).filter { !call.caller.mayChange($0) }
        if others.count == pins.count, runtime.pins.isEmpty, let owner = others.first {
            try call.caller.check("a pin", of: owner, command: "unpin")
        }
        for (ticket, held) in pins.sorted(by: { $0.key < $1.key }) where call.caller.mayChange(held.owner) {
            held.lease.cancel()
            release(ticket)
        }
        if !others.isEmpty {
            // A replay has the pins of clients as pins of inputs, and the call would release all of them.
            call.omitFromRecordings()
            for input in runtime.pins.keys.sorted() { recorder?.record(.action(.pin, input: input)) }
        }
        runtime.handle(.unpin)
        call.reply(EmptyReply())
    }

    /// Releases a client's pin, and records the release as the press of an input that ends the pin.
    private func release(_ ticket: Int) {
        guard let pin = pins.removeValue(forKey: ticket)?.pin else { return }
        pin.release()
        recorder?.record(.action(.pin, input: "client-\(ticket)"))
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
                    throw .invalidField(field: "name", reason: "is '\(name)': \(error.reason)", limit: nil)
                }
            }
        }
        appearance.choose(
            palette: request.palette, accent: request.accent, surface: request.surface, card: request.card)
        return ThemeRequest.Reply {
            $0.theme = ThemeStatus(appearance)
            $0.warnings = appearance.theme.warnings.map(\.description) + [appearance.complaint].compactMap { $0 }
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

// MARK: Monitoring

extension RuntimeService {
    func monitor(_ call: NotchCall<MonitorRequest>) {
        let ticket = nextTicket()
        monitors[ticket] = call
        call.onCancel { [weak self] in self?.monitors[ticket] = nil }
        call.replyContinues(MonitorRequest.Reply(event: nil))
    }

    /// Reports an input's action to the monitors, before the action takes effect.
    package func report(_ action: InputAction, from input: String) {
        report(.input(name: input, action: action))
    }

    private func report(_ change: MonitorEvent.Change) {
        report(MonitorEvent(time: runtime.clock.now, change: change))
    }

    private func report(_ event: ActivityEvent, at instant: Instant) {
        // The caller has the error, and the interface declares no such event.
        if case .refused = event { return }
        // Questions have events of their own.
        if event.activity?.isModal == true { return }
        // Activities in the store are restored later and have no outcome yet. Their clients are disconnected.
        if case .ended(let activity, let outcome) = event, !runtime.isEnding || runtime.store == nil {
            let reply = EnqueueRequest.Reply { ($0.id, $0.outcome) = (activity.id, outcome) }
            for (_, call) in (waiting.removeValue(forKey: activity.id) ?? [:]).sorted(by: { $0.key < $1.key }) {
                call.reply(reply)
            }
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
        for call in monitors.values
        where (!event.change.isExtra || call.request.all == true) && call.caller.maySee(event.change) {
            call.replyContinues(reply)
        }
    }
}

extension EngageRequest.Action {
    /// The input action with the same effect.
    var asInput: InputAction {
        switch self {
        case .open: .open
        case .close: .close
        case .toggle: .toggle
        case .hoverOn: .hover(true)
        case .hoverOff: .hover(false)
        case .next: .next
        case .previous: .previous
        }
    }
}
