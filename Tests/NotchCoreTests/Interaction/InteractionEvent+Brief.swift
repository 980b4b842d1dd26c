import NotchCore

extension InteractionEvent {
    /// The interaction's name and what happened to it, for logs that tests compare.
    var brief: String {
        switch self {
        case .added(let item): "\(item.name) added"
        case .started(let current): "\(current.item.name) started"
        case .cancelRequested(let current): "\(current.item.name) told to stop"
        case .ended(let item, let outcome): "\(item.name) \(outcome)"
        case .suspended: "suspended"
        case .resumed: "resumed"
        }
    }
}
