import ArgumentParser
import NotchIPC

struct Reload: CallCommand {
    static let configuration = CommandConfiguration(commandName: "reload", abstract: "Read the configuration again.")

    @OptionGroup var options: GlobalOptions
    var request: ReloadRequest { ReloadRequest() }
    func warnings(of reply: ReloadRequest.Reply) -> [String] { reply.warnings }
}
