import ArgumentParser
import NotchIPC

struct ModuleNext: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Bring the next module to the foreground, and after the last the first; prints the module.")

    @OptionGroup var options: GlobalOptions
    var request: SwitchModuleRequest { SwitchModuleRequest() }
    func text(of reply: SwitchModuleRequest.Reply) -> String? { reply.id }
}
