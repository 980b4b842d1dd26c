import FoundationEssentials
import NotchConcurrency
import NotchConfiguration
import NotchCore
import NotchEventLoop

/// Decides the cards of one performance of an action: one while the action runs, and one with its result.
///
/// Both have the coalescing key of the action, so that the result replaces a card that still waits (Q7). If a person
/// dismisses the card of a running action, the action continues.
struct RunMachine: StateMachine {
    enum Event: Hashable, Sendable {
        case began
        /// The command wrote a line.
        case line(String)
        case ended(ProcessResult)
    }

    enum Effect: Hashable, Sendable {
        case show(Activity)
        /// Changes the card, whether it waits or is shown.
        case update(UUID, subtitle: String?, progress: Double)
        /// Removes the card, whether it waits or is shown.
        case withdraw(UUID)
    }

    let options: ActionOptions
    /// The values of the inputs.
    let input: [String: String]
    let title: String
    let subtitle: String?
    private let icon: String?
    private let key: String
    /// The dwell of the cards; `nil` derives it from the length of the texts (Q1).
    private let dwell: Duration?
    /// The ids of the two cards.
    let runningID: UUID
    let resultID: UUID
    private var progress: Double?
    /// The latest step that the command has printed; ``subtitle`` before its first step.
    private var step: String?
    private var lastText: String?

    /// - Parameters:
    ///   - input: the values of the inputs.
    ///   - key: the coalescing key of the cards.
    ///   - dwell: the dwell of the cards; `nil` derives it from the length of the texts (Q1).
    init(
        _ options: ActionOptions, input: [String: String], key: String, dwell: Duration?, runningID: UUID = UUID(),
        resultID: UUID = UUID()
    ) {
        self.options = options
        self.input = input
        self.key = key
        self.dwell = dwell
        self.runningID = runningID
        self.resultID = resultID
        title = options.cardTitle(with: input)
        subtitle = options.subtitle?.output(with: input)
        icon = options.icon?.output(with: input)
        step = subtitle
    }

    var nextDeadline: Instant? { nil }

    mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .began: return options.runningCard == .none ? [] : [.show(running)]
        case .line(let line): return hear(line)
        case .ended(let result): return end(result)
        }
    }

    /// Returns the last line of the action's output that does not report progress.
    func text(of result: ProcessResult) -> String? {
        guard let line = result.lastLine, case .text(let text)? = CommandOutput(line: line) else { return lastText }
        return text
    }

    /// Returns the reason why the action failed; `nil` if it succeeded.
    func failure(of result: ProcessResult) -> String? {
        guard let why = result.failure(timeLimit: options.timeLimit) else { return nil }
        return text(of: result).map { "\(why): \($0)" } ?? why
    }

    private mutating func hear(_ line: String) -> [Effect] {
        switch CommandOutput(line: line) {
        case .text(let text)?:
            lastText = text
            return []
        case .progress(let percent, let text)?:
            guard percent != progress || (text ?? step) != step else { return [] }
            progress = percent
            step = text ?? step
            return options.runningCard == .none ? [] : [.update(runningID, subtitle: step, progress: percent)]
        case nil: return []
        }
    }

    private func end(_ result: ProcessResult) -> [Effect] {
        let withdrawal: [Effect] = options.runningCard == .none ? [] : [.withdraw(runningID)]
        let isFailure = failure(of: result) != nil
        switch options.resultCard {
        case .always: return withdrawal + [.show(card(of: result))]
        case .failure where isFailure: return withdrawal + [.show(card(of: result))]
        case .failure, .none: return withdrawal
        }
    }

    private var running: Activity {
        var card = card(runningID, subtitle: subtitle)
        card.systemImage = icon ?? "gearshape"
        card.tint = options.tint ?? .accent
        card.hold = options.runningCard == .hold
        return card
    }

    private func card(of result: ProcessResult) -> Activity {
        let text = text(of: result)
        guard let why = result.failure(timeLimit: options.timeLimit) else {
            var card = card(resultID, subtitle: text ?? subtitle)
            card.systemImage = icon ?? "checkmark.circle.fill"
            card.tint = .green
            return card
        }
        // The last line of a program that exits gives the reason. The last line of a program that was ended does not.
        let isExit = if case .exited = result.end { true } else { false }
        var card = card(resultID, subtitle: isExit ? text ?? why : failure(of: result))
        card.systemImage = "xmark.circle.fill"
        card.tint = .red
        return card
    }

    private func card(_ id: UUID, subtitle: String?) -> Activity {
        var card = Activity(
            id: id, coalescingKey: key, priority: options.priority, title: title, subtitle: subtitle)
        card.rest(orElse: dwell)
        return card
    }
}

extension ActionOptions {
    /// The title of a card of the action.
    func cardTitle(with values: [String: String]) -> String { title?.output(with: values) ?? call }
}

extension ActionTemplate {
    /// Puts values in; `nil` if nothing of the text is visible.
    func output(with values: [String: String]) -> String? { CommandOutput.clean(text(with: values)) }
}

/// A line of a command's output.
///
/// A line `progress 40 Copying` reports the progress in percent, and may describe the current step. Every other line is
/// text.
enum CommandOutput: Hashable, Sendable {
    case progress(Double, String?)
    case text(String)

    /// The maximum number of bytes of a line that a card shows.
    static let longestText = 512

    /// - Returns: `nil` for a line without visible text.
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

    /// Returns a line of output as a card shows it; `nil` if it has no visible text.
    static func clean(_ line: some StringProtocol) -> String? { DisplayText.output(line, limit: longestText) }
}

extension ProcessResult {
    /// Returns the reason in words why the command failed; `nil` if it succeeded.
    ///
    /// - Parameter timeLimit: the time limit of the command.
    func failure(timeLimit: Duration) -> String? {
        // The output of an action has its errors, so that this is about its runner.
        let cause = lastError.map { ": \($0)" } ?? ""
        return switch end {
        case .exited(0): nil
        case .exited(let status): "exited \(status)"
        case .killed(let signal): "killed by signal \(signal)\(cause)"
        case .timedOut: "timed out after \(timeLimit.inWords)\(cause)"
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
