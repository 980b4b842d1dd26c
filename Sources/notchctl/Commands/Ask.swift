import ArgumentParser

struct Ask: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
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

    @Option(
        help: ArgumentHelp(
            "An action that is performed for a choice, such as \"Yes=deploy.start target=main\".",
            valueName: "choice=action"))
    var perform: [String] = []

    @OptionGroup var options: QuestionOptions

    func validate() throws {
        _ = try actions()
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

    /// Returns the actions by the order of the choices; empty if there are none.
    private func actions() throws -> [String] {
        guard !perform.isEmpty else { return [] }
        var actions = [String](repeating: "", count: choices.count)
        for entry in perform {
            let equals = entry.firstIndex(of: "=") ?? entry.endIndex
            guard equals != entry.endIndex, let number = number(of: String(entry[..<equals])) else {
                throw ValidationError("'\(entry)' is not a choice and its action, such as 1=deploy.start")
            }
            actions[number - 1] = String(entry[entry.index(after: equals)...])
        }
        return actions
    }

    func run() throws {
        _ = try options.ask(
            question, subtitle, choices: choices, defaultChoice: defaultChoice.flatMap { number(of: $0) },
            perform: try actions())
    }
}
