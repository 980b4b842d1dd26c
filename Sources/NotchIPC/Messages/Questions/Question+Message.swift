package import NotchCore

extension Question: NotchMessage, FieldValue {
    static let fieldType = QuestionDraft.fieldType
    package static let blank = Question(id: .blank, title: "", choices: [""])

    /// Visits the fields of a draft. A question that was asked has an id and at least one choice.
    package mutating func code(_ field: inout FieldCoder) {
        var draft = QuestionDraft(self)
        draft.code(&field)
        if draft.choices.isEmpty { field.refuse("choices", "is empty") }
        _ = field.demand("id", draft.id)
        if field.hasRead { self = draft.question() }
    }

    /// Returns the text of the choice with that number, or `nil` if there is no such choice.
    package func text(of number: Int?) -> String? {
        number.flatMap { numbers.contains($0) ? choices[$0 - 1] : nil }
    }
}
