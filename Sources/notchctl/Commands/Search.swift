import ArgumentParser
import NotchCore
import NotchIPC

struct Search: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search the remembered activities, the best match first.",
        discussion: "Every word has to be the beginning of a word in the title, the subtitle or the keywords.")

    @Argument(help: "The text. Without it, the latest activities are listed.") var text: String?

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp("The largest number of activities, by default 20.", valueName: "count"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions
    var request: SearchRequest { SearchRequest { ($0.text, $0.limit) = (text, limit) } }

    func text(of reply: SearchRequest.Reply) -> String? {
        guard !reply.records.isEmpty else { return "Nothing was found." }
        var table = Table(header: ["NUMBER", "USED", "AGO", "ACTIVITY"])
        for record in reply.records { table.add("\(record.number)", "\(record.uses)", record.age.text, record.line) }
        return table.text
    }
}
