package import NotchCore

/// A call whose answer takes time, or comes in several replies.
@SurfaceActor
package struct NotchCall<Request: NotchRequest> {
    package let request: Request
    let call: VarlinkCall

    init(request: Request, call: VarlinkCall) {
        self.request = request
        self.call = call
    }

    /// The client takes several replies.
    package var wantsMore: Bool { call.wantsMore }

    /// Who calls.
    package var peer: PeerCredentials { call.peer }

    /// Somebody still waits for an answer.
    package var isOpen: Bool { call.isOpen }

    /// Answers for the last time.
    package func reply(_ reply: Request.Reply) {
        call.reply(reply.fields)
    }

    /// Sends one of several replies; without ``wantsMore`` nothing is sent.
    package func replyContinues(_ reply: Request.Reply) {
        call.replyContinues(reply.fields)
    }

    /// Answers with an error.
    package func fail(_ error: VarlinkError) {
        call.fail(error)
    }

    /// Sends one of several replies that was made for several clients; without ``wantsMore`` nothing is sent.
    package func replyContinues(_ reply: EncodedReply) {
        call.replyContinues(reply)
    }

    /// Holds something until the client disconnects (see ``VarlinkCall/hold(_:)``).
    package func hold(_ handler: @escaping @SurfaceActor () -> Void) throws(VarlinkError) -> ClientHold {
        try call.hold(handler)
    }

    /// Counts this call for so many more where its client's rate is concerned.
    package func charge(_ calls: Int) {
        call.charge(calls)
    }

    /// Runs `handler` if the client disconnects before the last reply (see ``VarlinkCall/onCancel(_:)``).
    package func onCancel(_ handler: @escaping @SurfaceActor () -> Void) {
        call.onCancel(handler)
    }
}
