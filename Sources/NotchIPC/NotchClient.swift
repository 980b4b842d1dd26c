internal import NotchCore
internal import NotchSystem

/// A blocking connection to a daemon.
///
/// The client blocks the calling thread, and only one thread may use it at a time. A program may send several requests
/// before it reads their replies. The replies arrive in the order of the requests.
package final class NotchClient {
    /// One reply, and whether more replies follow it.
    package struct Response<Reply> {
        package let reply: Reply
        package let continues: Bool
    }

    private let socket: OwnedDescriptor
    /// The maximum duration of connecting, of sending, and of the wait for each reply.
    package let timeout: Duration
    private var framer = MessageFramer(limit: NotchClient.replySize, discardLimit: 0)
    private let input = ReceiveBuffer()

    /// The size of the largest reply that the client reads, in bytes. No server sends more.
    private static let replySize = 24 << 20

    /// Connects to the daemon.
    ///
    /// - Parameter timeout: the value of ``timeout``.
    package init(path: String, timeout: Duration = .seconds(5)) throws(NotchClientError) {
        guard !path.isEmpty, path.utf8.count <= System.longestSocketPath else {
            throw .unreachable(path: path, reason: "a socket's path has 1 to \(System.longestSocketPath) bytes")
        }
        self.timeout = timeout
        do { socket = try System.unixSocket(nonblocking: false) } catch {
            throw .unreachable(path: path, reason: "\(error)")
        }
        do {
            try System.setSendTimeout(socket, timeout)
            try System.connect(socket, to: path)
        } catch {
            if error == .accessDenied { throw .forbidden(path: path) }
            throw error == .wouldBlock ? .timedOut(after: timeout) : .unreachable(path: path, reason: "\(error)")
        }
    }

    deinit {
        // A program that this process starts holds a copy of the socket between its fork and its exec. Without the
        // shutdown, that copy would keep the connection open.
        System.shutDown(socket.rawValue)
    }

    /// Calls a method and waits for its reply.
    package func call<Request: NotchRequest>(_ request: Request) throws(NotchClientError) -> Request.Reply {
        try send(request)
        return try receive(Request.self, timeout: timeout).reply
    }

    /// Sends a call without waiting for its reply.
    ///
    /// - Parameter more: whether the call asks for several replies.
    package func send<Request: NotchRequest>(_ request: Request, more: Bool = false) throws(NotchClientError) {
        try send(bytes: Self.message(request, more: more))
    }

    /// Returns the bytes of a call.
    ///
    /// - Parameter more: whether the call asks for several replies.
    package static func message<Request: NotchRequest>(_ request: Request, more: Bool = false) -> [UInt8] {
        message(method: NotchInterface.qualified(Request.method), parameters: request.fields, more: more)
    }

    /// Waits for the next reply to a call that was sent.
    ///
    /// - Parameter timeout: the longest wait; `nil` waits without a limit.
    package func receive<Request: NotchRequest>(
        _ request: Request.Type, timeout: Duration?
    ) throws(NotchClientError) -> Response<Request.Reply> {
        let response = try receive(timeout: timeout)
        do {
            return Response(reply: try Request.Reply(response.reply, strict: false), continues: response.continues)
        } catch {
            throw .malformedReply(error.description)
        }
    }
}

// MARK: Untyped

extension NotchClient {
    /// Sends a call to a method of any interface.
    package func send(
        method: String, parameters: JSONObject, more: Bool = false, oneway: Bool = false
    ) throws(NotchClientError) {
        try send(bytes: Self.message(method: method, parameters: parameters, more: more, oneway: oneway))
    }

    /// Returns the bytes of a call to a method of any interface.
    ///
    /// - Parameter caller: the members by which a gateway says who calls.
    package static func message(
        method: String, parameters: JSONObject, more: Bool, oneway: Bool = false, caller: JSONObject = [:]
    ) -> [UInt8] {
        var message: JSONObject = ["method": .string(method), "parameters": .object(parameters)]
        for member in caller.members { message[member.key] = member.value }
        if more { message["more"] = true }
        if oneway { message["oneway"] = true }
        return JSON.object(message).bytes + [0]
    }

    private func send(bytes: [UInt8]) throws(NotchClientError) {
        var sent = 0
        while sent < bytes.count {
            do {
                sent += try System.send(socket.rawValue, bytes[sent...], waits: true)
            } catch .wouldBlock {
                throw .timedOut(after: timeout)
            } catch .brokenPipe, .connectionReset {
                // A server whose places are taken sends an error and disconnects. The error can still be read.
                return
            } catch {
                throw .disconnected
            }
        }
    }

    /// Waits for the next reply to any call.
    package func receive(timeout: Duration?) throws(NotchClientError) -> Response<JSONObject> {
        let deadline = timeout.map { ContinuousClock.now.advanced(by: $0) }
        while true {
            switch framer.next() {
            case .message(let message)?: return try Self.response(message)
            case .oversized?, .flood?: throw .malformedReply("it has more than \(Self.replySize) bytes")
            case nil: break
            }
            do {
                let left = deadline.map { $0 - ContinuousClock.now }
                guard !(try System.wait(for: .readable, on: socket.rawValue, timeout: left)).isEmpty else {
                    throw NotchClientError.timedOut(after: timeout ?? .zero)
                }
                let bytes = try input.receive(from: socket.rawValue)
                guard !bytes.isEmpty else { throw NotchClientError.disconnected }
                framer.append(bytes)
            } catch let error as NotchClientError {
                throw error
            } catch {
                throw .disconnected
            }
        }
    }

    /// Reads a message of the daemon.
    ///
    /// - Throws: ``NotchClientError/refused(_:)`` for an error, and ``NotchClientError/malformedReply(_:)``.
    package static func response(_ message: ArraySlice<UInt8>) throws(NotchClientError) -> Response<JSONObject> {
        let json: JSON
        do {
            // A program that drives the display itself may have put any text into its activities.
            json = try JSON.parse(message, allowsNUL: true)
        } catch {
            throw .malformedReply(error.description)
        }
        guard case .object(let object) = json else { throw .malformedReply("it is \(json.kind)") }
        var parameters = JSONObject()
        if case .object(let object)? = object["parameters"] { parameters = object }
        if case .string(let name)? = object["error"] {
            throw .refused(VarlinkError(name: name, parameters: parameters))
        }
        return Response(reply: parameters, continues: object["continues"] == true)
    }
}

/// The reason why a call failed.
package enum NotchClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No daemon listens at `path`, or the socket cannot be used.
    case unreachable(path: String, reason: String)
    /// The process has no right to the socket at `path` (`connect(2)`, EACCES).
    case forbidden(path: String)
    case timedOut(after: Duration)
    /// The daemon closed the connection before it answered.
    case disconnected
    /// The daemon sent a reply that is not varlink.
    case malformedReply(String)
    /// The daemon answered with an error.
    case refused(VarlinkError)

    package var description: String {
        switch self {
        case .unreachable(let path, let reason): "no daemon at \(path): \(reason)"
        case .forbidden(let path):
            "no right to use \(path): become a member of its group, and log in again (see: ls -l \(path))"
        case .timedOut(let duration): "no answer within \(duration.seconds) s"
        case .disconnected: "the daemon closed the connection before it answered"
        case .malformedReply(let reason): "the daemon's answer is not varlink: \(reason)"
        case .refused(let error): error.description
        }
    }
}
