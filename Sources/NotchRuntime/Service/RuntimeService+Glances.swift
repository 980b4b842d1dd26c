import NotchCore
import NotchGlances
import NotchIPC

extension RuntimeService {
    func setGlance(_ call: NotchCall<SetGlanceRequest>) throws(VarlinkError) {
        let request = call.request
        var glance = request.glance
        var placement = request.placement
        placement.owner = call.caller.owner
        try call.caller.checkFiles(of: glance.view, in: "glance.view")
        if let present = runtime.glances.items().first(where: { $0.id == glance.id }) {
            try call.caller.check("the glance '\(glance.id)'", of: present.placement.owner)
        }
        // The pictures are limited to files that the client may read.
        if !call.peer.hasOwnRights { glance.view = glance.view?.withSharedFiles }
        switch runtime.glances.set(glance, placement, number: request.number) {
        case .full(let limit): throw .tooManyGlances(limit: limit)
        case .badID:
            throw .invalidField(field: "glance.id", reason: "is not an id", limit: "1 to \(Glance.idLimit) bytes")
        case .owned(let owner):
            throw .invalidField(
                field: "glance.id", reason: "is '\(glance.id)', the id of \(owner)", limit: "another id")
        case nil: break
        }
        let reply = SetGlanceRequest.Reply { $0.warnings = warnings(about: glance.icon) }
        call.charge(SetGlanceRequest.extraCost(of: reply))
        call.reply(reply)
    }

    func removeGlance(_ request: RemoveGlanceRequest, of caller: Caller) throws(VarlinkError) -> EmptyReply {
        guard let present = runtime.glances.items().first(where: { $0.id == request.id }) else {
            throw .noGlance(id: request.id)
        }
        try caller.check("the glance '\(request.id)'", of: present.placement.owner)
        runtime.glances.remove(request.id)
        return EmptyReply()
    }

    func listGlances(_ request: ListGlancesRequest, of caller: Caller) -> ListGlancesRequest.Reply {
        let board = runtime.glances
        let now = runtime.clock.now
        let items = board.items().filter { caller.maySee($0.placement.owner) }
        let shown = board.shownIDs
        let keeps = runtime.store != nil
        return ListGlancesRequest.Reply {
            $0.glances = items.map { item in
                GlanceStatus {
                    $0.glance = item.glance
                    $0.current = shown.contains(item.id)
                    $0.stale = item.isStale
                    $0.pinned = board.isPinned(item)
                    $0.order = item.placement.order
                    $0.whenStale = item.placement.whenStale
                    $0.remaining = item.isStale ? nil : item.expires.map { $0 - now }
                    $0.kept = keeps && item.placement.isKept
                    $0.owner = item.placement.owner
                }
            }
        }
    }
}

extension RuntimeService {
    func startTimer(
        _ request: StartTimerRequest, of caller: Caller
    ) throws(VarlinkError) -> StartTimerRequest.Reply {
        let timers = runtime.glanceSources.timers
        let name = request.name ?? request.kind.rawValue
        let former = timers.reports.first { $0.name == name }
        if let former {
            try caller.check("the timer '\(name)' (another --name starts one of your own)", of: former.owner)
        }
        guard !timers.isFull || former != nil else {
            throw .unavailable(reason: "\(timers.reports.count) timers are running, the limit")
        }
        switch request.kind {
        case .timer:
            timers.start(.timer, name: name, length: request.duration ?? .zero, of: caller.owner)
        case .stopwatch: timers.start(.stopwatch, name: name, of: caller.owner)
        case .pomodoro:
            timers.start(
                .pomodoro, name: name, length: request.duration ?? .seconds(1500), rest: request.rest ?? .seconds(300),
                rounds: request.rounds ?? 4, of: caller.owner)
        }
        return StartTimerRequest.Reply { reply in
            if let report = timers.reports.first(where: { $0.name == name }) { reply.timer = report }
        }
    }

    func stopTimer(
        _ request: StopTimerRequest, of caller: Caller
    ) throws(VarlinkError) -> StopTimerRequest.Reply {
        let reports = runtime.glanceSources.timers.reports.filter { request.kind == nil || $0.kind == request.kind }
        let kind = request.kind?.rawValue ?? "timer"
        // Without a name, the client means its own.
        let own = reports.filter { $0.owner == caller.owner }
        let unnamed = own.isEmpty && !caller.isRemote ? reports : own
        let found = request.name.map { name in reports.filter { $0.name == name } } ?? unnamed
        guard let report = found.first else {
            throw .unavailable(reason: request.name.map { "no \(kind) is called '\($0)'" } ?? "no \(kind) is running")
        }
        guard found.count == 1 else { throw .unavailable(reason: "\(found.count) are running: name one of them") }
        try caller.check("the timer '\(report.name)'", of: report.owner)
        runtime.glanceSources.timers.stop(report.name)
        return StopTimerRequest.Reply { $0.timer = report }
    }

    func timers(_ request: TimersRequest, of caller: Caller) -> TimersRequest.Reply {
        TimersRequest.Reply { $0.timers = runtime.glanceSources.timers.reports.filter { caller.maySee($0.owner) } }
    }
}
