import ArgumentParser
import FoundationEssentials
import NotchIPC

struct Cancel: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Drop pending activities; prints their ids.",
        discussion: "The card on screen stays; dismiss ends it.")

    @Argument(help: "The activity's id.", completion: Names.activities, transform: UUID.known)
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

struct Dismiss: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "End the card on screen; prints its activity's id.")

    @Argument(
        help: "End the card only if it shows the activity with this id.", completion: Names.activities,
        transform: UUID.known)
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

struct Suspend: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend", abstract: "Show no new cards; the one on screen finishes.")

    @OptionGroup var options: GlobalOptions
    var request: SuspendRequest { SuspendRequest() }
}

struct Resume: CallCommand {
    static let configuration = CommandConfiguration(commandName: "resume", abstract: "Go on showing cards.")

    @OptionGroup var options: GlobalOptions
    var request: ResumeRequest { ResumeRequest() }
}

struct Quiesce: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "quiesce",
        abstract: "Take the card down and suspend the queue; returns once the queue has released the surface.")

    static let isLengthy = true

    @OptionGroup var options: GlobalOptions
    var request: QuiesceRequest { QuiesceRequest() }
}
