package import NotchCore

/// A call whose answer comes later or in several replies.
@SurfaceActor
package struct NotchCall<Request: NotchRequest> {
    package let request: Request
    let call: VarlinkCall

    init(request: Request, call: VarlinkCall) {
        self.request = request
        self.call = call
    }

    /// Whether the client accepts several replies.
    package var wantsMore: Bool { call.wantsMore }

    /// The credentials of the caller.
    package var peer: PeerCredentials { call.peer }

    /// Whether somebody still waits for an answer.
    package var isOpen: Bool { call.isOpen }

    /// Sends the last reply.
    package func reply(_ reply: Request.Reply) {
        call.reply(reply.fields)
    }

    /// Sends one of several replies. If ``wantsMore`` is false, nothing is sent.
    package func replyContinues(_ reply: Request.Reply) {
        call.replyContinues(reply.fields)
    }

    /// Answers with an error.
    package func fail(_ error: VarlinkError) {
        call.fail(error)
    }

    /// Sends one of several replies that was encoded once for several clients. If ``wantsMore`` is false, nothing is
    /// sent.
    package func replyContinues(_ reply: EncodedReply) {
        call.replyContinues(reply)
    }

    /// Holds something until the client disconnects (see ``VarlinkCall/hold(_:)``).
    package func hold(_ handler: @escaping @SurfaceActor () -> Void) throws(VarlinkError) -> ClientHold {
        try call.hold(handler)
    }

    /// Counts this call as `calls` further calls for the rate of its client.
    package func charge(_ calls: Int) {
        call.charge(calls)
    }

    /// Runs `handler` if the client disconnects before the last reply (see ``VarlinkCall/onCancel(_:)``).
    package func onCancel(_ handler: @escaping @SurfaceActor () -> Void) {
        call.onCancel(handler)
    }
}
