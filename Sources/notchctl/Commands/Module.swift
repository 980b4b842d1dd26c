import ArgumentParser
import NotchCore
import NotchIPC

struct Module: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "module",
        abstract: "List the modules that share the display, or bring one to the foreground.",
        subcommands: [ModuleList.self, ModuleSwitch.self, ModuleNext.self])
}

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

struct ModuleSwitch: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "switch", abstract: "Bring a module to the foreground; prints the module that is there.")

    @Argument(help: "The id of a module, as module list prints it.", completion: Names.modules) var id: String
    @OptionGroup var options: GlobalOptions
    var request: SwitchModuleRequest { SwitchModuleRequest { $0.id = id } }
    func text(of reply: SwitchModuleRequest.Reply) -> String? { reply.id }
}

struct ModuleNext: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Bring the next module to the foreground, and after the last the first; prints the module.")

    @OptionGroup var options: GlobalOptions
    var request: SwitchModuleRequest { SwitchModuleRequest() }
    func text(of reply: SwitchModuleRequest.Reply) -> String? { reply.id }
}
