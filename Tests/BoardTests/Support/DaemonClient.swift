import NotchCore
import NotchIPC
import NotchTestSupport

/// A connection to a daemon. Tests use it instead of notchctl, since each start of notchctl takes a tenth of a second
/// or more under emulation.
final class DaemonClient {
    private let client: NotchClient

    init(_ daemon: Daemon) throws {
        client = try NotchClient(path: daemon.socket, timeout: .seconds(30))
    }

    func call<Request: NotchRequest>(_ request: Request) throws -> Request.Reply {
        try client.call(request)
    }

    func display() throws -> DisplayStatus {
        try client.call(StatusRequest()).status.display
    }

    /// Sends a card that stays for a second. It replaces the card sent before if that still waits.
    func send(_ title: String) throws {
        var draft = ActivityDraft(title: title)
        (draft.coalescingKey, draft.dwell) = ("round", .seconds(1))
        _ = try client.call(EnqueueRequest(activity: draft))
    }

    /// Waits at most half a minute until the condition holds.
    ///
    /// - Throws: ``BoardError`` that gives the last status of the display.
    func wait(for what: String, until isSo: (DisplayStatus) -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while true {
            let display = try display()
            if isSo(display) { return }
            guard .now < deadline else { throw BoardError("waited in vain for \(what): \(display.fields)") }
            Nap.take(milliseconds: 20)
        }
    }

    /// Waits until the daemon has its display.
    func awaitDisplay() throws {
        try wait(for: "the display") { $0.waiting == nil }
    }
}
