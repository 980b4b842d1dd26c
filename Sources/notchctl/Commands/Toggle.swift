import ArgumentParser
import NotchIPC

struct Toggle: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Open the surface if it is closed, and close it if it is open.")

    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { .toggle }
}
