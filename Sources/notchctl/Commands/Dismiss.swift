import ArgumentParser
import FoundationEssentials
import NotchIPC

struct Dismiss: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "End the card on screen; prints its activity's id.")

    @Argument(help: "End it only if it is this activity's.")
    var id: IdentifierArgument?

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply = try options.call(DismissRequest(id: id?.id))
        try Terminal.print(options.json ? JSON.object(reply.fields).text : reply.id.uuidString)
    }
}
