import ArgumentParser
import NotchIPC

struct Toggle: EngageCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open the surface if it is closed, and the other way round.")

    @OptionGroup var options: GlobalOptions

    var action: EngageRequest.Action { .toggle }
}
