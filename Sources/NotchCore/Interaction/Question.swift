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
    /// The priority with which the question waits among the cards; `nil` is before all of them.
    public var priority: ActivityPriority?
    /// The key of the question. An activity with the same key that is enqueued while the question waits replaces it, as
    /// the question does with those that wait; `nil` never replaces.
    public var coalescingKey: String?
    /// Whether the question is kept nowhere: neither in the history nor on the disk.
    package var isTransient = false

    /// The numbers of choices that a question may have. There are buttons for this many.
    public static let choiceCounts = InputAction.answers

    /// - Parameters:
    ///   - choices: the choices, 1 to 4; those after the fourth are left out.
    ///   - defaultChoice: a number in ``numbers``; any other number counts as `nil`.
    /// - Precondition: there is at least one choice.
    public init(
        id: UUID = UUID(), title: String, subtitle: String? = nil, choices: [String], defaultChoice: Int? = nil,
        timeout: Duration? = nil, systemImage: String? = nil, tint: Tint = .accent,
        priority: ActivityPriority? = nil, coalescingKey: String? = nil
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
        self.priority = priority
        self.coalescingKey = coalescingKey
    }

    /// The numbers of the choices, from 1.
    public var numbers: ClosedRange<Int> { 1...choices.count }
}

/// What a person chooses from, and for how long.
public struct Choices: Hashable, Sendable {
    /// The choices, in the order of the buttons: 1 to 4 texts.
    public let texts: [String]
    /// The number of the choice that holds when ``timeout`` has passed, from 1; `nil` for none.
    public let defaultNumber: Int?
    /// How long the question is on the surface before it ends unanswered; `nil` is for ever.
    public let timeout: Duration?
    /// Whether the question waits among the cards of its priority, and not before all of them.
    public let followsPriority: Bool
    /// How much of ``timeout`` had passed when the question was taken off the surface before it had ended.
    package var spent: Duration = .zero
}

extension Activity {
    /// Makes the activity that asks a question. It has the question's id.
    public init(_ question: Question) {
        self.init(
            id: question.id, coalescingKey: question.coalescingKey, priority: question.priority ?? .high,
            title: question.title, subtitle: question.subtitle, systemImage: question.systemImage, tint: question.tint)
        isTransient = question.isTransient
        choices = Choices(
            texts: question.choices, defaultNumber: question.defaultChoice, timeout: question.timeout,
            followsPriority: question.priority != nil)
    }
}

extension Activity {
    /// Returns the activity as a question with these choices.
    package func asking(_ choices: [String], followsPriority: Bool) -> Activity {
        var question = Question(
            id: id, title: title, subtitle: subtitle, choices: choices, systemImage: systemImage, tint: tint,
            priority: followsPriority ? priority : nil, coalescingKey: coalescingKey)
        question.isTransient = isTransient
        return Activity(question)
    }
}

extension Question {
    /// Makes the question that an activity asks; `nil` for an activity that asks none.
    public init?(_ activity: Activity) {
        guard let choices = activity.choices, !choices.texts.isEmpty else { return nil }
        self.init(
            id: activity.id, title: activity.title, subtitle: activity.subtitle, choices: choices.texts,
            defaultChoice: choices.defaultNumber, timeout: choices.timeout, systemImage: activity.systemImage,
            tint: activity.tint, priority: choices.followsPriority ? activity.priority : nil,
            coalescingKey: activity.coalescingKey)
        isTransient = activity.isTransient
    }
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

extension QuestionOutcome {
    /// Makes the outcome for the program that asked. A question that has neither an answer nor lost its display was
    /// cancelled.
    package init(_ outcome: ActivityOutcome) {
        switch outcome {
        case .answered(let number): self = .chosen(number)
        case .timedOut(let number): self = .timedOut(default: number)
        case .displayGone: self = .displayGone
        default: self = .cancelled
        }
    }
}

extension ActivityOutcome {
    package init(_ outcome: QuestionOutcome) {
        switch outcome {
        case .chosen(let number): self = .answered(number)
        case .timedOut(let number): self = .timedOut(default: number)
        case .cancelled: self = .cancelled
        case .displayGone: self = .displayGone
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
