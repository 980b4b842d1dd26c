import ArgumentParser
import NotchIPC

struct Actions: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "actions",
        abstract: "List the actions of the configuration with their inputs.",
        discussion: "An input in brackets need not be given. One with a star has to be.")

    @OptionGroup var options: GlobalOptions
    var request: ActionsRequest { ActionsRequest() }

    func text(of reply: ActionsRequest.Reply) -> String? {
        guard !reply.actions.isEmpty else { return "The configuration has no actions." }
        var table = Table(header: ["ACTION", "STATE", "ELIGIBLE", "INPUTS", "DESCRIPTION"])
        for action in reply.actions {
            let state = action.running ? "running" : action.available ? "ready" : "off"
            let inputs = action.inputs.map(\.text).joined(separator: " ")
            table.add(
                action.name, state, action.eligible.isEmpty ? "-" : action.eligible.joined(separator: ","),
                inputs.isEmpty ? "-" : inputs, action.description ?? "-")
        }
        return table.text
    }
}

extension ActionInputDescription {
    /// The input on a line: `target*:text`, `[count:number=3]`.
    fileprivate var text: String {
        let type = choices.isEmpty ? type : choices.joined(separator: "|")
        if required { return "\(name)*:\(type)" }
        return "[\(name):\(type)\(defaultValue.map { "=" + $0 } ?? "")]"
    }
}
