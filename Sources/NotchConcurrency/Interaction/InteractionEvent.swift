/// One change of an interaction queue, in the order in which it happened.
public enum InteractionEvent: Hashable, Sendable {
    /// The queue accepted the interaction, and it is pending now.
    case added(QueuedInteraction)
    /// The block of the interaction is about to run.
    case started(RunningInteraction)
    /// The interaction was cancelled while it runs. Its body is told, and still has to finish.
    case cancelRequested(RunningInteraction)
    /// The interaction ended with this outcome. It is the last event of this interaction.
    case ended(QueuedInteraction, InteractionOutcome)
    /// The queue starts no interaction from now on (I1).
    case suspended
    case resumed
}

extension InteractionEvent: CustomStringConvertible {
    /// The interaction's name and what happened to it.
    public var description: String {
        switch self {
        case .added(let item): "\(item.name) added"
        case .started(let current): "\(current.item.name) started"
        case .cancelRequested(let current): "\(current.item.name) asked to stop"
        case .ended(let item, let outcome): "\(item.name) \(outcome)"
        case .suspended: "suspended"
        case .resumed: "resumed"
        }
    }
}
