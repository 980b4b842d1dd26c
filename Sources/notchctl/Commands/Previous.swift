import ArgumentParser
import NotchIPC

struct Previous: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "previous",
        abstract: "End the card on screen, or turn to the glance before, as a person would.")

    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { .previous }
}
