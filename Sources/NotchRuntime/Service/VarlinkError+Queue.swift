import FoundationEssentials
import NotchCore
import NotchIPC

extension VarlinkError {
    /// Makes the wire error for a refusal of the queue.
    init(_ error: ActivityQueueError) {
        self =
            switch error {
            case .full(let capacity): .queueFull(capacity: capacity)
            case .duplicateID(let id): .duplicateID(id: id.uuidString)
            }
    }
}
