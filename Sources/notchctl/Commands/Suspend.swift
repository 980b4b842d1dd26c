import ArgumentParser
import NotchIPC

struct Suspend: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend", abstract: "Show no new cards; the one on screen finishes.")

    @OptionGroup var options: GlobalOptions
    var request: SuspendRequest { SuspendRequest() }
}
