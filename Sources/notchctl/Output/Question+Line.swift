import NotchCore

extension Question {
    /// What is asked, and what may be answered: `Restart now? (1 Yes, 2 No)`.
    var line: String {
        title + " (" + zip(numbers, choices).map { "\($0) \($1)" }.joined(separator: ", ") + ")"
    }
}
