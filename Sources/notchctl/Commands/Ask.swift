import ArgumentParser
import FoundationEssentials
import Glibc
import NotchCore
import NotchIPC

struct Ask: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Ask a person at the display a question; prints the choice.",
        discussion: """
            A person answers by the buttons, by touch or by notchctl answer. The question leaves the display when this \
            command ends, such as by ^C. It comes before all activities, unless --priority gives it a place among them. \
            If the daemon dies, the command asks the next daemon again, which goes on with the question or has its \
            answer.

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

    /// Returns the number of a choice. A number from 1 to the number of choices is a button's number, even if it is
    /// also the text of a choice.
    private func number(of choice: String) -> Int? {
        if let number = Int(choice), number >= 1, number <= choices.count { return number }
        return choices.firstIndex(of: choice).map { $0 + 1 }
    }

    /// Returns the actions in the order of the choices; empty if there are none.
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
            // Scripts read the exit code 1, which refusals usually have, as the answer "no".
            throw Failure(.notAsked, failure.message)
        }
        if number != Choice.yes.number { throw ExitCode(1) }
    }
}

/// The options of the commands that ask a person.
struct QuestionOptions: ParsableArguments {
    @OptionGroup var look: LookOptions
    @OptionGroup var place: PlaceOptions

    @Option(
        help: ArgumentHelp(
            "How long to try to reach a daemon that is gone while the question is asked: by default 60s; 0s not at all.",
            valueName: "duration"))
    var reconnect: Duration?

    @OptionGroup var connection: ConnectionOptions

    // In other commands, the option of this name limits the wait for the daemon. Here it limits the wait for a person.
    @Option(
        help: ArgumentHelp(
            """
            How long the question shows, such as 30s, not counting the wait for its turn. By default it shows until it \
            is answered.
            """, valueName: "duration"))
    var timeout: Duration?

    /// Makes the question of a command line.
    ///
    /// - Throws: ``VarlinkError`` for a tint that every daemon refuses.
    func question(
        _ title: String, _ subtitle: String?, choices: [String], defaultChoice: Int?
    ) throws(VarlinkError) -> QuestionDraft {
        var question = QuestionDraft(title: title, choices: choices)
        (question.subtitle, question.defaultChoice, question.timeout) = (subtitle, defaultChoice, timeout)
        question.systemImage = look.icon
        question.tint = try look.tint(at: AskRequest.path(of: \.question.tint, .red))
        (question.id, question.priority, question.coalescingKey) = (place.id, place.priority, place.key)
        question.transient = place.isPrivate ? true : nil
        return question
    }

    /// Asks the question, waits without a limit, prints the choice that holds and returns its number.
    ///
    /// - Parameter perform: the actions that the daemon performs for the choices; empty for none.
    /// - Throws: ``Failure`` if no choice holds, or ``NotchClientError``.
    func ask(
        _ title: String, _ subtitle: String?, choices: [String], defaultChoice: Int?, perform: [String] = []
    ) throws -> Int {
        var question = try self.question(title, subtitle, choices: choices, defaultChoice: defaultChoice)
        // The next daemon finds the question by its id.
        question.id = question.id ?? UUID()
        let reply = try reply(to: AskRequest(question: question, perform: perform.isEmpty ? nil : perform))
        guard let outcome = reply.outcome else {
            throw NotchClientError.malformedReply("it does not say how the question ended")
        }
        try connection.print(reply, outcome.choice.map { reply.text ?? "\($0)" })
        guard let number = outcome.choice else { throw Failure(outcome) }
        return number
    }

    /// Asks until there is an answer. A daemon that follows one that has died knows the question by its id.
    private func reply(to request: AskRequest) throws -> AskRequest.Reply {
        let began = ContinuousClock.now
        var reconnection = Reconnection(patience: reconnect ?? .seconds(60))
        var client = try connection.connect()
        while true {
            do {
                return try answer(to: request, from: client, &reconnection, since: began)
            } catch NotchClientError.disconnected {}
            client = try reconnect(&reconnection, since: began)
        }
    }

    /// Asks one daemon, and waits for its answer.
    private func answer(
        to request: AskRequest, from client: NotchClient, _ reconnection: inout Reconnection,
        since began: ContinuousClock.Instant
    ) throws -> AskRequest.Reply {
        // With `more`, the daemon says at once that it asks. After that, only the person is waited for.
        try client.send(request, more: true)
        // A daemon that has just started may take its time. A second call beside the first one would be another client,
        // and the end of the first would cancel the question.
        let limit = reconnection.left(at: .zero + (ContinuousClock.now - began)) ?? client.timeout
        var response = try client.receive(AskRequest.self, timeout: limit)
        if reconnection.reached() {
            Terminal.complain("notchctl: the daemon is back, and goes on with the question")
        } else {
            Terminal.warn(response.reply.warnings)
            // The first connection waits for the answer.
            if response.continues { sayWhatKeepsAway(response.reply.id, by: try? connection.connect()) }
        }
        while response.continues { response = try client.receive(AskRequest.self, timeout: nil) }
        return response.reply
    }

    /// Connects with the daemon that follows the one that is gone, as soon as it is there.
    private func reconnect(
        _ reconnection: inout Reconnection, since began: ContinuousClock.Instant
    ) throws -> NotchClient {
        if !reconnection.isLost, reconnection.patience > .zero {
            let limit = reconnection.patience.text
            Terminal.complain(
                "notchctl: the daemon is gone; the question is asked again once it is back, within \(limit)")
        }
        var failure = Failure(NotchClientError.disconnected)
        while let pause = reconnection.pause(at: .zero + (ContinuousClock.now - began)) {
            usleep(UInt32(clamping: Int(pause.milliseconds * 1000)))
            do { return try connection.connect() } catch let error as Failure { failure = error }
        }
        throw failure
    }
}

/// Decides when a command that has lost the daemon tries to reach it again.
struct Reconnection {
    /// How long the command tries, from the loss on.
    let patience: Duration
    private var backoff = Backoff(first: .milliseconds(100), limit: .seconds(2))
    private var lost: Instant?

    init(patience: Duration) { self.patience = patience }

    /// Whether the daemon is gone.
    var isLost: Bool { lost != nil }

    /// Notes that the daemon has answered.
    ///
    /// - Returns: whether it was gone.
    mutating func reached() -> Bool {
        backoff.reset()
        return lost.take() != nil
    }

    /// Returns how long to wait before the next attempt; `nil` once the attempts have taken too long.
    mutating func pause(at now: Instant) -> Duration? {
        let lost = lost ?? now
        self.lost = lost
        let left = lost + patience - now
        return left > .zero ? min(backoff.wait(), left) : nil
    }

    /// Returns the rest of the time in which the daemon has to answer; `nil` while it is not gone.
    func left(at now: Instant) -> Duration? { lost.map { max($0 + patience - now, .seconds(1)) } }
}

struct Answer: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Answer a question, as the buttons do; prints the choice.",
        discussion: "Without --id, the command answers the question on screen. status lists the questions.")

    @Argument(help: ArgumentHelp("The number of a choice, 1 to 4, or its text.", valueName: "choice"))
    var choice: String?

    @Option(help: ArgumentHelp("The question's id.", valueName: "uuid"), transform: UUID.known)
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
        // A number in the range of the buttons is a button's number, as for --default of ask.
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
    /// `asked`, `showing`, or the outcome.
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
