import NotchCore
import NotchIPC
import NotchStore

extension RuntimeService {
    /// How long an activity that need not be durable waits for a disk that stalls.
    private static let patienceForDisk = Duration.seconds(2)

    /// Answers a call that has enqueued an activity. An activity that holds or is high, and one that its sender wants to
    /// be durable, is acknowledged when it is on the disk.
    func acknowledge(
        _ call: NotchCall<EnqueueRequest>, of accepted: AcceptedActivity, with reply: EnqueueRequest.Reply
    ) {
        let answer = EnqueueAnswer(call, reply, of: self)
        let activity = accepted.content
        let isDurable = call.request.durable == true
        guard let store = runtime.store, !activity.isTransient, isDurable || activity.hold || activity.priority == .high
        else {
            return answer.accept()
        }
        // The client hears of the stall in time, so that it does not send the activity again.
        let hurry =
            isDurable
            ? nil
            : runtime.clock.schedule(at: runtime.clock.now + Self.patienceForDisk) {
                answer.accept(inMemory: "the disk does not answer")
            }
        store.sync { error in
            hurry?.cancel()
            guard let error else { return answer.accept() }
            guard isDurable else { return answer.accept(inMemory: "\(error)") }
            accepted.takeBack()
            answer.refuse(.unavailable(reason: "the activity is not on the disk: \(error)"))
        }
    }

    /// Refuses an activity that must be durable where nothing is.
    func checkStore() throws(VarlinkError) {
        if let fault = runtime.store?.fault { throw .unavailable(reason: "the activity is not on the disk: \(fault)") }
        // A replay and a virtual clock show what happens, and keep nothing.
        guard runtime.store == nil, !runtime.isRehearsal else { return }
        throw .unavailable(reason: "nothing is kept on the disk; name a file by Path= in [Store]")
    }
}
