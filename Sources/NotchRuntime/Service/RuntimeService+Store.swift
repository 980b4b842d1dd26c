import NotchCore
import NotchIPC
import NotchStore

extension RuntimeService {
    /// How long an activity that need not be durable waits for a disk that stalls.
    private static let patienceForDisk = Duration.seconds(2)

    /// Answers a call that has enqueued an activity. An activity that holds or is high, and one that its sender wants to
    /// be durable, is acknowledged when it is on the disk.
    ///
    /// - Parameter displaced: the activity that ended for the new one.
    func acknowledge(
        _ call: NotchCall<EnqueueRequest>, of activity: Activity, instead displaced: Activity?,
        with reply: EnqueueRequest.Reply
    ) {
        let answer = EnqueueAnswer(call, reply, of: self)
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
        store.sync { [weak self] error in
            hurry?.cancel()
            guard let error else { return answer.accept() }
            guard isDurable else { return answer.accept(inMemory: "\(error)") }
            self?.takeBack(activity, instead: displaced)
            answer.refuse(.unavailable(reason: "the activity is not on the disk: \(error)"))
        }
    }

    /// Takes an activity back that is refused, as far as it does not show yet. The one that it replaced comes back.
    private func takeBack(_ activity: Activity, instead displaced: Activity?) {
        guard runtime.queue.cancel(activity.id), let displaced else { return }
        runtime.queue.restore([displaced])
    }

    /// Refuses an activity that must be durable where nothing is.
    func checkStore() throws(VarlinkError) {
        if let fault = runtime.store?.fault { throw .unavailable(reason: "the activity is not on the disk: \(fault)") }
        // A replay and a virtual clock show what happens, and keep nothing.
        guard runtime.store == nil, !runtime.isRehearsal else { return }
        throw .unavailable(reason: "nothing is kept on the disk; name a file by Path= in [Store]")
    }
}
