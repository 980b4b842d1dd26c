import NotchCore
import NotchIPC
import NotchStore

extension RuntimeService {
    /// Answers a call that has enqueued an activity. An activity that holds or is high, and one that its sender wants to
    /// be durable, is acknowledged when it is on the disk.
    func acknowledge(
        _ call: NotchCall<EnqueueRequest>, of activity: Activity, with reply: EnqueueRequest.Reply
    ) {
        let isDurable = call.request.durable == true
        guard let store = runtime.store, isDurable || activity.hold || activity.priority == .high else {
            return self.reply(to: call, reply)
        }
        store.sync { [weak self] error in
            guard let self else { return }
            guard let error else { return self.reply(to: call, reply) }
            guard isDurable else {
                var reply = reply
                reply.warnings.append("the activity is kept in memory only: \(error)")
                return self.reply(to: call, reply)
            }
            // What is refused does not show, as far as that can still be prevented.
            runtime.queue.cancel(activity.id)
            call.fail(.unavailable(reason: "the activity is not on the disk: \(error)"))
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
