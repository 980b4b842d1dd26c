import NotchCore
import NotchGlances
import NotchIPC

extension RuntimeService {
    func setGlance(_ call: NotchCall<SetGlanceRequest>) throws(VarlinkError) {
        let request = call.request
        var glance = request.glance
        // The pictures are limited to files that the client may read.
        if !call.peer.hasOwnRights { glance.view = glance.view?.withSharedFiles }
        switch runtime.glances.set(glance, request.placement, number: request.number) {
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

    func removeGlance(_ request: RemoveGlanceRequest) throws(VarlinkError) -> EmptyReply {
        guard runtime.glances.items().contains(where: { $0.id == request.id }) else {
            throw .noGlance(id: request.id)
        }
        runtime.glances.remove(request.id)
        return EmptyReply()
    }

    func listGlances(_ request: ListGlancesRequest) -> ListGlancesRequest.Reply {
        let board = runtime.glances
        let now = runtime.clock.now
        let items = board.items()
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
                }
            }
        }
    }
}

extension RuntimeService {
    func startTimer(_ request: StartTimerRequest) throws(VarlinkError) -> StartTimerRequest.Reply {
        let timers = runtime.glanceSources.timers
        let name = request.name ?? request.kind.rawValue
        guard !timers.isFull || timers.reports.contains(where: { $0.name == name }) else {
            throw .unavailable(reason: "\(timers.reports.count) timers are running, the limit")
        }
        switch request.kind {
        case .timer: timers.start(.timer, name: name, length: request.duration ?? .zero)
        case .stopwatch: timers.start(.stopwatch, name: name)
        case .pomodoro:
            timers.start(
                .pomodoro, name: name, length: request.duration ?? .seconds(1500), rest: request.rest ?? .seconds(300),
                rounds: request.rounds ?? 4)
        }
        return StartTimerRequest.Reply { reply in
            if let report = timers.reports.first(where: { $0.name == name }) { reply.timer = report }
        }
    }

    func stopTimer(_ request: StopTimerRequest) throws(VarlinkError) -> StopTimerRequest.Reply {
        let reports = runtime.glanceSources.timers.reports.filter { request.kind == nil || $0.kind == request.kind }
        let kind = request.kind?.rawValue ?? "timer"
        let found = request.name.map { name in reports.filter { $0.name == name } } ?? reports
        guard let report = found.first else {
            throw .unavailable(reason: request.name.map { "no \(kind) is called '\($0)'" } ?? "no \(kind) is running")
        }
        guard found.count == 1 else { throw .unavailable(reason: "\(found.count) are running: name one of them") }
        runtime.glanceSources.timers.stop(report.name)
        return StopTimerRequest.Reply { $0.timer = report }
    }

    func timers(_ request: TimersRequest) -> TimersRequest.Reply {
        TimersRequest.Reply { $0.timers = runtime.glanceSources.timers.reports }
    }
}
