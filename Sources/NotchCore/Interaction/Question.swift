public import FoundationEssentials

/// A question for a person, and the answers to choose from.
///
/// A question is a value: it is cheap to make and safe to send anywhere. Its choices have the numbers 1 to 4. The
/// buttons that answer the question have the same numbers (``InputAction/answer(_:)``).
public struct Question: Identifiable, Hashable, Sendable {
    /// The identifier of the question. The initializer makes a new one by default.
    public let id: UUID
    public var title: String
    public var subtitle: String?
    /// The choices, in the order of the buttons; see ``numbers``.
    public let choices: [String]
    /// The number of the choice that holds after ``timeout`` and is marked at first; `nil` for none.
    public let defaultChoice: Int?
    /// The time after which the question ends unanswered, counted from when it appears on the surface; `nil` sets no
    /// limit.
    public var timeout: Duration?
    /// The icon, by its SF Symbol or freedesktop name; without one the card has no icon column.
    public var systemImage: String?
    public var tint: Tint
    /// The priority with which the question waits among the cards. With `nil` it waits before all cards.
    public var priority: ActivityPriority?
    /// The key of the question. A newly enqueued activity replaces a waiting activity with the same key, whether either
    /// of them is a question or a card. With `nil` the question neither replaces nor is replaced.
    public var coalescingKey: String?
    /// Whether the question is omitted from the history and from the disk.
    package var isTransient = false
    /// The actions that are performed for the choices, in their order; an empty text is for a choice without one. A
    /// question without any action has none.
    package var perform: [String] = []
    /// Whether a client asked the question. It may ask again if the program dies (Q28).
    package var hasClient = false
    /// Who asks.
    package var owner = Owner.daemon

    /// The number of choices that a question may have, which is the number of buttons for answers.
    public static let choiceCounts = InputAction.answers

    /// - Parameters:
    ///   - choices: the choices, 1 to 4. Those after the fourth are dropped.
    ///   - defaultChoice: a number in ``numbers``; any other number counts as `nil`.
    /// - Precondition: `choices` has at least one choice.
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

/// The choices of a question, and the time to choose.
public struct Choices: Hashable, Sendable {
    /// The choices, in the order of the buttons: 1 to 4 texts.
    public let texts: [String]
    /// The number of the choice that holds after ``timeout``, from 1; `nil` for none.
    public let defaultNumber: Int?
    /// The time on the surface after which the question ends unanswered; `nil` sets no limit.
    public let timeout: Duration?
    /// Whether the question waits among the cards of its priority. Otherwise it waits before all cards.
    public let followsPriority: Bool
    /// The part of ``timeout`` that had passed when the question left the surface before it ended.
    package var spent: Duration = .zero
    /// The actions that are performed for the choices, in their order; an empty text is for a choice without one. A
    /// question without any action has none.
    package var perform: [String] = []
    /// Whether a client asked the question. It may ask again if the program dies (Q28).
    package var hasClient = false
    /// How the question ended; `nil` while it has not, and once its client has the answer.
    package var answer: QuestionOutcome?
}

extension Activity {
    /// Makes the activity that asks a question. It has the question's id.
    public init(_ question: Question) {
        self.init(
            id: question.id, coalescingKey: question.coalescingKey, priority: question.priority ?? .high,
            title: question.title, subtitle: question.subtitle, systemImage: question.systemImage, tint: question.tint)
        isTransient = question.isTransient
        owner = question.owner
        choices = Choices(
            texts: question.choices, defaultNumber: question.defaultChoice, timeout: question.timeout,
            followsPriority: question.priority != nil, perform: question.perform, hasClient: question.hasClient)
    }
}

extension Question {
    /// Makes the question that an activity asks; `nil` for an activity without choices.
    public init?(_ activity: Activity) {
        guard let choices = activity.choices, !choices.texts.isEmpty else { return nil }
        self.init(
            id: activity.id, title: activity.title, subtitle: activity.subtitle, choices: choices.texts,
            defaultChoice: choices.defaultNumber, timeout: choices.timeout, systemImage: activity.systemImage,
            tint: activity.tint, priority: choices.followsPriority ? activity.priority : nil,
            coalescingKey: activity.coalescingKey)
        isTransient = activity.isTransient
        owner = activity.owner
        perform = choices.perform
        hasClient = choices.hasClient
    }
}

extension Activity {
    /// Counts time on the surface as spent, for a question that comes back later.
    package mutating func spend(_ time: Duration) {
        choices?.spent += max(time, .zero)
    }
}

/// One change of a question.
///
/// Every accepted question ends in exactly one ``ended(_:_:)``.
public enum QuestionEvent: Hashable, Sendable {
    /// The question was asked and waits for its turn.
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
