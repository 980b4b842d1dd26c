import ArgumentParser
import NotchCore
import NotchIPC

struct GlanceList: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the glances in the order of their turns.",
        discussion: "LEFT is what is left of the lifetime.")

    @OptionGroup var options: GlobalOptions
    var request: ListGlancesRequest { ListGlancesRequest() }

    func text(of reply: ListGlancesRequest.Reply) -> String? {
        guard !reply.glances.isEmpty else { return "There are no glances." }
        var table = Table(header: ["ID", "STATE", "LEFT", "GLANCE"])
        for status in reply.glances {
            table.add(status.glance.id, state(of: status), status.remaining?.text ?? "-", status.glance.line)
        }
        return table.text
    }

    private func state(of status: GlanceStatus) -> String {
        let words = [
            status.current ? "turn" : nil, status.pinned ? "pinned" : nil, status.stale ? "stale" : nil,
        ].compactMap { $0 }
        return words.isEmpty ? "-" : words.joined(separator: " ")
    }
}
