import ArgumentParser
import FoundationEssentials
import NotchIPC

struct Dismiss: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "End the card on screen; prints its activity's id.")

    @Argument(help: "End the card only if it shows the activity with this id.")
    var id: UUID?

    @OptionGroup var options: GlobalOptions
    var request: DismissRequest { DismissRequest { $0.id = id } }
    func text(of reply: DismissRequest.Reply) -> String? { reply.id.uuidString }
}
