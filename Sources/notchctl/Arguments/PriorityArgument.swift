import ArgumentParser

/// `--priority`.
enum PriorityArgument: String, CaseIterable, ExpressibleByArgument {
    case low, normal, high
}
