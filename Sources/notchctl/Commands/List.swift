import ArgumentParser
import FoundationEssentials
import Glibc
import NotchCore
import NotchIPC

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the activity on screen and those that wait, in the order in which they will come.",
        discussion: """
            TIME of a waiting activity is the time until its card comes, if nothing else happens. If TIME is missing, \
            explain says why. An activity of a module has the module at the end. Activities behind the first 1000 have no TIME, and are in order of priority and arrival. \
            With --json all activities are in the order in which they were sent.
            """)

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply = try all()
        try options.connection.print(reply, text(of: reply))
    }

    private func text(of reply: ListRequest.Reply) -> String {
        guard reply.current != nil || !reply.pending.isEmpty else { return "Nothing is on screen, nothing waits." }
        var table = Table(header: ["STATE", "PRIORITY", "TIME", "ID", "ACTIVITY"])
        if let current = reply.current {
            add(current.activity, "on screen", time(of: current), to: &table)
        }
        // Those without a place come last, by priority and then by arrival.
        func rank(_ index: Int) -> (Int, Int, Int) {
            let activity = reply.pending[index].activity
            return (reply.pending[index].place ?? .max, -activity.priority.rawValue, index)
        }
        for pending in reply.pending.indices.sorted(by: { rank($0) < rank($1) }).map({ reply.pending[$0] }) {
            add(pending.activity, "waits", pending.comesIn.map { "in " + $0.text } ?? "-", to: &table)
        }
        return table.text
    }

    /// Returns all pages of the list as one.
    private func all() throws -> ListRequest.Reply {
        let client = try options.connect()
        var whole = try page(after: nil, of: client)
        // An activity that moved to the back meanwhile comes once more.
        var seen = Set(whole.pending.map(\.activity.id))
        while let next = whole.next {
            let reply = try page(after: next, of: client)
            whole.pending += reply.pending.filter { seen.insert($0.activity.id).inserted }
            whole.next = reply.next
        }
        return whole
    }

    /// Returns one page. A long list of long texts takes more calls than may be made at once; then this waits.
    private func page(after place: Int?, of client: NotchClient) throws -> ListRequest.Reply {
        let deadline = ContinuousClock.now + client.timeout
        while true {
            do throws(NotchClientError) {
                return try client.call(ListRequest { $0.after = place })
            } catch {
                guard case .refused(.rateLimited) = error, ContinuousClock.now < deadline else { throw error }
                usleep(50_000)
            }
        }
    }

    private func time(of current: ListRequest.Current) -> String {
        if let remaining = current.remaining { return remaining.text + " left" }
        if current.activity.isModal { return "to be answered" }
        return current.activity.hold ? "holds" : "to be seen"
    }

    private func add(_ activity: Activity, _ state: String, _ time: String, to table: inout Table) {
        table.add(
            state, activity.rankName, time, activity.id.uuidString,
            activity.line + (activity.coalescingKey.map { " [\($0)]" } ?? "")
                + (activity.module.map { ", of \($0)" } ?? ""))
    }
}

struct History: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the activities that have ended and how they ended, newest first.")

    @Option(
        name: .shortAndLong,
        help: "List only those whose texts contain this text, or, beyond the latest 200, each of its words.")
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
                entry.activity.rankName, entry.activity.line)
        }
        return table.text
    }
}

extension Activity {
    /// The priority; `first` for a question that comes before all of them.
    var rankName: String { choices?.followsPriority == false ? "first" : priority.wireName }

    /// Title, choices, subtitle, progress and who sent it on one line.
    var line: String {
        var line = Question(self)?.line ?? title
        if let subtitle { line += " – " + subtitle }
        if let progress { line += " (\(Int(min(max(progress, -1e6), 1e6).rounded())) %)" }
        if let source { line += ", from " + source }
        return line
    }
}

extension ActivityOutcome {
    /// `shown`, `expired-unseen`, or `coalesced by ID`.
    var text: String { word + (successor.map { " by " + $0.uuidString } ?? "") }
    /// The outcome without the successor.
    var word: String {
        switch self {
        case .expiredUnseen: "expired-unseen"
        case .setAside: "set-aside"
        case .answered(let number): "answered \(number)"
        case .timedOut: "timed-out"
        case .displayGone: "display-gone"
        default: wireName
        }
    }
}
