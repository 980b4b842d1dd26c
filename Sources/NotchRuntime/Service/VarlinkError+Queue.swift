import FoundationEssentials
import NotchCore
import NotchIPC

extension VarlinkError {
    /// Makes the wire error for a refusal of the queue.
    init(_ refusal: ActivityRefusal) {
        self =
            switch refusal {
            case .full(let capacity): .queueFull(capacity: capacity)
            case .duplicateID(let id): .duplicateID(id: id.uuidString)
            }
    }
}
