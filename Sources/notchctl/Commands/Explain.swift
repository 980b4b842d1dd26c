import ArgumentParser
import FoundationEssentials
import NotchIPC

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain why an activity is on screen or is not, and when it comes.",
        discussion: """
            Without an id, the command explains the activity on screen and the first that waits, or why nothing shows. \
            list prints the ids.
            """
    )

    @Argument(help: "The activity's id.", completion: Names.activities) var id: UUID?
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply: ExplainRequest.Reply
        do {
            reply = try options.call(ExplainRequest { $0.id = id })
        } catch NotchClientError.refused(.notFound(let id)) {
            throw Failure(
                .refused, "no activity \(id) is pending, on screen or in the history")
        }
        try options.connection.print(reply, reply.text)
    }
}
