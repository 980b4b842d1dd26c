import ArgumentParser
import NotchIPC

struct Open: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the surface, as a person would.")

    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { .open }
}
