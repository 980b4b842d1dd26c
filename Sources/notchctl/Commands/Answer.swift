import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

struct Answer: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Answer a question, as the buttons do; prints the choice.",
        discussion: "Without --id, the command answers the question on screen. status lists the questions.")

    @Argument(help: ArgumentHelp("The number of a choice, 1 to 4, or its text.", valueName: "choice"))
    var choice: String?

    @Option(help: ArgumentHelp("The question's id.", valueName: "uuid"))
    var id: UUID?

    @Flag(help: "Cancel the question instead; prints its id.")
    var cancel = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if (choice == nil) != cancel { throw ValidationError("Give a choice or --cancel.") }
    }

    var request: AnswerRequest { AnswerRequest(id: id, answer) }
    func text(of reply: AnswerRequest.Reply) -> String? { reply.text ?? reply.id.uuidString }

    private var answer: AnswerRequest.Answer {
        guard let choice else { return .cancel }
        // A number that may be a button's is taken for it, as by --default of ask.
        if let number = Int(choice), Question.choiceCounts.contains(number) { return .choice(number) }
        return .text(choice)
    }
}
