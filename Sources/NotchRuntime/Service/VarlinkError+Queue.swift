import FoundationEssentials
import NotchCore
import NotchIPC

extension VarlinkError {
    /// What a refusal of the queue is called on the wire.
    init(_ error: ActivityQueueError) {
        self =
            switch error {
            case .full(let capacity): .queueFull(capacity: capacity)
            case .duplicateID(let id): .duplicateID(id: id.uuidString)
            }
    }
}
