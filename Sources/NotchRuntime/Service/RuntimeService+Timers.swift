import NotchCore
import NotchIPC
import NotchModules

extension RuntimeService {
    func startTimer(_ request: StartTimerRequest) throws(VarlinkError) -> StartTimerRequest.Reply {
        let timers = runtime.glanceModules.timers
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
        let reports = runtime.glanceModules.timers.reports.filter { request.kind == nil || $0.kind == request.kind }
        let kind = request.kind?.rawValue ?? "timer"
        let found = request.name.map { name in reports.filter { $0.name == name } } ?? reports
        guard let report = found.first else {
            throw .unavailable(reason: request.name.map { "no \(kind) is called '\($0)'" } ?? "no \(kind) is running")
        }
        guard found.count == 1 else { throw .unavailable(reason: "\(found.count) are running: name one of them") }
        runtime.glanceModules.timers.stop(report.name)
        return StopTimerRequest.Reply { $0.timer = report }
    }

    func timers(_ request: TimersRequest) -> TimersRequest.Reply {
        TimersRequest.Reply { $0.timers = runtime.glanceModules.timers.reports }
    }
}
