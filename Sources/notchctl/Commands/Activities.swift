import ArgumentParser
import NotchCore
import NotchIPC

struct Activities: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activities",
        abstract: "List the ids of activities for a manifest, or forget remembered ones.",
        subcommands: [ActivityIDs.self, ActivitiesDelete.self])
}

struct ActivityIDs: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "ids", abstract: "Print the ids of the activities that actions publish, one a line.")

    @OptionGroup var options: GlobalOptions
    var request: ActivityIDsRequest { ActivityIDsRequest() }

    func text(of reply: ActivityIDsRequest.Reply) -> String? {
        reply.ids.isEmpty ? nil : reply.ids.joined(separator: "\n")
    }
}

struct ActivitiesDelete: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Forget remembered activities.")

    @Argument(help: "The number of a remembered activity, or the identifier that its program gave it.")
    var id: String?

    @Option(help: ArgumentHelp("Forget all activities with this action's id.", valueName: "id")) var type: String?
    @Flag(help: "Forget all activities.") var all = false
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
        throw Failure(.refused, "no remembered activity has \(which); 'notchctl search' lists them with their numbers")
    }

    func text(of reply: DeleteActivitiesRequest.Reply) -> String? {
        reply.count.map { $0 == 1 ? "forgot 1 activity" : "forgot \($0) activities" }
    }
}

struct Search: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search the remembered activities, the best match first.",
        discussion: "Every word has to occur in the title, the subtitle or a keyword.")

    @Argument(help: "The text. Without it, the latest activities are listed.") var text: String?

    @Option(
        name: [.customShort("n"), .long],
        help: ArgumentHelp("The largest number of activities, by default 20.", valueName: "count"))
    var limit: Int?

    @OptionGroup var options: GlobalOptions
    var request: SearchRequest { SearchRequest { ($0.text, $0.limit) = (text, limit) } }

    func text(of reply: SearchRequest.Reply) -> String? {
        guard !reply.records.isEmpty else { return "Nothing was found." }
        var table = Table(header: ["NUMBER", "USED", "AGO", "ACTIVITY"])
        for record in reply.records { table.add("\(record.number)", "\(record.uses)", record.age.text, record.line) }
        return table.text
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
        guard !reply.suggestions.isEmpty else { return "There is nothing to suggest yet." }
        var table = Table(header: ["NUMBER", "WHY", "ACTIVITY"])
        for suggestion in reply.suggestions {
            table.add("\(suggestion.record.number)", suggestion.reason, suggestion.record.line)
        }
        return table.text
    }
}

extension ActionRecordMessage {
    /// The activity on a line.
    var line: String { subtitle.map { "\(title): \($0)" } ?? title }
}
