import ArgumentParser
import FoundationEssentials
import NotchIPC

struct Cancel: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Drop pending activities; prints their ids.",
        discussion: "What is on screen stays: dismiss ends it.")

    @Argument(help: "The activity's id.")
    var id: IdentifierArgument?

    @Option(name: .shortAndLong, help: "Drop all of this coalescing key.")
    var key: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if (id == nil) == (key == nil) { throw ValidationError("Give an id or --key.") }
    }

    func run() throws {
        let request: CancelRequest
        switch (id, key) {
        case (let id?, _): request = .id(id.id)
        case (nil, let key): request = .coalescingKey(key ?? "")
        }
        let reply = try options.call(request)
        if options.json { return try Terminal.print(JSON.object(reply.fields).text) }
        for id in reply.ids { try Terminal.print(id.uuidString) }
    }
}
