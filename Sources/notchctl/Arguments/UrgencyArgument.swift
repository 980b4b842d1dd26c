import ArgumentParser

/// `--urgency`, as notify-send has it.
enum UrgencyArgument: String, CaseIterable, ExpressibleByArgument {
    case low, normal, critical

    var priority: PriorityArgument {
        switch self {
        case .low: .low
        case .normal: .normal
        case .critical: .high
        }
    }
}
