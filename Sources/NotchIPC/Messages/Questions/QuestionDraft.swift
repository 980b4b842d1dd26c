package import FoundationEssentials
package import NotchCore

/// A question as a client describes it. The daemon fills in what the client omits.
package struct QuestionDraft: NotchMessage, FieldValue {
    static let fieldType = "Question"
    package static let blank = Self(title: "", choices: [])
    package var id: UUID?
    package var title: String
    package var subtitle: String?
    /// The texts of 1 to 4 choices. All texts differ, because a client can choose by text.
    package var choices: [String]
    /// The number of the default choice, counted from 1.
    package var defaultChoice: Int?
    package var timeout: Duration?
    package var systemImage: String?
    package var tint: Tint?
    /// The priority among cards; `nil` ranks above all cards.
    package var priority: ActivityPriority?
    package var coalescingKey: String?
    /// Whether the question is not stored.
    package var transient: Bool?

    package init(title: String, choices: [String]) {
        self.title = title
        self.choices = choices
    }

    package init(_ question: Question) {
        id = question.id
        title = question.title
        subtitle = question.subtitle
        choices = question.choices
        defaultChoice = question.defaultChoice
        timeout = question.timeout
        systemImage = question.systemImage
        tint = question.tint
        priority = question.priority
        coalescingKey = question.coalescingKey
        transient = question.isTransient ? true : nil
    }

    /// Returns the question, with a new id if the draft has none.
    ///
    /// - Precondition: the draft has a choice, as every draft from the wire has.
    package func question() -> Question {
        var question = Question(
            id: id ?? UUID(), title: title, subtitle: subtitle, choices: choices, defaultChoice: defaultChoice,
            timeout: timeout, systemImage: systemImage, tint: tint ?? .accent, priority: priority,
            coalescingKey: coalescingKey)
        question.isTransient = transient ?? false
        return question
    }

    package mutating func code(_ field: inout FieldCoder) {
        field("id", &id, note: "UUID; the daemon makes one if absent")
        field.required("title", &title, .text(FieldLimits.title), note: "1 to 1024 bytes")
        field("subtitle", &subtitle, .text(FieldLimits.subtitle), note: "1 to 2048 bytes")
        field(
            "choices", &choices, ArrayRule(count: Question.choiceCounts, element: .text(FieldLimits.choice)),
            note: "1 to 4 different texts, each of 1 to 256 bytes; their numbers begin at 1")
        // A program that drives the display itself may ask with equal choices.
        for (index, choice) in choices.enumerated() where field.isStrict {
            guard let twin = choices[..<index].firstIndex(of: choice) else { continue }
            field.refuse("choices[\(index)]", "equals choices[\(twin)]")
        }
        field(
            "default", &defaultChoice, 1...max(1, choices.count),
            note: "the number of the choice that is marked first, and that applies if nobody answers in time")
        field(
            "timeoutMs", &timeout, FieldLimits.questionTimeout,
            note: "1 to 86400000 milliseconds from when the question shows; without it there is no limit")
        field("systemImage", &systemImage, .name(FieldLimits.systemImage), note: "as in Activity")
        field("tint", &tint)
        field("priority", &priority, note: "The place among the activities of this priority; default: before all")
        field(
            "coalescingKey", &coalescingKey, .identifier(FieldLimits.coalescingKey),
            note: "as in Activity. The question is replaced only while it waits")
        field("transient", &transient, note: "Kept nowhere: neither in the history nor across a restart")
    }
}
