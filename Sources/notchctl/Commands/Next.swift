import ArgumentParser
import NotchIPC

struct Next: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "End the card on screen, or turn to the next glance, as a person would.")

    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { .next }
}
