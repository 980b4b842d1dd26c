import NotchCore
import NotchIPC
import NotchTestSupport

/// A connection to a daemon: under emulation each start of notchctl takes a tenth of a second and more.
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

    /// Sends a card that stays for a second, and takes the place of the one before if that still waits.
    func send(_ title: String) throws {
        var draft = ActivityDraft(title: title)
        (draft.coalescingKey, draft.dwell) = ("round", .seconds(1))
        _ = try client.call(EnqueueRequest(activity: draft))
    }

    /// Waits until the display is as wanted, at most half a minute.
    ///
    /// - Throws: ``BoardError`` that says what it was in the end.
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
