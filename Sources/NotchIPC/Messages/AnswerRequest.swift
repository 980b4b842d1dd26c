package import FoundationEssentials
package import NotchCore

/// Answers a question as a button would, or dismisses it.
package struct AnswerRequest: NotchRequest {
    package enum Answer: Hashable, Sendable {
        /// The number of a choice, counted from 1.
        case choice(Int)
        /// The text of a choice.
        case text(String)
        /// Dismisses the question without a choice.
        case cancel
    }

    package static let method = "Answer"
    package static let definition = """
        # Answers the question of that id, or the one that shows, by the number or the words of a choice; 'cancel'
        # sends it away instead.
        method Answer(id: ?string, choice: ?int, text: ?string, cancel: ?bool) -> (
          id: string,
          choice: ?int,
          text: ?string
        )
        """
    package static let isRecorded = true
    /// The id of the question; `nil` means the question on the surface.
    package var id: UUID?
    package var answer: Answer

    package init(id: UUID? = nil, _ answer: Answer) {
        self.id = id
        self.answer = answer
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        id = try fields.uuid("id")
        let choice = try fields.int("choice", in: Question.choiceCounts)
        let text = try fields.text("text", limit: FieldLimits.choice)
        let cancels = try fields.bool("cancel") ?? false
        switch (choice, text, cancels) {
        case (let choice?, nil, false): answer = .choice(choice)
        case (nil, let text?, false): answer = .text(text)
        case (nil, nil, true): answer = .cancel
        case (nil, nil, false): throw fields.invalid("choice", "is missing", limit: "choice, text or cancel")
        case (_?, _?, _): throw fields.invalid("text", "is given beside choice", limit: "choice, text or cancel")
        default: throw fields.invalid("cancel", "is given beside an answer", limit: "choice, text or cancel")
        }
    }

    package var fields: JSONObject {
        var fields: JSONObject = [:]
        fields["id"] = id.map { .string($0.uuidString) }
        switch answer {
        case .choice(let number): fields["choice"] = .int(clamping: number)
        case .text(let text): fields["text"] = .string(text)
        case .cancel: fields["cancel"] = true
        }
        return fields
    }

    /// Returns how `question` ends with this answer. The case of the text is ignored, unless two choices differ in
    /// nothing else.
    ///
    /// - Throws: ``VarlinkError/invalidField(field:reason:limit:)`` if the question has no such choice. The error lists
    ///   the choices.
    package func outcome(of question: Question) throws(VarlinkError) -> QuestionOutcome {
        let given: (field: String, value: String)
        switch answer {
        case .cancel: return .cancelled
        case .choice(let number):
            if question.numbers.contains(number) { return .chosen(number) }
            // The text of a choice may itself be a number, such as in a question that asks how many.
            if let index = question.choices.firstIndex(of: "\(number)") { return .chosen(index + 1) }
            given = ("choice", "\(number)")
        case .text(let text):
            let lowercased = text.lowercased()
            let alike = question.numbers.filter { question.choices[$0 - 1].lowercased() == lowercased }
            if let number = alike.first(where: { question.choices[$0 - 1] == text }) { return .chosen(number) }
            if alike.count == 1 { return .chosen(alike[0]) }
            given = ("text", FieldDecoder.quoted(text))
        }
        let choices = zip(question.numbers, question.choices).map { "\($0) (\(FieldDecoder.shortened($1)))" }
        throw .invalidField(
            field: given.field, reason: "is \(given.value)", limit: choices.joined(separator: ", "))
    }

    package struct Reply: NotchMessage {
        package var id: UUID
        /// The number of the choice that was taken; `nil` if the question was dismissed. ``text`` is the choice's text.
        package var choice: Int?
        package var text: String?

        package init(_ question: Question, outcome: QuestionOutcome) {
            id = question.id
            choice = outcome.choice
            text = question.text(of: choice)
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let id = try fields.uuid("id")
            self.id = try fields.required("id", id)
            choice = try fields.int("choice")
            text = try fields.string("text")
        }

        package var fields: JSONObject {
            [
                "id": .string(id.uuidString), "choice": choice.map { .int(clamping: $0) },
                "text": text.map(JSON.string),
            ]
        }
    }
}
