import ArgumentParser

struct Confirm: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Ask a person at the display a question of yes or no; the exit code is the answer.",
        discussion: """
            The first button is yes, and the second is no. The command also prints the choice. Otherwise it works \
            like ask.

            Exit codes: 0 yes, 1 no; 2 refused by the daemon; 3 the time ran out without a default, 4 cancelled, \
            5 the display is gone; and those of every command except 1.
            """)

    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case yes, no

        var number: Int { self == .yes ? 1 : 2 }
    }

    @Argument(help: "The question.")
    var question: String

    @Argument(help: "A second text, below the first.")
    var subtitle: String?

    @Option(help: ArgumentHelp("The text of yes.", valueName: "text"))
    var yes = "Yes"

    @Option(help: ArgumentHelp("The text of no.", valueName: "text"))
    var no = "No"

    @Option(
        name: .customLong("default"),
        help: "yes or no: the choice that is marked first, and that applies when the time runs out.")
    var defaultChoice: Choice?

    @OptionGroup var options: QuestionOptions

    func run() throws {
        let number: Int
        do {
            number = try options.ask(question, subtitle, choices: [yes, no], defaultChoice: defaultChoice?.number)
        } catch {
            guard let failure = Failure(of: error), failure.status == .refused else { throw error }
            // Scripts take the exit code of a refusal, 1, for "no".
            throw Failure(.notAsked, failure.message)
        }
        if number != Choice.yes.number { throw ExitCode(1) }
    }
}
