import ArgumentParser

/// `--priority`.
enum PriorityArgument: String, CaseIterable {
    case low, normal, high

    /// - Throws: `ValidationError`, which tells users of notify-send what their `-p` is here.
    static func read(_ text: String) throws -> Self {
        guard let priority = Self(rawValue: text) else {
            throw ValidationError(
                "a priority is low, normal or high (-p is not notify-send's --print-id: send always prints the id)")
        }
        return priority
    }

    static let completion = CompletionKind.list(allCases.map(\.rawValue))
}
