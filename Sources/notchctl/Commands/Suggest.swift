import ArgumentParser
import NotchIPC

struct Suggest: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Suggest what was often or lately done, and say why.",
        discussion: "continue performs a suggestion by its number.")

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp("The largest number of suggestions, by default 5.", valueName: "count"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions
    var request: SuggestRequest { SuggestRequest { $0.limit = limit } }

    func text(of reply: SuggestRequest.Reply) -> String? {
        guard !reply.suggestions.isEmpty else { return "There is nothing to suggest yet." }
        var table = Table(header: ["NUMBER", "WHY", "ACTIVITY"])
        for suggestion in reply.suggestions {
            table.add("\(suggestion.record.number)", suggestion.reason, suggestion.record.line)
        }
        return table.text
    }
}
