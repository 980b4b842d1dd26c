import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

struct Ask: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Ask a person at the display a question; prints the choice.",
        discussion: """
            A person answers by the buttons, by touch or by notchctl answer. The question leaves the display when this \
            command ends, such as by ^C.

            Exit codes: 0 chosen, or the time ran out and the default applies; 3 the time ran out without a default, \
            4 cancelled, 5 the display is gone; and those of every command.
            """)

    @Argument(help: "The question.")
    var question: String

    @Argument(help: "A second text, below the first.")
    var subtitle: String?

    @Option(
        name: .customLong("choice"),
        help: ArgumentHelp("A choice; give 1 to 4 of them, in the order of the buttons.", valueName: "text"))
    var choices: [String]

    @Option(
        name: .customLong("default"),
        help: ArgumentHelp(
            "The choice that is marked first, and that applies when the time runs out.", valueName: "text|1..4"))
    var defaultChoice: String?

    @Option(
        help: ArgumentHelp(
            "An action that is performed for a choice, such as \"Yes=deploy.start target=main\".",
            valueName: "choice=action"))
    var perform: [String] = []

    @OptionGroup var options: QuestionOptions

    func validate() throws {
        _ = try actions()
        if let defaultChoice, number(of: defaultChoice) == nil {
            throw ValidationError(
                "'\(defaultChoice)' is not one of the choices: give 1 to \(choices.count), or one of: "
                    + choices.joined(separator: ", "))
        }
    }

    /// Returns the number of a choice. A number that may be a button's is taken for it, even if a choice reads the
    /// same.
    private func number(of choice: String) -> Int? {
        if let number = Int(choice), number >= 1, number <= choices.count { return number }
        return choices.firstIndex(of: choice).map { $0 + 1 }
    }

    /// Returns the actions by the order of the choices; empty if there are none.
    private func actions() throws -> [String] {
        guard !perform.isEmpty else { return [] }
        var actions = [String](repeating: "", count: choices.count)
        for entry in perform {
            let equals = entry.firstIndex(of: "=") ?? entry.endIndex
            guard equals != entry.endIndex, let number = number(of: String(entry[..<equals])) else {
                throw ValidationError("'\(entry)' is not a choice and its action, such as 1=deploy.start")
            }
            actions[number - 1] = String(entry[entry.index(after: equals)...])
        }
        return actions
    }

    func run() throws {
        _ = try options.ask(
            question, subtitle, choices: choices, defaultChoice: defaultChoice.flatMap { number(of: $0) },
            perform: try actions())
    }
}

struct Confirm: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Ask a person at the display a question of yes or no; the exit code is the answer.",
        discussion: """
            The first button is yes, and the second is no. The command also prints the choice. Otherwise it works \
            like ask.

            Exit codes: 0 yes, 1 no; 2 refused by the daemon; 3 the time ran out without a default, 4 cancelled, \
            5 the display is gone; and those of every command except 1.
            """)

    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case yes, no

        var number: Int { self == .yes ? 1 : 2 }
    }

    @Argument(help: "The question.")
    var question: String

    @Argument(help: "A second text, below the first.")
    var subtitle: String?

    @Option(help: ArgumentHelp("The text of yes.", valueName: "text"))
    var yes = "Yes"

    @Option(help: ArgumentHelp("The text of no.", valueName: "text"))
    var no = "No"

    @Option(
        name: .customLong("default"),
        help: "yes or no: the choice that is marked first, and that applies when the time runs out.")
    var defaultChoice: Choice?

    @OptionGroup var options: QuestionOptions

    func run() throws {
        let number: Int
        do {
            number = try options.ask(question, subtitle, choices: [yes, no], defaultChoice: defaultChoice?.number)
        } catch {
            guard let failure = Failure(of: error), failure.status == .refused else { throw error }
            // Scripts take the exit code of a refusal, 1, for "no".
            throw Failure(.notAsked, failure.message)
        }
        if number != Choice.yes.number { throw ExitCode(1) }
    }
}

/// The options of the commands that ask a person.
struct QuestionOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("An icon's name; 'notchctl icons' lists them.", valueName: "name"), completion: Names.icons)
    var icon: String?

    @Option(
        help: ArgumentHelp("A colour's name, accent, or #RRGGBB.", valueName: "colour"), completion: Names.tints)
    var tint: String?

    @Option(
        name: .shortAndLong,
        help: "Wait among the activities of this priority: low, normal or high. By default it is before all of them.",
        completion: PriorityArgument.completion, transform: PriorityArgument.read)
    var priority: PriorityArgument?

    @Option(
        name: .shortAndLong,
        help: "A key: while the question waits, a newer question or activity with the same key replaces it.")
    var key: String?

    @Flag(
        name: .customLong("private"),
        help: "Keep the question nowhere once it has ended: neither in the history nor on the disk.")
    var isPrivate = false

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
            "priority": priority?.rawValue.json,
            "coalescingKey": key?.json,
            "transient": isPrivate ? true : nil,
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

struct Answer: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Answer a question, as the buttons do; prints the choice.",
        discussion: "Without --id, the command answers the question on screen. status lists the questions.")

    @Argument(help: ArgumentHelp("The number of a choice, 1 to 4, or its text.", valueName: "choice"))
    var choice: String?

    @Option(help: ArgumentHelp("The question's id.", valueName: "uuid"))
    var id: UUID?

    @Flag(help: "Cancel the question instead; prints its id.")
    var cancel = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if (choice == nil) != cancel { throw ValidationError("Give a choice or --cancel.") }
    }

    var request: AnswerRequest { AnswerRequest(id: id, answer) }
    func text(of reply: AnswerRequest.Reply) -> String? { reply.text ?? reply.id.uuidString }

    private var answer: AnswerRequest.Answer {
        guard let choice else { return .cancel }
        // A number that may be a button's is taken for it, as by --default of ask.
        if let number = Int(choice), Question.choiceCounts.contains(number) { return .choice(number) }
        return .text(choice)
    }
}

extension Question {
    /// The question and its choices: `Restart now? (1 Yes, 2 No)`.
    var line: String {
        title + " (" + zip(numbers, choices).map { "\($0) \($1)" }.joined(separator: ", ") + ")"
    }
}

extension QuestionStep {
    /// `asked`, `showing`, or how it ended.
    var text: String {
        if case .ended(let outcome) = self { outcome.text } else { wireName }
    }
}

extension QuestionOutcome {
    /// `chosen 2`, `timed out`, `timed out, 2 holds`, `cancelled` or `display gone`.
    var text: String {
        switch self {
        case .chosen(let number): "chosen \(number)"
        case .timedOut(let number): "timed out" + (number.map { ", \($0) holds" } ?? "")
        case .cancelled: "cancelled"
        case .displayGone: "display gone"
        }
    }
}
