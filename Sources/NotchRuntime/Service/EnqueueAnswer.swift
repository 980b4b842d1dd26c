import NotchCore
import NotchIPC

/// The first answer to a call that has enqueued an activity. It is given once.
@SurfaceActor
final class EnqueueAnswer {
    private let call: NotchCall<EnqueueRequest>
    private var reply: EnqueueRequest.Reply
    private weak var service: RuntimeService?
    private var isGiven = false

    init(_ call: NotchCall<EnqueueRequest>, _ reply: EnqueueRequest.Reply, of service: RuntimeService) {
        self.call = call
        self.reply = reply
        self.service = service
    }

    /// Says that the activity was accepted.
    ///
    /// - Parameter flaw: why the activity is in memory only; `nil` where that does not matter.
    func accept(inMemory flaw: String? = nil) {
        guard !isGiven else { return }
        isGiven = true
        if let flaw { reply.warnings.append("the activity is kept in memory only: \(flaw)") }
        service?.reply(to: call, reply)
    }

    /// Says that the activity was not accepted.
    func refuse(_ error: VarlinkError) {
        guard !isGiven else { return }
        isGiven = true
        call.fail(error)
    }
}
