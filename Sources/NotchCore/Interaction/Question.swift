public import FoundationEssentials

/// A question for a person, and the answers to choose from.
///
/// A question is a value: it is cheap to make and safe to send anywhere. Its choices have the numbers 1 to 4, which are
/// those of the buttons that answer them (``InputAction/answer(_:)``).
public struct Question: Identifiable, Hashable, Sendable {
    /// The identifier of the question. The initializer makes a new one unless it is given one.
    public let id: UUID
    public var title: String
    public var subtitle: String?
    /// The choices, in the order of the buttons; see ``numbers``.
    public let choices: [String]
    /// The number of the choice that holds when ``timeout`` has passed, and that is marked at first; `nil` for none.
    public let defaultChoice: Int?
    /// How long the question is on the surface before it ends unanswered, counted from when it comes onto the surface;
    /// `nil` is for ever.
    public var timeout: Duration?
    /// The icon, by its SF Symbol or freedesktop name; without one the card has no icon column.
    public var systemImage: String?
    public var tint: Tint

    /// The numbers of choices that a question may have. There are buttons for this many.
    public static let choiceCounts = InputAction.answers

    /// - Parameters:
    ///   - choices: the choices, 1 to 4; those after the fourth are left out.
    ///   - defaultChoice: a number in ``numbers``; any other number counts as `nil`.
    /// - Precondition: there is at least one choice.
    public init(
        id: UUID = UUID(), title: String, subtitle: String? = nil, choices: [String], defaultChoice: Int? = nil,
        timeout: Duration? = nil, systemImage: String? = nil, tint: Tint = .accent
    ) {
        precondition(!choices.isEmpty, "a question without a choice cannot be answered")
        self.id = id
        self.title = title
        self.subtitle = subtitle
        let choices = Array(choices.prefix(Self.choiceCounts.upperBound))
        self.choices = choices
        self.defaultChoice = defaultChoice.flatMap { (1...choices.count).contains($0) ? $0 : nil }
        self.timeout = timeout
        self.systemImage = systemImage
        self.tint = tint
    }

    /// The numbers of the choices, from 1.
    public var numbers: ClosedRange<Int> { 1...choices.count }
}

/// How a question ended.
public enum QuestionOutcome: Hashable, Sendable {
    /// Somebody chose the choice with this number.
    case chosen(Int)
    /// Nobody answered in time. The question's default holds, if it has one.
    case timedOut(default: Int?)
    /// Somebody sent the question away, or the program that asked it took it back.
    case cancelled
    /// The display that showed the question, or was to show it, is gone.
    case displayGone

    /// The number of the choice that holds; `nil` where none does.
    public var choice: Int? {
        switch self {
        case .chosen(let number): number
        case .timedOut(let number): number
        case .cancelled, .displayGone: nil
        }
    }
}

extension QuestionOutcome: CustomStringConvertible {
    public var description: String {
        switch self {
        case .chosen(let number): "chosen \(number)"
        case .timedOut(let number?): "timed-out \(number)"
        case .timedOut(nil): "timed-out"
        case .cancelled: "cancelled"
        case .displayGone: "display-gone"
        }
    }
}

/// One change of a question.
///
/// Every accepted question ends in exactly one ``ended(_:_:)``.
public enum QuestionEvent: Hashable, Sendable {
    /// The question was asked, and waits for its turn.
    case asked(Question)
    /// The card of the question entered a phase (U3).
    case phase(LifecyclePhase, Question)
    /// Another choice of the question is marked.
    case marked(Question)
    case ended(Question, QuestionOutcome)
}

extension QuestionEvent: CustomStringConvertible {
    /// The question's title and what happened to it.
    public var description: String {
        switch self {
        case .asked(let question): "\(question.title) asked"
        case .phase(let phase, let question): "\(question.title) \(phase)"
        case .marked(let question): "\(question.title) marked"
        case .ended(let question, let outcome): "\(question.title) ended \(outcome)"
        }
    }
}
