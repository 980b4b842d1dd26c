public import NotchCore

/// Makes a varlink interface of a ``NotchService``: requests are read strictly, replies written.
@SurfaceActor
public enum NotchServiceAdapter {
    /// The interface `io.notchd`, served by `service`, which it keeps.
    public static func interface(for service: any NotchService) -> VarlinkInterface {
        var methods: [String: VarlinkHandler] = [:]

        func answer<Request: NotchRequest>(
            _ type: Request.Type,
            _ method: @escaping @SurfaceActor (Request) throws -> Request.Reply
        ) {
            methods[Request.method] = { call in
                call.reply(try method(Request(call.parameters, strict: true)).fields)
            }
        }
        func take<Request: NotchRequest>(
            _ type: Request.Type,
            _ method: @escaping @SurfaceActor (NotchCall<Request>) throws -> Void
        ) {
            methods[Request.method] = { call in
                try method(NotchCall(request: Request(call.parameters, strict: true), call: call))
            }
        }

        take(EnqueueRequest.self) { call in try service.enqueue(call) }
        answer(UpdateRequest.self) { request in try service.update(request) }
        answer(CancelRequest.self) { request in try service.cancel(request) }
        answer(DismissRequest.self) { request in try service.dismiss(request) }
        answer(ListRequest.self) { request in try service.list(request) }
        answer(HistoryRequest.self) { request in try service.history(request) }
        answer(StatusRequest.self) { request in try service.status(request) }
        take(MonitorRequest.self) { call in
            guard call.wantsMore else { throw VarlinkError.expectedMore }
            try service.monitor(call)
        }
        answer(SuspendRequest.self) { request in try service.suspend(request) }
        answer(ResumeRequest.self) { request in try service.resume(request) }
        take(QuiesceRequest.self) { call in try service.quiesce(call) }
        answer(EngageRequest.self) { request in try service.engage(request) }
        take(PinRequest.self) { call in try service.pin(call) }
        answer(UnpinRequest.self) { request in try service.unpin(request) }
        answer(ThemeRequest.self) { request in try service.theme(request) }
        answer(BrightnessRequest.self) { request in try service.brightness(request) }
        answer(ScreenshotRequest.self) { request in try service.screenshot(request) }
        take(AdvanceClockRequest.self) { call in try service.advanceClock(call) }
        answer(ReloadRequest.self) { request in try service.reload(request) }
        return VarlinkInterface(name: NotchInterface.name, description: NotchInterface.description, methods: methods)
    }
}
