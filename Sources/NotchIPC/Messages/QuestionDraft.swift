package import FoundationEssentials
package import NotchCore

/// A question as a client describes it. The daemon fills in what the client omits.
package struct QuestionDraft: NotchMessage {
    package var id: UUID?
    package var title: String
    package var subtitle: String?
    /// The texts of 1 to 4 choices. No two are the same, because a client can choose by text.
    package var choices: [String]
    /// The number of the default choice, counted from 1.
    package var defaultChoice: Int?
    package var timeout: Duration?
    package var systemImage: String?
    package var tint: Tint?

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
    }

    /// Returns the question, with a new id if the draft has none.
    ///
    /// - Precondition: the draft has a choice, as every draft from the wire does.
    package func question() -> Question {
        Question(
            id: id ?? UUID(), title: title, subtitle: subtitle, choices: choices, defaultChoice: defaultChoice,
            timeout: timeout, systemImage: systemImage, tint: tint ?? .accent)
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        id = try fields.uuid("id")
        let title = try fields.text("title", limit: FieldLimits.title)
        self.title = try fields.required("title", title)
        subtitle = try fields.text("subtitle", limit: FieldLimits.subtitle)
        choices = try fields.texts("choices", count: Question.choiceCounts, limit: FieldLimits.choice)
        for (index, choice) in choices.enumerated() {
            guard let twin = choices[..<index].firstIndex(of: choice) else { continue }
            throw fields.invalid("choices[\(index)]", "reads as choices[\(twin)] does")
        }
        defaultChoice = try fields.int("default", in: 1...choices.count)
        timeout = try fields.duration("timeoutMs", in: FieldLimits.questionTimeout)
        systemImage = try fields.name("systemImage", limit: FieldLimits.systemImage)
        tint = try fields.tint("tint")
    }

    package var fields: JSONObject {
        [
            "id": id.map { .string($0.uuidString) },
            "title": .string(title),
            "subtitle": subtitle.map(JSON.string),
            "choices": .strings(choices),
            "default": defaultChoice.map { .int(clamping: $0) },
            "timeoutMs": timeout.map { .int(clamping: $0.milliseconds) },
            "systemImage": systemImage.map(JSON.string),
            "tint": tint.map { .string($0.description) },
        ]
    }
}
