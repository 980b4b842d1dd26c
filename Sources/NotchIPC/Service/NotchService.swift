package import NotchCore

/// What a daemon does for its clients: the methods of `io.notchd`, typed.
///
/// A method that returns its reply answers at once; one that takes a ``NotchCall`` answers when it can.
/// What a method throws is the answer.
@SurfaceActor
package protocol NotchService: AnyObject, Sendable {
    /// With ``NotchCall/wantsMore``: replies that it was accepted, and for the last time when it has ended.
    func enqueue(_ call: NotchCall<EnqueueRequest>) throws(VarlinkError)
    func update(_ request: UpdateRequest) throws(VarlinkError) -> UpdateRequest.Reply
    func cancel(_ request: CancelRequest) throws(VarlinkError) -> CancelRequest.Reply
    func dismiss(_ request: DismissRequest) throws(VarlinkError) -> DismissRequest.Reply
    /// Replies when the question has ended; with ``NotchCall/wantsMore`` before that that it was accepted. The question
    /// goes when ``NotchCall/onCancel(_:)`` tells that its client is gone.
    func ask(_ call: NotchCall<AskRequest>) throws(VarlinkError)
    func answer(_ request: AnswerRequest) throws(VarlinkError) -> AnswerRequest.Reply
    func list(_ request: ListRequest) throws(VarlinkError) -> ListRequest.Reply
    func explain(_ request: ExplainRequest) throws(VarlinkError) -> ExplainRequest.Reply
    func history(_ request: HistoryRequest) throws(VarlinkError) -> HistoryRequest.Reply
    func status(_ request: StatusRequest) throws(VarlinkError) -> StatusRequest.Reply
    /// Always with ``NotchCall/wantsMore``. Its first reply carries no event.
    func monitor(_ call: NotchCall<MonitorRequest>) throws(VarlinkError)
    func suspend(_ request: SuspendRequest) throws(VarlinkError) -> EmptyReply
    func resume(_ request: ResumeRequest) throws(VarlinkError) -> EmptyReply
    func quiesce(_ call: NotchCall<QuiesceRequest>) throws(VarlinkError)
    func engage(_ request: EngageRequest) throws(VarlinkError) -> EngageRequest.Reply
    /// The pin lasts until ``NotchCall/hold(_:)`` tells that its client is gone.
    func pin(_ call: NotchCall<PinRequest>) throws(VarlinkError)
    func unpin(_ request: UnpinRequest) throws(VarlinkError) -> EmptyReply
    func theme(_ request: ThemeRequest) throws(VarlinkError) -> ThemeRequest.Reply
    func brightness(_ request: BrightnessRequest) throws(VarlinkError) -> BrightnessRequest.Reply
    func screenshot(_ request: ScreenshotRequest) throws(VarlinkError) -> ScreenshotRequest.Reply
    func advanceClock(_ call: NotchCall<AdvanceClockRequest>) throws(VarlinkError)
    func reload(_ request: ReloadRequest) throws(VarlinkError) -> ReloadRequest.Reply
}
