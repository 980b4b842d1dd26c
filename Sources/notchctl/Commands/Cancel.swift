import ArgumentParser
import FoundationEssentials
import NotchIPC

struct Cancel: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Drop pending activities; prints their ids.",
        discussion: "The card on screen stays; dismiss ends it.")

    @Argument(help: "The activity's id.", completion: Names.activities)
    var id: UUID?

    @Option(
        name: .shortAndLong, help: "Drop every pending activity with this coalescing key.", completion: Names.keys)
    var key: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if (id == nil) == (key == nil) { throw ValidationError("Give an id or --key.") }
    }

    var request: CancelRequest { id.map { .id($0) } ?? .coalescingKey(key ?? "") }

    func check(_ reply: CancelRequest.Reply) throws {
        guard reply.ids.isEmpty, let key else { return }
        throw Failure(.refused, "no activity that waits has the key '\(key)'")
    }

    func text(of reply: CancelRequest.Reply) -> String? {
        reply.ids.isEmpty ? nil : reply.ids.map(\.uuidString).joined(separator: "\n")
    }
}
