public import FoundationEssentials

/// Why an activity was not accepted.
public enum ActivityRefusal: Hashable, Sendable {
    /// As many activities are pending as the queue may hold, and the new one outranks none of them.
    case full(capacity: Int)
    /// An activity with this id is pending, or on its way to the surface, or on it.
    case duplicateID(UUID)
}

extension ActivityRefusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .full(let capacity):
            "the queue is full: \(capacity) activities are pending and none has a lower priority; "
                + "try again later, cancel some, or raise the queue's capacity"
        case .duplicateID(let id):
            "an activity with the id \(id) is pending or showing already; update it, or send with another id"
        }
    }
}
