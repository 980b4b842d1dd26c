import ArgumentParser
import NotchCore
import NotchIPC

struct History: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the activities that have ended and how they ended, newest first.")

    @Option(
        name: .shortAndLong,
        help: "List only those whose texts have this text, or, beyond the latest 200, words that begin so.")
    var search: String?

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp(
            "The largest number of entries, by default 50, at most 1000.", valueName: "count"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions
    var request: HistoryRequest { HistoryRequest { ($0.search, $0.limit) = (search, limit) } }

    func text(of reply: HistoryRequest.Reply) -> String? {
        guard !reply.entries.isEmpty else {
            return search.map { "Nothing that has ended has '\($0.printable)' in its texts." }
                ?? "Nothing has ended yet."
        }
        var table = Table(header: ["ENDED", "OUTCOME", "SHOWN", "PRIORITY", "ACTIVITY"])
        for entry in reply.entries {
            table.add(
                entry.date ?? entry.ended.sinceStart.stamp, entry.outcome.word, entry.shown?.text ?? "-",
                entry.activity.priority.wireName, entry.activity.line)
        }
        return table.text
    }
}
