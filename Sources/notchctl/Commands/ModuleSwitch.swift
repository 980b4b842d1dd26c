import ArgumentParser
import NotchIPC

struct ModuleSwitch: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "switch", abstract: "Bring a module to the foreground; prints the module that is there.")

    @Argument(help: "The id of a module, as module list prints it.", completion: Names.modules) var id: String
    @OptionGroup var options: GlobalOptions
    var request: SwitchModuleRequest { SwitchModuleRequest { $0.id = id } }
    func text(of reply: SwitchModuleRequest.Reply) -> String? { reply.id }
}
