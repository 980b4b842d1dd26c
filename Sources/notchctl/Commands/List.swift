import ArgumentParser
import FoundationEssentials
import Glibc
import NotchCore
import NotchIPC
import NotchSystem

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the activity on screen and those that wait, in the order in which they will come.",
        discussion: """
            TIME of the activity on screen is the time until its card has left, if nothing else happens: holds is one \
            that stays until it is dismissed, to be seen one that stays until somebody has been near or the next card \
            comes, and to be answered a question without a time limit. TIME of a waiting activity is the time until its \
            card comes, if nothing else happens. Where TIME is -, it is not known, and explain says why. If the first \
            that waits comes only once somebody acts, standard error says what keeps it away. The PRIORITY \
            first is that of a question that comes before all priorities. An activity of a module has the module at the end. Activities behind the first \(SurfaceExplainer.mostTimed) have no TIME, and those behind the first \(SurfaceExplainer.mostPlaced) are in order of priority and arrival. \
            With --json all activities are in the order in which they were sent.
            """)

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply = try options.list()
        try options.connection.print(reply, text(of: reply))
        guard !options.json, let first = reply.pending.first(where: { $0.place == 1 }), first.comesIn == nil else {
            return
        }
        sayWhatKeepsAway(first.activity.id, by: try? options.connect())
    }

    private func text(of reply: ListRequest.Reply) -> String {
        guard reply.current != nil || !reply.pending.isEmpty else { return "Nothing is on screen, nothing waits." }
        var table = Table(header: ["STATE", "PRIORITY", "TIME", "ID", "ACTIVITY"])
        if let current = reply.current {
            add(current.activity, "on screen", time(of: current), to: &table)
        }
        // Activities without a place are last, by priority and then by arrival.
        func rank(_ index: Int) -> (Int, Int, Int) {
            let activity = reply.pending[index].activity
            return (reply.pending[index].place ?? .max, -activity.priority.rawValue, index)
        }
        for pending in reply.pending.indices.sorted(by: { rank($0) < rank($1) }).map({ reply.pending[$0] }) {
            add(pending.activity, "waits", pending.comesIn.map { "in " + $0.text } ?? "-", to: &table)
        }
        return table.text
    }

    private func time(of current: ListRequest.Current) -> String {
        if let remaining = current.remaining { return remaining.text + " left" }
        if current.activity.isModal { return "to be answered" }
        if current.activity.hold { return "holds" }
        return current.activity.attended ? "to be seen" : "-"
    }

    private func add(_ activity: Activity, _ state: String, _ time: String, to table: inout Table) {
        table.add(
            state, activity.rankName, time, activity.id.uuidString,
            activity.line + (activity.coalescingKey.map { " [\($0)]" } ?? "")
                + (activity.module.map { ", of \($0)" } ?? ""))
    }
}

extension GlobalOptions {
    /// Returns all pages of the list in one reply.
    func list() throws -> ListRequest.Reply {
        let client = try connect()
        var whole = try page(after: nil, of: client)
        // An activity that moves to the back meanwhile is on a second page too.
        var seen = Set(whole.pending.map(\.activity.id))
        while let next = whole.next {
            let reply = try page(after: next, of: client)
            whole.pending += reply.pending.filter { seen.insert($0.activity.id).inserted }
            whole.next = reply.next
        }
        return whole
    }

    /// Returns one page. A long list of long texts needs more calls than the rate limit allows, so this function may
    /// wait.
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
        let nothing = search.map { "Nothing that has ended has '\($0.printable)' in its texts." }
        let header = ["ENDED", "OUTCOME", "SHOWN", "PRIORITY", "ACTIVITY"]
        return Table.text(of: reply.entries, header: header, orElse: nothing ?? "Nothing has ended yet.") { entry in
            [
                entry.date ?? entry.ended.sinceStart.stamp, entry.end, entry.shown?.text ?? "-",
                entry.activity.rankName, entry.activity.line,
            ]
        }
    }
}

extension Activity {
    /// The priority; `first` for a question that waits before all cards.
    var rankName: String { choices?.followsPriority == false ? "first" : priority.wireName }

    /// Title, choices, subtitle, progress, source and the number of replacements on one line.
    var line: String {
        var line = Question(self)?.line ?? title
        if let subtitle { line += " – " + subtitle }
        if let progress { line += " (\(Int(min(max(progress, -1e6), 1e6).rounded())) %)" }
        if let source { line += ", from " + source }
        if owner.isAnother { line += ", sent by " + owner.inWords }
        if replacements > 0 { line += ", replaced " + (replacements == 1 ? "once" : "\(replacements) times") }
        return line
    }
}

extension Owner {
    /// Whether it is neither this user nor the daemon.
    var isAnother: Bool { self != .daemon && self != .user(System.userID) }
}

extension EndedActivity<Instant> {
    /// The outcome and who caused it, such as `dismissed by a person`.
    fileprivate var end: String { outcome.word + (activity.endedBy.map { " by a \($0.rawValue)" } ?? "") }
}

extension ActivityOutcome {
    /// `shown`, `expired-unseen`, or `coalesced by ID`.
    var text: String { word + (successor.map { " by " + $0.uuidString } ?? "") }
    /// The outcome without the successor, and with the number of the chosen choice.
    var word: String { if case .answered(let number) = self { "answered \(number)" } else { kind.word } }
}
