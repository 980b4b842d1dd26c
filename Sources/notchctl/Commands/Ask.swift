import ArgumentParser

struct Ask: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Ask a person at the display a question; prints the choice.",
        discussion: """
            A person answers by the buttons, by touch or by notchctl answer. The question leaves the display when this \
            command ends, such as by ^C.

            Exit codes: 0 chosen, or the time ran out and the default applies; 3 the time ran out without a default, \
            4 cancelled, 5 the display is gone; and those of every command.
            """)

    @Argument(help: "The question.")
    var question: String

    @Argument(help: "A second text, below the first.")
    var subtitle: String?

    @Option(
        name: .customLong("choice"),
        help: ArgumentHelp("A choice; give 1 to 4 of them, in the order of the buttons.", valueName: "text"))
    var choices: [String]

    @Option(
        name: .customLong("default"),
        help: ArgumentHelp(
            "The choice that is marked first, and that applies when the time runs out.", valueName: "text|1..4"))
    var defaultChoice: String?

    @OptionGroup var options: QuestionOptions

    func validate() throws {
        if let defaultChoice, number(of: defaultChoice) == nil {
            throw ValidationError(
                "'\(defaultChoice)' is not one of the choices: give 1 to \(choices.count), or one of: "
                    + choices.joined(separator: ", "))
        }
    }

    /// Returns the number of a choice. A number that may be a button's is taken for it, even if a choice reads the
    /// same.
    private func number(of choice: String) -> Int? {
        if let number = Int(choice), number >= 1, number <= choices.count { return number }
        return choices.firstIndex(of: choice).map { $0 + 1 }
    }

    func run() throws {
        _ = try options.ask(
            question, subtitle, choices: choices, defaultChoice: defaultChoice.flatMap { number(of: $0) })
    }
}
