import ArgumentParser
import NotchCore
import NotchIPC

struct Search: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search the remembered actions, the best match first.",
        discussion: "Every word has to occur in the title, the subtitle or a keyword.")

    @Argument(help: "The text. Without it, the latest are listed.") var text: String?

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp("The largest number of actions, by default 20.", valueName: "count"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions
    var request: SearchRequest { SearchRequest { ($0.text, $0.limit) = (text, limit) } }

    func text(of reply: SearchRequest.Reply) -> String? {
        Table.text(of: reply.records, header: ["NUMBER", "USED", "AGO", "ACTIVITY"], orElse: "Nothing was found.") {
            ["\($0.number)", "\($0.uses)", $0.age.text, $0.line]
        }
    }
}

struct Suggest: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest",
        abstract: "Suggest what was often or lately done, and say why.",
        discussion: "continue performs a suggestion by its number.")

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp("The largest number of suggestions, by default 5.", valueName: "count"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions
    var request: SuggestRequest { SuggestRequest { $0.limit = limit } }

    func text(of reply: SuggestRequest.Reply) -> String? {
        Table.text(
            of: reply.suggestions, header: ["NUMBER", "WHY", "ACTIVITY"], orElse: "There is nothing to suggest yet."
        ) { ["\($0.record.number)", $0.reason, $0.record.line] }
    }
}

struct ActionIDs: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "ids", abstract: "Print the ids by which actions are remembered, one a line, for a manifest.")

    @OptionGroup var options: GlobalOptions
    var request: ActivityIDsRequest { ActivityIDsRequest() }

    func text(of reply: ActivityIDsRequest.Reply) -> String? {
        reply.ids.isEmpty ? nil : reply.ids.joined(separator: "\n")
    }
}

struct ActionsForget: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Forget remembered actions; the configuration keeps its actions.")

    @Argument(help: "The number of a remembered action, or the identifier that its program gave it.")
    var id: String?

    @Option(help: ArgumentHelp("Forget all that is remembered of the action with this id.", valueName: "id"))
    var type: String?

    @Flag(help: "Forget all remembered actions.") var all = false
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard [id != nil, type != nil, all].filter({ $0 }).count == 1 else {
            throw ValidationError("Give an id, --type or --all.")
        }
    }

    var request: DeleteActivitiesRequest {
        DeleteActivitiesRequest {
            $0.number = id.flatMap { Int($0) }
            $0.persistentIdentifier = $0.number == nil ? id : nil
            $0.type = type
            $0.all = all ? true : nil
        }
    }

    func check(_ reply: DeleteActivitiesRequest.Reply) throws {
        guard reply.count == 0, !all else { return }
        let which = id.map { "the number or identifier '\($0)'" } ?? "the type '\(type ?? "")'"
        throw Failure(.refused, "no remembered action has \(which); 'notchctl search' lists them with their numbers")
    }

    func text(of reply: DeleteActivitiesRequest.Reply) -> String? {
        reply.count.map { $0 == 1 ? "forgot 1 remembered action" : "forgot \($0) remembered actions" }
    }
}

extension ActionRecordMessage {
    /// The title and the subtitle on one line.
    var line: String { subtitle.map { "\(title): \($0)" } ?? title }
}
