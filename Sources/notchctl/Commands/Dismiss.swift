import ArgumentParser
import FoundationEssentials
import NotchIPC

struct Dismiss: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "End the card on screen; prints its activity's id.")

    @Argument(help: "End the card only if it shows the activity with this id.", completion: Names.activities)
    var id: UUID?

    @Option(
        name: .shortAndLong, help: "End the card with this coalescing key, and drop what waits with it.",
        completion: Names.keys)
    var key: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if id != nil, key != nil { throw ValidationError("Give an id or --key, not both.") }
    }

    var request: DismissRequest { DismissRequest { ($0.id, $0.coalescingKey) = (id, key) } }
    func text(of reply: DismissRequest.Reply) -> String? { reply.id.uuidString }
}
