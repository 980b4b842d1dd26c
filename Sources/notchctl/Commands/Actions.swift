import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

struct Actions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "actions",
        abstract: "List the actions of the configuration, or forget what is remembered of them.",
        subcommands: [ActionList.self, ActionIDs.self, ActionsForget.self], defaultSubcommand: ActionList.self)
}

struct ActionList: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the actions of the configuration with their inputs.",
        discussion: "An input in brackets need not be given. One with a star has to be.")

    @OptionGroup var options: GlobalOptions
    var request: ActionsRequest { ActionsRequest() }

    func text(of reply: ActionsRequest.Reply) -> String? {
        let header = ["ACTION", "STATE", "ELIGIBLE", "INPUTS", "DESCRIPTION"]
        return Table.text(of: reply.actions, header: header, orElse: "The configuration has no actions.") { action in
            let state = action.running ? "running" : action.available ? "ready" : "off"
            let inputs = action.inputs.map(\.text).joined(separator: " ")
            return [
                action.name, state, action.eligible.isEmpty ? "-" : action.eligible.joined(separator: ","),
                inputs.isEmpty ? "-" : inputs, action.description ?? "-",
            ]
        }
    }
}

extension ActionInputDescription {
    /// The input in the notation of a line: `target*:text`, `[count:number=3]`.
    fileprivate var text: String {
        let type = choices.isEmpty ? type : choices.joined(separator: "|")
        if required { return "\(name)*:\(type)" }
        return "[\(name):\(type)\(defaultValue.map { "=" + $0 } ?? "")]"
    }
}

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

/// A value for an input of an action, such as `target=staging`.
struct InputArgument: ExpressibleByArgument {
    let value: InputValue

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        value = InputValue(
            name: String(argument[..<equals]), value: String(argument[argument.index(after: equals)...]))
    }
}

struct Continue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "continue",
        abstract: "Perform an action again with the input that it had.",
        discussion: """
            The number is that of a remembered action, which search and suggest print. The id is that of a card with \
            the result of an action, which is on show or in the history, or that of an offer, which offers prints.
            """)

    @Argument(help: ArgumentHelp("The remembered action, the card or the offer.", valueName: "number|id"))
    var activity: String

    @OptionGroup var performance: PerformanceOptions

    func run() throws {
        if let number = Int(activity) {
            try performance.perform(ContinueRequest(number: number))
        } else if let id = UUID(uuidString: activity) {
            try performance.perform(ContinueRequest(id: id))
        } else {
            throw ValidationError("'\(activity)' is neither the number of a remembered action nor the id of a card.")
        }
    }
}

struct Offers: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "offers",
        abstract: "List what other displays of the machine offer to be continued here.",
        discussion: "continue performs an offer by its id. So does whoever opens its card while it shows.")

    @OptionGroup var options: GlobalOptions
    var request: OffersRequest { OffersRequest() }

    func text(of reply: OffersRequest.Reply) -> String? {
        Table.text(
            of: reply.offers, header: ["ID", "FROM", "ACTIVITY", "OBSTACLE"], orElse: "Nothing is offered."
        ) { [$0.id?.uuidString ?? "-", $0.from, $0.title ?? $0.type ?? "-", $0.obstacle ?? "-"] }
    }
}

struct OpenURL: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open-url", abstract: "Perform the action that a link leads to, such as notch://deploy/main.")

    @Argument(help: "The link.") var url: String
    @OptionGroup var performance: PerformanceOptions

    func run() throws {
        try performance.perform(OpenURLRequest(url: url))
    }
}

/// The options of the commands that perform an action.
struct PerformanceOptions: ParsableArguments {
    @Flag(help: "Return when the action has begun. By default the command returns when the action has ended.")
    var noWait = false

    @OptionGroup var options: GlobalOptions

    /// Performs an action, and prints the last line of its output.
    ///
    /// - Throws: ``NotchClientError``, with the reason if the action failed.
    func perform<Request: NotchRequest>(_ request: Request) throws where Request.Reply == ActionReply {
        let client = try options.connect()
        // With `more`, the daemon replies at once that the action has begun. The next reply may take any time.
        try client.send(request, more: true)
        var response = try client.receive(Request.self, timeout: client.timeout)
        while response.continues, !noWait { response = try client.receive(Request.self, timeout: options.timeout) }
        try options.connection.print(response.reply, response.reply.text)
    }
}
