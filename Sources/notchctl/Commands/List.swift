import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "What is on screen, and what waits, in order.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply = try options.call(ListRequest())
        if options.json { return try Terminal.print(JSON.object(reply.fields).text) }
        guard reply.current != nil || !reply.pending.isEmpty else {
            return try Terminal.print("Nothing is on screen, nothing waits.")
        }
        var table = Table(header: ["STATE", "PRIORITY", "TIME", "ID", "ACTIVITY"])
        if let current = reply.current {
            add(current.activity, "on screen", time(of: current), to: &table)
        }
        for pending in reply.pending {
            add(pending.activity, "waits", pending.waited.text, to: &table)
        }
        try Terminal.print(table.text)
    }

    private func time(of current: ListRequest.Current) -> String {
        if let remaining = current.remaining { return remaining.text + " left" }
        return current.activity.hold ? "holds" : "to be seen"
    }

    private func add(_ activity: Activity, _ state: String, _ time: String, to table: inout Table) {
        table.add(
            state, activity.priority.wireName, time, activity.id.uuidString,
            activity.line + (activity.coalescingKey.map { " [\($0)]" } ?? ""))
    }
}
