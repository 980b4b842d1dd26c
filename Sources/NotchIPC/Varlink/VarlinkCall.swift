package import NotchCore

/// One call of one client, from its arrival to its last reply.
///
/// A handler may keep a call and answer it later. Further calls of the same client wait meanwhile. Once the call is
/// answered or its client has disconnected, answering has no effect.
@SurfaceActor
package final class VarlinkCall {
    /// The qualified name, such as `io.notchd.Enqueue`.
    package let method: String
    package let parameters: JSONObject
    /// Whether the client accepts several replies.
    package let wantsMore: Bool
    /// Whether the client expects no reply.
    package let isOneway: Bool
    package let peer: PeerCredentials
    package let caller: Caller

    private weak var connection: VarlinkConnection?
    /// Whether no client made the call. Such a call is never cancelled by a disconnection.
    private let isReplayed: Bool
    private var isAnswered = false
    /// Whether recordings omit the call, although they contain calls of its method.
    private(set) var isOmittedFromRecordings = false
    private var cancelHandler: (@SurfaceActor () -> Void)?

    init(
        method: String, parameters: JSONObject, wantsMore: Bool, isOneway: Bool, peer: PeerCredentials,
        caller: Caller? = nil, connection: VarlinkConnection?, isReplayed: Bool = false
    ) {
        self.method = method
        self.parameters = parameters
        self.wantsMore = wantsMore
        self.isOneway = isOneway
        self.peer = peer
        self.caller = caller ?? Caller(peer)
        self.connection = connection
        self.isReplayed = isReplayed
    }

    /// Makes a call without a client, such as one from a recording. Its answer is dropped.
    ///
    /// - Parameters:
    ///   - method: the qualified name.
    ///   - parameters: the recorded parameters: those of the call, and the owner if it was another than this user.
    package convenience init(replaying method: String, parameters: JSONObject) {
        var (parameters, caller) = (parameters, Caller.own)
        if case .string(let name)? = parameters[Self.recordedOwner] {
            parameters[Self.recordedOwner] = nil
            caller.owner = Owner(name) ?? caller.owner
        }
        self.init(
            method: method, parameters: parameters, wantsMore: false, isOneway: true,
            peer: .own, caller: caller, connection: nil,
            isReplayed: true)
    }

    /// The member of recorded parameters that names the owner. No request has it.
    private static let recordedOwner = "owner"

    /// Returns the parameters with which the call is recorded.
    ///
    /// - Parameter parameters: the parameters that have the same effect when the call is replayed.
    package func recorded(_ parameters: JSONObject) -> JSONObject {
        var parameters = parameters
        if caller.owner != Caller.own.owner {
            parameters[Self.recordedOwner] = .string(caller.owner.description)
        }
        return parameters
    }

    /// Whether the client still waits for an answer.
    package var isOpen: Bool { !isAnswered && connection != nil }

    /// Whether the client has disconnected.
    package var isAbandoned: Bool { connection == nil && !isReplayed }

    /// Sends the only reply, or the last reply of a stream.
    package func reply(_ parameters: JSONObject = [:]) {
        answer(["parameters": .object(parameters)])
    }

    /// Sends the only reply, or the last reply of a stream.
    ///
    /// - Parameter reply: the reply, encoded once for all its clients.
    package func reply(_ reply: EncodedReply) {
        answer { $0.send(reply.bytes, isLast: true) }
    }

    /// Sends one reply of a stream. Further replies follow.
    ///
    /// A client that leaves more than ``VarlinkLimits/streamBacklog`` bytes unread is disconnected.
    ///
    /// - Precondition: ``wantsMore`` is true. Otherwise the client would take the reply for the last reply, so it is
    ///   not sent.
    package func replyContinues(_ parameters: JSONObject) {
        guard isOpen, wantsMore else { return }
        replyContinues(EncodedReply(continuing: parameters))
    }

    /// Sends one reply of a stream, as ``replyContinues(_:)-(JSONObject)`` does.
    ///
    /// - Parameter reply: the reply, encoded once for all its clients.
    package func replyContinues(_ reply: EncodedReply) {
        guard isOpen, wantsMore else { return }
        connection?.send(reply.bytes, isLast: false)
    }

    /// Answers with an error.
    package func fail(_ error: VarlinkError) {
        if isOpen { connection?.note(error) }
        answer(error.message)
    }

    /// Counts this call as a waiting call. A client with a waiting call is not disconnected in favour of others, so the
    /// number of such calls is bounded.
    ///
    /// The method's function must call this first. The call counts until it ends.
    ///
    /// - Throws: ``VarlinkError/tooManyHeld(limit:owner:)``.
    package func wait() throws(VarlinkError) { try connection?.wait(for: self) }

    /// Leases a resource to the client beyond this call. `handler` runs when the client disconnects, or at once if the
    /// client has already disconnected. A replayed call never runs it. A client with a lease is not disconnected in
    /// favour of others.
    ///
    /// - Returns: a handle that ends the lease earlier.
    /// - Throws: ``VarlinkError/tooManyHeld(limit:owner:)``; the handler does not run in this case.
    package func lease(_ handler: @escaping @SurfaceActor () -> Void) throws(VarlinkError) -> ClientLease {
        if let connection { return try connection.lease(for: caller.owner, handler) }
        if !isReplayed { handler() }
        return ClientLease(0, on: nil)
    }

    /// Counts this call as `calls` further calls for the rate of its client.
    package func charge(_ calls: Int) { connection?.charge(calls) }

    /// Runs `handler` if the client disconnects before this call is answered, or at once if the client has already
    /// disconnected. A replayed call never runs it.
    package func onCancel(_ handler: @escaping @SurfaceActor () -> Void) {
        guard !isAnswered, !isReplayed else { return }
        if connection == nil { handler() } else { cancelHandler = handler }
    }

    /// Omits the call from recordings, because it changes nothing and a replay of it would. The method's function must call
    /// this before it returns.
    package func omitFromRecordings() { isOmittedFromRecordings = true }

    /// Cancels the call now if its client has disconnected. The loop reports a disconnection together with other
    /// events, so another client's later call may be served before it.
    package func noticeDisconnection() { connection?.noticeEnd() }

    /// Whether the call ends when its client's input ends, instead of when the call is answered.
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

    /// Cancels the call because its client has disconnected.
    func cancel() {
        connection = nil
        let handler = cancelHandler
        cancelHandler = nil
        handler?()
    }
}

