import NotchCore
import NotchIPC
import NotchTestSupport

/// The events of a daemon that `notchctl monitor` prints.
final class DaemonMonitor {
    private let client: NotchClient
    /// All events so far, in order.
    private(set) var events: [MonitorEvent] = []

    /// Receives events from now on.
    init(_ daemon: Daemon) throws {
        client = try NotchClient(path: daemon.socket, timeout: .seconds(30))
        try client.send(MonitorRequest(), more: true)
        // The first reply has no event. No event after it is missed.
        _ = try client.receive(MonitorRequest.self, timeout: client.timeout)
    }

    /// Waits for the next event that matches, and skips those before it.
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

    /// Waits for an action of an input.
    @discardableResult
    func next(_ action: InputAction, by input: String) throws -> MonitorEvent {
        try next("\(input): \(action.notation)") { $0 == .input(name: input, action: action) }
    }

    /// Waits until engagement begins or ends.
    @discardableResult
    func nextEngagement(_ isEngaged: Bool) throws -> MonitorEvent {
        try next("engagement \(isEngaged)") { $0 == .engagement(isEngaged) }
    }

    /// Waits for a card to come or to leave.
    @discardableResult
    func next(_ phase: LifecyclePhase, of title: String) throws -> MonitorEvent {
        try next("\(phase) of \(title)") { Self.isPhase($0, phase, of: title) }
    }

    /// Returns whether a card has reached a phase, by the events received so far.
    func hasHeard(_ phase: LifecyclePhase, of title: String) -> Bool {
        events.contains { Self.isPhase($0.change, phase, of: title) }
    }

    /// Forgets the events so far.
    func forget() {
        events = []
    }

    private static func isPhase(_ change: MonitorEvent.Change, _ phase: LifecyclePhase, of title: String) -> Bool {
        guard case .activity(.phase(phase, let activity)) = change else { return false }
        return activity.title == title
    }
}
