import ArgumentParser
import NotchCore
import NotchIPC

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Activities that have ended, and how; newest first.")

    @Option(name: .shortAndLong, help: "Only those whose title or subtitle contains it.")
    var search: String?

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp("The most entries, 50 unless given; the daemon keeps the latest 200.", valueName: "count"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply = try options.call(HistoryRequest(search: search, limit: limit))
        if options.json { return try Terminal.print(JSON.object(reply.fields).text) }
        guard !reply.entries.isEmpty else { return try Terminal.print("Nothing has ended yet.") }
        var table = Table(header: ["ENDED", "OUTCOME", "SHOWN", "PRIORITY", "ACTIVITY"])
        for entry in reply.entries {
            table.add(
                entry.date ?? entry.ended.sinceStart.stamp, entry.outcome.word, entry.shown?.text ?? "-",
                entry.activity.priority.wireName, entry.activity.line)
        }
        try Terminal.print(table.text)
    }
}