/// An encoded reply. It is encoded once for all its clients.
package struct EncodedReply: Sendable {
    /// The encoded reply with its closing NUL.
    let bytes: [UInt8]

    /// Encodes the only reply to a call, or the last reply of a stream.
    package init(_ parameters: JSONObject) {
        bytes = JSON.object(["parameters": .object(parameters)]).bytes + [0]
    }

    /// Encodes a reply that other replies follow.
    package init(continuing parameters: JSONObject) {
        bytes = JSON.object(["parameters": .object(parameters), "continues": true]).bytes + [0]
    }
}

extension VarlinkCall {
    /// Parses a message as an object. Every call is an object.
    ///
    /// - Parameter separators: the bound of ``VarlinkLimits/separators``.
    static func object(of message: ArraySlice<UInt8>, separators: Int) throws(VarlinkError) -> JSONObject {
        if let excess = excess(in: message, separators: separators) {
            throw .invalidMessage(reason: "more than \(separators) commas and opening brackets", offset: excess)
        }
        let json: JSON
        do { json = try JSON.parse(message) } catch {
            throw .invalidMessage(reason: error.reason, offset: error.offset)
        }
        guard case .object(let object) = json else {
            throw .invalidMessage(reason: "the message is \(json.kind), not an object", offset: 0)
        }
        return object
    }

    /// Returns the offset at which a message exceeds the bound, or `nil` if it does not.
    private static func excess(in message: ArraySlice<UInt8>, separators: Int) -> Int? {
        guard message.count > separators else { return nil }
        return message.withUnsafeBufferPointer { bytes in
            var left = separators
            for (offset, byte) in bytes.enumerated() {
                guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else {
                    continue
                }
                if left == 0 { return offset }
                left -= 1
            }
            return nil
        }
    }

    /// Returns whether a call requests no answer, regardless of other faults in it.
    static func isOneway(_ object: JSONObject) -> Bool { object["oneway"] == true }

    /// Parses a call as varlink defines it: `method`, `parameters` and the flags.
    convenience init(_ object: JSONObject, connection: VarlinkConnection) throws(VarlinkError) {
        if !connection.isGateway { try Caller.refuseMembers(in: object) }
        var field = FieldCoder.reading(object, strict: true)
        var method: String?
        var parameters: JSON = [:]
        var (wantsMore, isOneway, wantsUpgrade) = (false, false, false)
        field("method", &method)
        field("parameters", &parameters)
        field("more", &wantsMore)
        field("oneway", &isOneway)
        field("upgrade", &wantsUpgrade)
        let caller =
            connection.isGateway ? Caller(of: connection.peer, in: object, &field) : Caller(connection.peer)
        try field.finish()
        guard case .object(let arguments) = parameters else {
            if let method, StandardInterface.hasMethod(method) { throw .invalidParameter("parameters") }
            throw .invalidField(field: "parameters", reason: "is \(parameters.kind)", limit: "an object")
        }
        if wantsUpgrade { field.refuse("upgrade", "is set, but no method upgrades its connection") }
        if wantsMore, isOneway { field.refuse("oneway", "is set beside more", limit: "more or oneway") }
        _ = field.demand("method", method)
        try field.finish()
        self.init(
            method: method ?? "", parameters: arguments, wantsMore: wantsMore, isOneway: isOneway,
            peer: connection.peer, caller: caller, connection: connection)
    }
}

/// Searches the flag `oneway` in a message that cannot be parsed as a whole.
///
/// Such a message must not be answered either. The scan therefore tolerates any fault in the rest of the message: a NUL
/// in a text, a duplicate member, too much depth, too much content, or no JSON at all.
struct OnewayScan {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    private static let key = Array("\"oneway\"".utf8)
    private static let isSet = Array("true".utf8)

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// Returns whether a member of the outermost object requests no answer.
    static func findsFlag(in message: ArraySlice<UInt8>) -> Bool {
        var scan = OnewayScan(message)
        return scan.findFlag()
    }

    private mutating func findFlag() -> Bool {
        skipSpace()
        guard take([UInt8(ascii: "{")]) else { return false }
        var depth = 1
        while index < bytes.endIndex, depth > 0 {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                if depth == 1, takeFlag() { return true }
                skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
            default: index += 1
            }
        }
        return false
    }

    /// Consumes the flag and returns `true` if the flag begins here; otherwise consumes nothing.
    private mutating func takeFlag() -> Bool {
        let start = index
        if take(Self.key) {
            skipSpace()
            if take([UInt8(ascii: ":")]) {
                skipSpace()
                if take(Self.isSet) { return true }
            }
        }
        index = start
        return false
    }

    private mutating func take(_ expected: [UInt8]) -> Bool {
        guard bytes[index...].starts(with: expected) else { return false }
        index += expected.count
        return true
    }

    private mutating func skipSpace() {
        while index < bytes.endIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private mutating func skipString() {
        index += 1
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.endIndex)
    }
}
