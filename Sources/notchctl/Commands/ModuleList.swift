import ArgumentParser
import NotchCore
import NotchIPC

struct ModuleList: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the modules in the order in which they follow one another.")

    @OptionGroup var options: GlobalOptions
    var request: ModulesRequest { ModulesRequest() }

    func text(of reply: ModulesRequest.Reply) -> String? {
        var table = Table(header: ["ID", "NAME", "STATE", "PID"])
        for module in reply.modules {
            table.add(
                module.id.printable, module.name.printable,
                module.state.rawValue + (module.attention ? ", wants attention" : ""),
                module.processID.map(String.init) ?? "-")
        }
        return table.text
    }
}
