import ArgumentParser
import NotchIPC

struct OpenURL: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open-url", abstract: "Perform the action that a link leads to, such as notch://deploy/main.")

    @Argument(help: "The link.") var url: String
    @OptionGroup var performance: PerformanceOptions

    func run() throws {
        try performance.perform(OpenURLRequest(url: url))
    }
}
