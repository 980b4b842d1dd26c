import ArgumentParser
import NotchIPC

struct Hover: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "hover",
        abstract: "Report that a person is near the surface, or has left, as a proximity sensor does.")

    enum Presence: String, CaseIterable, ExpressibleByArgument {
        case on, off
    }

    @Argument(help: "on or off.") var presence: Presence
    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { presence == .on ? .hoverOn : .hoverOff }
}
