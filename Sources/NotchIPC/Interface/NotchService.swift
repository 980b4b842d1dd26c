package import NotchCore

/// The work that a daemon does for its clients.
@SurfaceActor
package protocol NotchService: AnyObject, Sendable {
    /// Registers a function in a table for each of ``NotchInterface/requests``.
    func serve(_ table: inout MethodTable)
    /// The error that refuses calls that change state; `nil` while such calls are served.
    var refusal: VarlinkError? { get }
}

extension NotchService {
    package var refusal: VarlinkError? { nil }

    /// Returns the interface `io.notchd`, which retains this service and calls it.
    ///
    /// - Parameter didServe: called after each served call that recordings contain, with the method's last name and the
    ///   parameters that have the same effect when the call is replayed.
    package func interface(
        didServe: @escaping @SurfaceActor (_ method: String, _ parameters: JSONObject) -> Void = { _, _ in }
    ) -> VarlinkInterface {
        var table = MethodTable(refusal: { [self] in refusal }, didServe: didServe)
        serve(&table)
        // In a release build, a method that is described and not served answers MethodNotFound. A debug build ends
        // here.
        assert(Set(table.handlers.keys) == Set(NotchInterface.requests.map { $0.method }))
        return VarlinkInterface(
            name: NotchInterface.name, description: NotchInterface.description, methods: table.handlers,
            costs: Dictionary(uniqueKeysWithValues: NotchInterface.requests.map { ($0.method, $0.cost) }))
    }
}

/// Maps methods to the functions that serve them. The table reads requests strictly and writes the replies.
@SurfaceActor
package struct MethodTable {
    private(set) var handlers: [String: VarlinkHandler] = [:]
    private let didServe: @SurfaceActor (_ method: String, _ parameters: JSONObject) -> Void
    private let refusal: @SurfaceActor () -> VarlinkError?

    /// - Parameters:
    ///   - refusal: returns the error that refuses calls that change state; `nil` while such calls are served.
    ///   - didServe: called after each call that was served and that recordings contain.
    init(
        refusal: @escaping @SurfaceActor () -> VarlinkError? = { nil },
        didServe: @escaping @SurfaceActor (_ method: String, _ parameters: JSONObject) -> Void
    ) {
        self.refusal = refusal
        self.didServe = didServe
    }

    /// Registers a function for a method that answers at once. An error that the function throws is the answer.
    package mutating func answer<Request: NotchRequest>(
        _ serve: @escaping @SurfaceActor (Request) throws(VarlinkError) -> Request.Reply
    ) {
        answer { (request: Request, _: Caller) throws(VarlinkError) in try serve(request) }
    }

    /// Registers a function for a method that answers at once and depends on its client.
    package mutating func answer<Request: NotchRequest>(
        _ serve: @escaping @SurfaceActor (Request, Caller) throws(VarlinkError) -> Request.Reply
    ) {
        add { (request: Request, call) throws(VarlinkError) in
            let reply = try serve(request, call.caller)
            return {
                call.charge(Request.extraCost(of: reply))
                call.reply(reply.fields)
            }
        }
    }

    /// Registers a function for a method that answers later, or in several replies.
    package mutating func take<Request: NotchRequest>(
        _ serve: @escaping @SurfaceActor (NotchCall<Request>) throws(VarlinkError) -> Void
    ) {
        add { (request: Request, call) throws(VarlinkError) in
            switch Request.waiting {
            case .streaming where !call.wantsMore: throw .expectedMore
            case .withMore where !call.wantsMore, .never: break
            case .withMore, .streaming, .always: try call.wait()
            }
            try serve(NotchCall(request: request, call: call))
            return {}
        }
    }

    /// - Parameter serve: returns the work to do once the call is recorded.
    private mutating func add<Request: NotchRequest>(
        _ serve: @escaping @SurfaceActor (Request, VarlinkCall) throws(VarlinkError) -> @SurfaceActor () -> Void
    ) {
        handlers[Request.method] = { [refusal, didServe] call in
            try call.caller.check(Request.method)
            var request = try Request(call.parameters, strict: true)
            request.complete()
            if Request.isRecorded, let refusal = refusal() { throw refusal }
            let answer = try serve(request, call)
            if Request.isRecorded, !call.isOmittedFromRecordings {
                didServe(Request.method, call.recorded(request.fields))
            }
            answer()
        }
    }
}

/// A call that is answered later or in several replies. See ``VarlinkCall`` for the members.
@SurfaceActor
package struct NotchCall<Request: NotchRequest> {
    package let request: Request
    let call: VarlinkCall

    package var wantsMore: Bool { call.wantsMore }
    package var peer: PeerCredentials { call.peer }
    package var caller: Caller { call.caller }
    package var isOpen: Bool { call.isOpen }
    package var isOneway: Bool { call.isOneway }
    package var isAbandoned: Bool { call.isAbandoned }

    /// Sends the last reply.
    package func reply(_ reply: Request.Reply) { call.reply(reply.fields) }

    package func reply(_ reply: EncodedReply) { call.reply(reply) }

    /// Answers with an error.
    package func fail(_ error: VarlinkError) { call.fail(error) }

    /// Sends one of several replies. If ``wantsMore`` is false, the reply is not sent.
    package func replyContinues(_ reply: Request.Reply) { call.replyContinues(reply.fields) }

    package func replyContinues(_ reply: EncodedReply) { call.replyContinues(reply) }

    package func lease(_ handler: @escaping @SurfaceActor () -> Void) throws(VarlinkError) -> ClientLease {
        try call.lease(handler)
    }

    /// The parameters with which the call is recorded.
    package var recorded: JSONObject { call.recorded(request.fields) }

    package func omitFromRecordings() { call.omitFromRecordings() }
    package func charge(_ calls: Int) { call.charge(calls) }
    package func onCancel(_ handler: @escaping @SurfaceActor () -> Void) { call.onCancel(handler) }
    package func noticeDisconnection() { call.noticeDisconnection() }
}

/// The costs of calls in addition to their methods' ``NotchRequest/cost``.
package enum CallCost {
    /// The cost of a name that is no icon's. The daemon may have searched the disk for it.
    package static let unknownIcon = 10
    /// The cost of a call that is denied, since its error has names of users.
    package static let denied = 10
}
