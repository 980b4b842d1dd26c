public import FoundationEssentials

/// Something that a person is asked, and what they may answer.
///
/// A value: cheap to make and safe to send anywhere. Choices go by their numbers, 1 to 4, which are those of the
/// buttons that answer them (``InputAction/answer(_:)``).
public struct Question: Identifiable, Hashable, Sendable {
    /// Minted at construction unless given.
    public let id: UUID
    public var title: String
    public var subtitle: String?
    /// What may be answered, in the order of the buttons; see ``numbers``.
    public let choices: [String]
    /// The number of the choice that holds when ``timeout`` has passed, and that is marked at first; `nil` for none.
    public let defaultChoice: Int?
    /// How long the question shows, from when it comes onto the surface, before it ends unanswered; `nil` is for ever.
    public var timeout: Duration?
    /// An SF Symbol or freedesktop icon name; without one the card has no icon column.
    public var systemImage: String?
    public var tint: Tint

    /// How many choices a question has: what there are buttons for.
    public static let choiceCounts = InputAction.answers

    /// - Parameters:
    ///   - choices: 1 to 4; those beyond are left out.
    ///   - defaultChoice: a number in ``numbers``; any other counts as `nil`.
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
