internal import FoundationEssentials
package import NotchCore

/// Makes a varlink interface of a ``NotchService``: requests are read strictly, replies written.
@SurfaceActor
package enum NotchServiceAdapter {
    /// The interface `io.notchd`, served by `service`, which it keeps.
    ///
    /// - Parameter didServe: called after each call that was not refused, with the method's last name and the
    ///   parameters that make the same happen again: an activity or a question without an id has got one.
    package static func interface(
        for service: any NotchService,
        didServe: (@SurfaceActor (_ method: String, _ parameters: JSONObject) -> Void)? = nil
    ) -> VarlinkInterface {
        var methods: [String: VarlinkHandler] = [:]

        // `extra`: for how many calls more the call counts, by its reply.
        func answer<Request: NotchRequest>(
            _ type: Request.Type, extra: @escaping @SurfaceActor (Request.Reply) -> Int = { _ in 0 },
            _ method: @escaping @SurfaceActor (Request) throws -> Request.Reply
        ) {
            methods[Request.method] = { call in
                let request = try Request(call.parameters, strict: true)
                let reply = try method(request)
                didServe?(Request.method, request.fields)
                call.charge(extra(reply))
                call.reply(reply.fields)
            }
        }
        func take<Request: NotchRequest>(
            _ type: Request.Type,
            completing complete: @escaping @SurfaceActor (inout Request) -> Void = { _ in },
            waits: @escaping @SurfaceActor (VarlinkCall) -> Bool = { _ in false },
            _ method: @escaping @SurfaceActor (NotchCall<Request>) throws -> Void
        ) {
            methods[Request.method] = { call in
                var request = try Request(call.parameters, strict: true)
                complete(&request)
                if waits(call) { try call.wait() }
                try method(NotchCall(request: request, call: call))
                didServe?(Request.method, request.fields)
            }
        }

        take(EnqueueRequest.self) { request in
            request.activity.id = request.activity.id ?? UUID()
        } waits: { call in
            call.wantsMore
        } _: { call in
            try service.enqueue(call)
        }
        answer(UpdateRequest.self) { reply in
            reply.warnings.isEmpty ? 0 : CallCost.unknownIcon
        } _: { request in
            try service.update(request)
        }
        answer(CancelRequest.self) { request in try service.cancel(request) }
        answer(DismissRequest.self) { request in try service.dismiss(request) }
        take(AskRequest.self) { request in
            request.question.id = request.question.id ?? UUID()
        } waits: { _ in
            true
        } _: { call in
            try service.ask(call)
        }
        answer(AnswerRequest.self) { request in try service.answer(request) }
        answer(ListRequest.self) { request in try service.list(request) }
        answer(ExplainRequest.self) { request in try service.explain(request) }
        answer(HistoryRequest.self) { request in try service.history(request) }
        answer(StatusRequest.self) { request in try service.status(request) }
        take(MonitorRequest.self, waits: { $0.wantsMore }) { call in
            guard call.wantsMore else { throw VarlinkError.expectedMore }
            try service.monitor(call)
        }
        answer(SuspendRequest.self) { request in try service.suspend(request) }
        answer(ResumeRequest.self) { request in try service.resume(request) }
        take(QuiesceRequest.self, waits: { _ in true }) { call in try service.quiesce(call) }
        answer(EngageRequest.self) { request in try service.engage(request) }
        take(PinRequest.self) { call in try service.pin(call) }
        answer(UnpinRequest.self) { request in try service.unpin(request) }
        answer(ThemeRequest.self) { request in try service.theme(request) }
        answer(BrightnessRequest.self) { request in try service.brightness(request) }
        answer(ScreenshotRequest.self) { request in try service.screenshot(request) }
        take(AdvanceClockRequest.self) { call in try service.advanceClock(call) }
        answer(ReloadRequest.self) { request in try service.reload(request) }
        return VarlinkInterface(
            name: NotchInterface.name, description: NotchInterface.description, methods: methods,
            costs: CallCost.methods)
    }
}
