import ArgumentParser
import NotchIPC

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
