package import NotchCore

/// Maps methods to the functions that serve them. The table reads requests strictly and writes the replies.
@SurfaceActor
package struct MethodTable {
    private(set) var handlers: [String: VarlinkHandler] = [:]
    private let didServe: @SurfaceActor (_ method: String, _ parameters: JSONObject) -> Void
    private let refusal: @SurfaceActor () -> VarlinkError?

    /// - Parameters:
    ///   - refusal: returns why no call is served that changes something; `nil` where such calls are served.
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
        add { (request: Request, call) throws(VarlinkError) in
            let reply = try serve(request)
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
            var request = try Request(call.parameters, strict: true)
            request.complete()
            if Request.isRecorded, let refusal = refusal() { throw refusal }
            let answer = try serve(request, call)
            if Request.isRecorded { didServe(Request.method, request.fields) }
            answer()
        }
    }
}
