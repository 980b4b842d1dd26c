import ArgumentParser

struct Ask: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Ask a person at the display; prints what they chose.",
        discussion: """
            The answer is given by the buttons, by touch or by notchctl answer. The question goes when this command \
            ends, as by ^C.

            Exit codes: 0 chosen, or the time ran out and a default holds; 3 the time ran out without a default, \
            4 cancelled, 5 the display is gone; and those that every command has.
            """)

    @Argument(help: "What to ask.")
    var question: String

    @Argument(help: "More about it.")
    var subtitle: String?

    @Option(
        name: .customLong("choice"),
        help: ArgumentHelp("What may be answered; 1 to 4 of them, in the order of the buttons.", valueName: "text"))
    var choices: [String]

    @Option(
        name: .customLong("default"),
        help: ArgumentHelp("The choice that is marked, and that holds when the time runs out.", valueName: "text|1..4"))
    var defaultChoice: String?

    @OptionGroup var options: QuestionOptions

    func validate() throws {
        if let defaultChoice, number(of: defaultChoice) == nil {
            throw ValidationError(
                "'\(defaultChoice)' is none of the choices: give 1 to \(choices.count), or one of: "
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
