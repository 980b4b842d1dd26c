package import NotchCore

/// One call of one client, from its arrival to its last reply.
///
/// A handler may keep a call and answer it later. Further calls of the same client wait meanwhile. Once the call is
/// answered or its client is gone, answering does nothing.
@SurfaceActor
package final class VarlinkCall {
    /// The qualified name, such as `io.notchd.Enqueue`.
    package let method: String
    package let parameters: JSONObject
    /// Whether the client accepts several replies.
    package let wantsMore: Bool
    /// Whether the client accepts no reply at all.
    package let isOneway: Bool
    package let peer: PeerCredentials

    private weak var connection: VarlinkConnection?
    /// Whether no client made the call. Such a call is never cancelled by a disconnection.
    private let isReplayed: Bool
    private var isAnswered = false
    private var cancelHandler: (@SurfaceActor () -> Void)?

    init(
        method: String, parameters: JSONObject, wantsMore: Bool, isOneway: Bool, peer: PeerCredentials,
        connection: VarlinkConnection?, isReplayed: Bool = false
    ) {
        self.method = method
        self.parameters = parameters
        self.wantsMore = wantsMore
        self.isOneway = isOneway
        self.peer = peer
        self.connection = connection
        self.isReplayed = isReplayed
    }

    /// Makes a call on behalf of no client, such as one from a recording. Nobody reads its answer.
    ///
    /// - Parameter method: the qualified name.
    package convenience init(replaying method: String, parameters: JSONObject) {
        self.init(
            method: method, parameters: parameters, wantsMore: false, isOneway: true,
            peer: .own, connection: nil,
            isReplayed: true)
    }

    /// Whether somebody still waits for an answer.
    package var isOpen: Bool { !isAnswered && connection != nil }

    /// Sends the only reply, or the last one of a stream.
    package func reply(_ parameters: JSONObject = [:]) {
        answer(["parameters": .object(parameters)])
    }

    /// Sends the only reply, or the last one of a stream.
    ///
    /// - Parameter reply: the reply, encoded once for all clients that get it.
    package func reply(_ reply: EncodedReply) {
        answer { $0.send(reply.bytes, isLast: true) }
    }

    /// Sends one reply of a stream. Others follow it.
    ///
    /// A client that leaves more than ``VarlinkLimits/streamBacklog`` bytes unread is disconnected.
    ///
    /// - Precondition: ``wantsMore`` is true. Another client would take the reply for the last one, so it is not sent.
    package func replyContinues(_ parameters: JSONObject) {
        guard isOpen, wantsMore else { return }
        replyContinues(EncodedReply(continuing: parameters))
    }

    /// Sends one reply of a stream, as ``replyContinues(_:)-(JSONObject)`` does.
    ///
    /// - Parameter reply: the reply, encoded once for all clients that get it.
    package func replyContinues(_ reply: EncodedReply) {
        guard isOpen, wantsMore else { return }
        connection?.send(reply.bytes, isLast: false)
    }

    /// Answers with an error.
    package func fail(_ error: VarlinkError) { answer(error.message) }

    /// Counts this call among those that wait for something before they are answered. A client with such a call does
    /// not give way to others, so the number of such calls is bounded.
    ///
    /// The method's function must call this before it does anything else. The call counts until it ends.
    ///
    /// - Throws: ``VarlinkError/tooManyHeld(limit:processID:)``.
    package func wait() throws(VarlinkError) { try connection?.wait(for: self) }

    /// Holds something for the client beyond this call. `handler` runs when the client disconnects, or at once if the
    /// client has already disconnected. A replayed call never runs it. A client that holds something does not give way
    /// to others.
    ///
    /// - Returns: a handle that ends the hold earlier.
    /// - Throws: ``VarlinkError/tooManyHeld(limit:processID:)``; the handler does not run then.
    package func hold(_ handler: @escaping @SurfaceActor () -> Void) throws(VarlinkError) -> ClientHold {
        if let connection { return try connection.hold(handler) }
        if !isReplayed { handler() }
        return ClientHold(0, on: nil)
    }

    /// Counts this call as `calls` further calls for the rate of its client.
    package func charge(_ calls: Int) { connection?.charge(calls) }

    /// Runs `handler` if the client disconnects before this call is answered, or at once if the client has already
    /// disconnected. A replayed call never runs it.
    package func onCancel(_ handler: @escaping @SurfaceActor () -> Void) {
        guard !isAnswered, !isReplayed else { return }
        if connection == nil { handler() } else { cancelHandler = handler }
    }

    /// Cancels the call now if its client has disconnected. The loop tells of a disconnection together with other
    /// arrivals, so another client's later call may be served before it.
    package func noticeDisconnection() { connection?.noticeEnd() }

    /// Whether the call ends when its client sends no more, instead of when it is answered.
    var endsWithInput: Bool { wantsMore || cancelHandler != nil }

    private func answer(_ message: JSONObject) {
        answer { $0.send(message, isLast: true) }
    }

    private func answer(_ send: (VarlinkConnection) -> Void) {
        guard isOpen, let connection else { return }
        isAnswered = true
        cancelHandler = nil
        if !isOneway { send(connection) }
        connection.didAnswer(self)
    }

    /// Cancels the call because its client is gone.
    func cancel() {
        connection = nil
        let handler = cancelHandler
        cancelHandler = nil
        handler?()
    }
}
