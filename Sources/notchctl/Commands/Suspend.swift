import ArgumentParser
import NotchIPC

struct Suspend: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show no new cards; the one on screen finishes.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        try options.perform(SuspendRequest())
    }
}
