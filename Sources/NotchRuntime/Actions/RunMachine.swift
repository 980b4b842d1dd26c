import FoundationEssentials
import NotchConcurrency
import NotchConfiguration
import NotchCore
import NotchEventLoop
import NotchIPC

/// Decides the cards of one performance of an action: one while the action runs, and one with its result.
///
/// Both have the coalescing key of the action, so that the result replaces a card that still waits (Q7). A person may
/// dismiss the card of a running action, which goes on.
struct RunMachine: StateMachine {
    enum Event: Hashable, Sendable {
        case began
        /// The command wrote a line.
        case line(String)
        case ended(ProcessResult)
    }

    enum Effect: Hashable, Sendable {
        case show(Activity)
        /// Changes the card, wherever it is.
        case update(UUID, subtitle: String?, progress: Double)
        /// Takes the card back, or down.
        case withdraw(UUID)
    }

    /// The properties that the cards of an action share.
    struct Look: Hashable, Sendable {
        var key: String
        var title: String
        var subtitle: String?
        var icon: String?
        var tint: Tint?
        var priority: ActivityPriority
        /// How long the card rests; `nil` goes by the length of its texts (Q1).
        var dwell: Duration?
    }

    let look: Look
    let runningCard: ActionOptions.RunningCard
    let resultCard: ActionOptions.ResultCard
    let timeLimit: Duration
    /// The ids of the two cards.
    let runningID: UUID
    let resultID: UUID
    private var progress: Double?
    private var subtitle: String?
    private var lastText: String?

    init(
        look: Look, runningCard: ActionOptions.RunningCard, resultCard: ActionOptions.ResultCard, timeLimit: Duration,
        runningID: UUID = UUID(), resultID: UUID = UUID()
    ) {
        self.look = look
        self.runningCard = runningCard
        self.resultCard = resultCard
        self.timeLimit = timeLimit
        self.runningID = runningID
        self.resultID = resultID
        subtitle = look.subtitle
    }

    var nextDeadline: Instant? { nil }

    mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .began: return runningCard == .none ? [] : [.show(running)]
        case .line(let line): return hear(line)
        case .ended(let result): return end(result)
        }
    }

    /// Returns the last line of the action's output that is not about progress.
    func text(of result: ProcessResult) -> String? {
        guard let line = result.lastLine, case .text(let text)? = CommandOutput(line: line) else { return lastText }
        return text
    }

    /// Why the action failed; `nil` if it did not.
    func failure(of result: ProcessResult) -> String? {
        guard let why = result.failure(timeLimit: timeLimit) else { return nil }
        return text(of: result).map { "\(why): \($0)" } ?? why
    }

    private mutating func hear(_ line: String) -> [Effect] {
        switch CommandOutput(line: line) {
        case .text(let text)?:
            lastText = text
            return []
        case .progress(let percent, let text)?:
            guard percent != progress || (text ?? subtitle) != subtitle else { return [] }
            progress = percent
            subtitle = text ?? subtitle
            return runningCard == .none ? [] : [.update(runningID, subtitle: subtitle, progress: percent)]
        case nil: return []
        }
    }

    private func end(_ result: ProcessResult) -> [Effect] {
        let withdrawal: [Effect] = runningCard == .none ? [] : [.withdraw(runningID)]
        let isFailure = failure(of: result) != nil
        switch resultCard {
        case .always: return withdrawal + [.show(card(of: result))]
        case .failure where isFailure: return withdrawal + [.show(card(of: result))]
        case .failure, .none: return withdrawal
        }
    }

    private var running: Activity {
        var card = card(runningID, subtitle: look.subtitle)
        card.systemImage = look.icon ?? "gearshape"
        card.tint = look.tint ?? .accent
        card.hold = runningCard == .hold
        return card
    }

    private func card(of result: ProcessResult) -> Activity {
        let text = text(of: result)
        guard let why = result.failure(timeLimit: timeLimit) else {
            var card = card(resultID, subtitle: text ?? look.subtitle)
            card.systemImage = look.icon ?? "checkmark.circle.fill"
            card.tint = .green
            return card
        }
        // A program that exits has said why in its last line. One that is ended has not.
        let isExit = if case .exited = result.end { true } else { false }
        var card = card(resultID, subtitle: isExit ? text ?? why : failure(of: result))
        card.systemImage = "xmark.circle.fill"
        card.tint = .red
        return card
    }

    private func card(_ id: UUID, subtitle: String?) -> Activity {
        var card = Activity(
            id: id, coalescingKey: look.key, priority: look.priority, title: look.title, subtitle: subtitle)
        card.rest(orElse: look.dwell)
        return card
    }
}

/// A line of a command's output.
///
/// A line `progress 40 Copying` says how much is done, in percent, and may say what is being done. Every other line
/// is text.
enum CommandOutput: Hashable, Sendable {
    case progress(Double, String?)
    case text(String)

    /// The most bytes of a line that a card shows.
    static let longestText = 512

    /// - Returns: `nil` for a line with nothing to see.
    init?(line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        if words.count > 1, words[0] == "progress", let percent = Self.percent(words[1]) {
            self = .progress(percent, words.count > 2 ? Self.clean(words[2]) : nil)
        } else if let text = Self.clean(line) {
            self = .text(text)
        } else {
            return nil
        }
    }

    private static func percent(_ word: Substring) -> Double? {
        let digits = word.hasSuffix("%") ? word.dropLast() : word
        guard digits.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }) else { return nil }
        return Double(digits).flatMap { (0...100).contains($0) ? $0 : nil }
    }

    /// Returns a line of output as a card shows it; `nil` if nothing of it is visible.
    static func clean(_ line: some StringProtocol) -> String? { DisplayText.output(line, limit: longestText) }
}

extension ProcessResult {
    /// Says in words why the command failed; `nil` if it did not.
    ///
    /// - Parameter timeLimit: how long the command was allowed to run.
    func failure(timeLimit: Duration) -> String? {
        switch end {
        case .exited(0): nil
        case .exited(let status): "exited \(status)"
        case .killed(let signal): "killed by signal \(signal)"
        case .timedOut: "timed out after \(timeLimit.inWords)"
        case .cancelled: "was cancelled"
        case .notStarted(let error): "cannot be started: \(lastError ?? "\(error)")"
        }
    }
}

extension Duration {
    /// The duration in its largest whole unit, such as `30 s` or `5 min`.
    fileprivate var inWords: String {
        let seconds = components.seconds
        if seconds >= 3600, seconds % 3600 == 0 { return "\(seconds / 3600) h" }
        if seconds >= 60, seconds % 60 == 0 { return "\(seconds / 60) min" }
        return "\(seconds) s"
    }
}
