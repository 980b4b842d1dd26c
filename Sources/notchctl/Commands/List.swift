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
            (reply.pending[index].place ?? .max, -reply.pending[index].activity.priority.rawValue, index)
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
        return current.activity.hold ? "holds" : "to be seen"
    }

    private func add(_ activity: Activity, _ state: String, _ time: String, to table: inout Table) {
        table.add(
            state, activity.priority.wireName, time, activity.id.uuidString,
            activity.line + (activity.coalescingKey.map { " [\($0)]" } ?? "")
                + (activity.module.map { ", of \($0)" } ?? ""))
    }
}
