import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

struct Monitor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Print every event as it happens, one a line.",
        discussion: "With --json, the first line has no event: it says that every later event is printed.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let client = try options.connect()
        var response = try begin(with: client)
        while true {
            try options.connection.print(response.reply, response.reply.event?.line)
            guard response.continues else { return }
            response = try client.receive(MonitorRequest.self, timeout: options.timeout)
        }
    }

    /// Requests the events, and returns the first reply.
    private func begin(
        with client: NotchClient
    ) throws(NotchClientError) -> NotchClient.Response<MonitorRequest.Reply> {
        do {
            try client.send(MonitorRequest(all: true), more: true)
            return try client.receive(MonitorRequest.self, timeout: options.timeout)
        } catch .refused(.invalidParameter) {
            // An older daemon refuses the unknown field.
            try client.send(MonitorRequest(), more: true)
            return try client.receive(MonitorRequest.self, timeout: options.timeout)
        }
    }
}

extension MonitorEvent {
    /// The time, the event and its subject on one line, in the same columns for every line.
    var line: String {
        Self.padded(time.sinceStart.stamp, 10, left: true) + "  " + Self.padded(word, 11) + "  " + subject.printable
    }

    private var word: String {
        switch change {
        case .activity(.phase(let phase, _)): phase.rawValue
        case .activity(.covered(_, false)): "uncovered"
        case .activity(.parked(false)): "unparked"
        case .engagement(let on): on ? "engaged" : "disengaged"
        default: change.kind
        }
    }

    private var subject: String {
        switch change {
        case .activity(.enqueued(let activity)), .activity(.updated(let activity)), .activity(.phase(_, let activity)),
            .activity(.covered(let activity, _)), .activity(.refused(let activity, _)),
            .activity(.marked(let activity)):
            activity.id.uuidString + "  " + activity.line
        case .activity(.ended(let activity, let outcome)):
            activity.id.uuidString + "  " + activity.line + ": " + outcome.text
        case .activity(.denied(let id, let reason)): id.uuidString + "  " + reason.rawValue
        case .surface(let surface): surface.rawValue
        case .glance(let change): change.glance.id + "  " + change.glance.line + ": " + change.step.rawValue
        case .module(let id): id
        case .input(let name, let action): name + ": " + action.notation
        case .question(let question, let step): question.id.uuidString + "  " + question.line + ": " + step.text
        case .activity(.parked(true)): "a person uses the surface"
        case .activity(.parked), .activity(.suspended), .activity(.resumed), .engagement: ""
        }
    }

    private static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - text.count))
        return left ? padding + text : text + padding
    }
}
