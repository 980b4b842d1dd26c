import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

/// The options of the commands that ask a person.
struct QuestionOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("An icon's name; 'notchctl icons' lists them.", valueName: "name"), completion: Names.icons)
    var icon: String?

    @Option(
        help: ArgumentHelp("A colour's name, accent, or #RRGGBB.", valueName: "colour"), completion: Names.tints)
    var tint: String?

    @Option(help: ArgumentHelp("The question's id, for answer. By default the daemon makes one.", valueName: "uuid"))
    var id: UUID?

    @OptionGroup var connection: ConnectionOptions

    // In other commands, the option of this name bounds the wait for the daemon. Here it bounds the wait for a person.
    @Option(
        help: ArgumentHelp(
            """
            How long the question shows, such as 30s, not counting the wait for its turn. By default it shows until it \
            is answered.
            """, valueName: "duration"))
    var timeout: Duration?

    func validate() throws { try IconArgument.validate(icon) }

    /// Asks, waits for as long as it takes, prints the choice that holds and returns its number.
    ///
    /// - Parameter perform: the actions that the daemon performs for the choices; empty for none.
    /// - Throws: ``Failure`` where no choice holds, or ``NotchClientError``.
    func ask(
        _ title: String, _ subtitle: String?, choices: [String], defaultChoice: Int?, perform: [String] = []
    ) throws -> Int {
        // The values are sent as they were typed: the daemon knows what they may be, and says so.
        let fields: JSONObject = [
            "title": title.json,
            "choices": .strings(choices),
            "id": id?.uuidString.json,
            "subtitle": subtitle?.json,
            "default": defaultChoice?.json,
            "timeoutMs": timeout?.milliseconds.json,
            "systemImage": icon?.json,
            "tint": tint?.json,
        ]
        let client = try connection.connect()
        // With `more`, the daemon says at once that it asks. After that, only the person is waited for.
        let actions: JSON? = perform.isEmpty ? nil : .strings(perform)
        try client.send(AskRequest.self, ["question": .object(fields), "perform": actions], more: true)
        var response = try client.receive(AskRequest.self, timeout: client.timeout)
        Terminal.warn(response.reply.warnings)
        while response.continues { response = try client.receive(AskRequest.self, timeout: nil) }

        let reply = response.reply
        guard let outcome = reply.outcome else {
            throw NotchClientError.malformedReply("it does not say how the question ended")
        }
        try connection.print(reply, outcome.choice.map { reply.text ?? "\($0)" })
        guard let number = outcome.choice else { throw Failure(outcome) }
        return number
    }
}
