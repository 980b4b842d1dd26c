package import NotchCore

/// One call of one client, from its arrival to its last reply.
///
/// It may be kept and answered later; further calls of the same client wait meanwhile. Once it is answered,
/// or its client is gone, answering does nothing.
@SurfaceActor
package final class VarlinkCall {
    /// The qualified name, such as `io.notchd.Enqueue`.
    package let method: String
    package let parameters: JSONObject
    /// The client takes several replies.
    package let wantsMore: Bool
    /// The client takes no reply at all.
    package let isOneway: Bool
    package let peer: PeerCredentials

    private weak var connection: VarlinkConnection?
    /// No client makes it, and so none can disconnect.
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

    /// A call that no client makes, and whose answer nobody reads, such as one of a recording.
    ///
    /// - Parameter method: the qualified name.
    package convenience init(replaying method: String, parameters: JSONObject) {
        self.init(
            method: method, parameters: parameters, wantsMore: false, isOneway: true,
            peer: .own, connection: nil,
            isReplayed: true)
    }

    /// Somebody still waits for an answer.
    package var isOpen: Bool {
        !isAnswered && connection != nil
    }

    /// Answers, for the first and last time or as the end of a stream.
    package func reply(_ parameters: JSONObject = [:]) {
        answer(["parameters": .object(parameters)])
    }

    /// Sends one reply of a stream, to be followed by others.
    ///
    /// A client that lets more than ``VarlinkLimits/streamBacklog`` bytes pile up is disconnected.
    ///
    /// - Precondition: ``wantsMore``; to another client it would be a last reply that is not, so it is not sent.
    package func replyContinues(_ parameters: JSONObject) {
        guard isOpen, wantsMore else { return }
        connection?.send(EncodedReply(continuing: parameters).bytes, isLast: false)
    }

    /// Sends one reply of a stream, to be followed by others, as ``replyContinues(_:)-(JSONObject)`` does.
    ///
    /// - Parameter reply: made once for all who get the same.
    package func replyContinues(_ reply: EncodedReply) {
        guard isOpen, wantsMore else { return }
        connection?.send(reply.bytes, isLast: false)
    }

    /// Answers with an error.
    package func fail(_ error: VarlinkError) {
        answer(["error": .string(error.name), "parameters": .object(error.parameters)])
    }

    /// Counts this call among those that wait for something before they are answered. A client with such a call does
    /// not give way to others, so their number is bounded.
    ///
    /// Call this before anything is done. It counts until the call ends.
    ///
    /// - Throws: ``VarlinkError/tooManyHeld(limit:processID:)``.
    package func wait() throws(VarlinkError) {
        try connection?.wait(for: self)
    }

    /// Holds something for the client beyond this call, and runs `handler` when the client disconnects, or at once if
    /// it has disconnected already. A replayed call never runs it. A client that holds something does not give way to
    /// others.
    ///
    /// - Returns: a handle that ends the hold earlier.
    /// - Throws: ``VarlinkError/tooManyHeld(limit:processID:)``; the handler is not run then.
    package func hold(_ handler: @escaping @SurfaceActor () -> Void) throws(VarlinkError) -> ClientHold {
        if let connection { return try connection.hold(handler) }
        if !isReplayed { handler() }
        return ClientHold(0, on: nil)
    }

    /// Counts this call for so many more where its client's rate is concerned.
    package func charge(_ calls: Int) {
        connection?.charge(calls)
    }

    /// Runs `handler` if the client disconnects before this call is answered; at once if it has done so already. Never
    /// for a call that is replayed.
    package func onCancel(_ handler: @escaping @SurfaceActor () -> Void) {
        guard !isAnswered, !isReplayed else { return }
        if connection == nil { handler() } else { cancelHandler = handler }
    }

    private func answer(_ message: JSONObject) {
        guard isOpen else { return }
        isAnswered = true
        cancelHandler = nil
        if !isOneway { connection?.send(message, isLast: true) }
        connection?.didAnswer(self)
    }

    /// The client is gone.
    func cancel() {
        connection = nil
        let handler = cancelHandler
        cancelHandler = nil
        handler?()
    }
}
