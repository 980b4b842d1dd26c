import ArgumentParser
import FoundationEssentials
import NotchIPC

struct Continue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "continue",
        abstract: "Perform an action again with the input that it had.",
        discussion: """
            The number is that of a remembered activity, which search and suggest print. The id is that of a card with \
            the result of an action, which is on show or in the history, or that of an offer, which offers prints.
            """)

    @Argument(help: ArgumentHelp("The activity.", valueName: "number|id"))
    var activity: String

    @OptionGroup var performance: PerformanceOptions

    func run() throws {
        if let number = Int(activity) {
            try performance.perform(ContinueRequest(number: number))
        } else if let id = UUID(uuidString: activity) {
            try performance.perform(ContinueRequest(id: id))
        } else {
            throw ValidationError("'\(activity)' is neither the number of a remembered activity nor the id of a card.")
        }
    }
}
