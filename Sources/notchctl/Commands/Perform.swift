import ArgumentParser
import NotchIPC

struct Perform: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "perform",
        abstract: "Perform an action of the configuration; prints the last line of its output.",
        discussion: """
            The command fails with 1 and the reason if the action failed, with 65 if an input is missing or wrong, and \
            with 75 if the action is running already. The action goes on when this command is interrupted.
            """)

    @Argument(help: "The action, such as deploy.start: its name, its id or its phrase.", completion: Names.actions)
    var action: String

    @Option(name: .customLong("input"), help: ArgumentHelp("The value of an input.", valueName: "name=value"))
    var inputs: [InputArgument] = []

    @OptionGroup var performance: PerformanceOptions

    func run() throws {
        try performance.perform(PerformRequest(action: action, inputs: inputs.map(\.value)))
    }
}
