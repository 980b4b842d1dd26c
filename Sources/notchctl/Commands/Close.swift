import ArgumentParser
import NotchIPC

struct Close: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "close", abstract: "Close the surface, as a person would.")

    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { .close }
}
