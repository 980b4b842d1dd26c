package import NotchCore

/// A call whose answer comes later or in several replies. See ``VarlinkCall`` for what each member does.
@SurfaceActor
package struct NotchCall<Request: NotchRequest> {
    package let request: Request
    let call: VarlinkCall

    package var wantsMore: Bool { call.wantsMore }
    package var peer: PeerCredentials { call.peer }
    package var isOpen: Bool { call.isOpen }
    package var isOneway: Bool { call.isOneway }

    /// Sends the last reply.
    package func reply(_ reply: Request.Reply) { call.reply(reply.fields) }

    package func reply(_ reply: EncodedReply) { call.reply(reply) }

    /// Answers with an error.
    package func fail(_ error: VarlinkError) { call.fail(error) }

    /// Sends one of several replies. If ``wantsMore`` is false, nothing is sent.
    package func replyContinues(_ reply: Request.Reply) { call.replyContinues(reply.fields) }

    package func replyContinues(_ reply: EncodedReply) { call.replyContinues(reply) }

    package func hold(_ handler: @escaping @SurfaceActor () -> Void) throws(VarlinkError) -> ClientHold {
        try call.hold(handler)
    }

    package func charge(_ calls: Int) { call.charge(calls) }
    package func onCancel(_ handler: @escaping @SurfaceActor () -> Void) { call.onCancel(handler) }
    package func noticeDisconnection() { call.noticeDisconnection() }
}
