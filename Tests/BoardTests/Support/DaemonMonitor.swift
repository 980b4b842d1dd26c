import NotchCore
import NotchIPC
import NotchTestSupport

/// What a daemon tells of, as `notchctl monitor` prints it.
final class DaemonMonitor {
    private let client: NotchClient
    /// All that was heard so far, in order.
    private(set) var events: [MonitorEvent] = []

    /// Listens from now on.
    init(_ daemon: Daemon) throws {
        client = try NotchClient(path: daemon.socket, timeout: .seconds(30))
        try client.send(MonitorRequest(), more: true)
        // Without an event: nothing after it is missed.
        _ = try client.receive(MonitorRequest.self, timeout: client.timeout)
    }

    /// Waits for the next event of a sort, and passes over those before it.
    @discardableResult
    func next(_ what: String, where isIt: (MonitorEvent.Change) -> Bool) throws -> MonitorEvent {
        while true {
            guard let event = try? client.receive(MonitorRequest.self, timeout: .seconds(10)).reply.event else {
                throw BoardError("waited in vain for \(what), after \(events.suffix(8).map(\.change.kind))")
            }
            events.append(event)
            if isIt(event.change) { return event }
        }
    }

    /// Waits for what an input leads to.
    @discardableResult
    func next(_ action: InputAction, by input: String) throws -> MonitorEvent {
        try next("\(input): \(action.notation)") { $0 == .input(name: input, action: action) }
    }

    /// Waits until somebody counts as engaged, or ceases to.
    @discardableResult
    func nextEngagement(_ isEngaged: Bool) throws -> MonitorEvent {
        try next("engagement \(isEngaged)") { $0 == .engagement(isEngaged) }
    }

    /// Waits for a card to come or to leave.
    @discardableResult
    func next(_ phase: LifecyclePhase, of title: String) throws -> MonitorEvent {
        try next("\(phase) of \(title)") { Self.isPhase($0, phase, of: title) }
    }

    /// Whether a card has come that far, as far as was heard.
    func hasHeard(_ phase: LifecyclePhase, of title: String) -> Bool {
        events.contains { Self.isPhase($0.change, phase, of: title) }
    }

    /// Forgets what it heard.
    func forget() {
        events = []
    }

    private static func isPhase(_ change: MonitorEvent.Change, _ phase: LifecyclePhase, of title: String) -> Bool {
        guard case .activity(.phase(phase, let activity)) = change else { return false }
        return activity.title == title
    }
}
