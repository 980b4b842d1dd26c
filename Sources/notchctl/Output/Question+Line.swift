import NotchCore

extension Question {
    /// The question and its choices: `Restart now? (1 Yes, 2 No)`.
    var line: String {
        title + " (" + zip(numbers, choices).map { "\($0) \($1)" }.joined(separator: ", ") + ")"
    }
}
