import NotchCore
import NotchIPC

/// Answers a call that performs an action, when the action has begun and when it has ended.
@SurfaceActor
final class ActionAnswer<Request: NotchRequest> where Request.Reply == ActionReply {
    private let call: NotchCall<Request>
    private var hasBegun = false
    /// The result of an action that ended before its call was recorded.
    private var end: Result<ActionEnd, ActionFailure>?

    init(_ call: NotchCall<Request>) {
        self.call = call
    }

    /// Says that the action has begun.
    ///
    /// - Throws: the refusal of an action that has not.
    func begin() throws(VarlinkError) {
        hasBegun = true
        switch end {
        case .failure(let failure)?: throw VarlinkError(failure)
        case .success(let end)?: reply(end)
        case nil:
            // A client that accepts no reply is not kept from its next call.
            if call.isOneway { call.reply(ActionReply()) } else { call.replyContinues(ActionReply()) }
        }
    }

    /// Says that the action has begun, or why it has not, when the call was recorded before.
    func beginLate() {
        do throws(VarlinkError) { try begin() } catch { call.fail(error) }
    }

    func end(_ result: Result<ActionEnd, ActionFailure>) {
        guard hasBegun else { return end = result }
        switch result {
        case .success(let end): reply(end)
        case .failure(let failure): call.fail(VarlinkError(failure))
        }
    }

    private func reply(_ end: ActionEnd) {
        call.reply(ActionReply { ($0.action, $0.ended, $0.text) = (end.action, true, end.text) })
    }
}
