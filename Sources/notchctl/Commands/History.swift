import ArgumentParser
import NotchCore
import NotchIPC

struct History: CallCommand {
    static let configuration = CommandConfiguration(abstract: "Activities that have ended, and how; newest first.")

    @Option(name: .shortAndLong, help: "Only those whose title or subtitle contains it.")
    var search: String?

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp(
            "The most entries, 50 unless given, and 200 at most, for the daemon keeps no more.", valueName: "count"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions

    var request: HistoryRequest { HistoryRequest { ($0.search, $0.limit) = (search, limit) } }

    func text(of reply: HistoryRequest.Reply) -> String? {
        guard !reply.entries.isEmpty else { return "Nothing has ended yet." }
        var table = Table(header: ["ENDED", "OUTCOME", "SHOWN", "PRIORITY", "ACTIVITY"])
        for entry in reply.entries {
            table.add(
                entry.date ?? entry.ended.sinceStart.stamp, entry.outcome.word, entry.shown?.text ?? "-",
                entry.activity.priority.wireName, entry.activity.line)
        }
        return table.text
    }
}
