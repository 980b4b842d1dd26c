import FoundationEssentials
import NotchCore

// MARK: Queues

extension RuntimeService {
    /// The display's own queue, and then those of its modules.
    var allQueues: [ActivityQueue] { [runtime.queue] + runtime.moduleHost.queues }

    /// Returns the queue with an activity that has not ended; `nil` where there is none.
    func queue(of id: UUID) -> ActivityQueue? { allQueues.first { $0.activity(id) != nil } }
}
