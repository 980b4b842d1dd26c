package import FoundationEssentials
package import NotchCore

/// Answers a question as a button does, or dismisses it.
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
    package static let comment = """
        Answers the question with the id, or the question on the display, by the number or the text of a choice.
        'cancel' cancels the question instead.
        """
    package static let isRecorded = true
    package static let blank = Self(.cancel)
    /// The id of the question; `nil` means the question on the surface.
    package var id: UUID?
    package var answer: Answer

    package init(id: UUID? = nil, _ answer: Answer) {
        self.id = id
        self.answer = answer
    }

    package mutating func code(_ field: inout FieldCoder) {
        var choice: Int? = if case .choice(let number) = answer { number } else { nil }
        var text: String? = if case .text(let text) = answer { text } else { nil }
        // A client that does not cancel leaves the field out.
        var cancels: Bool? = answer == .cancel ? true : nil
        field("id", &id)
        field("choice", &choice, Question.choiceCounts)
        field("text", &text, .text(FieldLimits.choice))
        field("cancel", &cancels)
        switch (choice, text, cancels ?? false) {
        case (let choice?, nil, false): answer = .choice(choice)
        case (nil, let text?, false): answer = .text(text)
        case (nil, nil, true): answer = .cancel
        case (nil, nil, false): field.refuse("choice", "is missing", limit: "choice, text or cancel")
        case (_?, _?, _): field.refuse("text", "is given beside choice", limit: "choice, text or cancel")
        default: field.refuse("cancel", "is given beside an answer", limit: "choice, text or cancel")
        }
    }

    /// Returns how `question` ends with this answer. The case of the text is ignored, unless two choices differ only in
    /// case.
    ///
    /// - Throws: ``VarlinkError/invalidField(field:reason:limit:)`` if the question has no such choice. The error lists
    ///   the choices.
    package func outcome(of question: Question) throws(VarlinkError) -> QuestionOutcome {
        let given: (field: String, value: String)
        switch answer {
        case .cancel: return .cancelled
        case .choice(let number):
            if question.numbers.contains(number) { return .chosen(number) }
            // The text of a choice may itself be a number, as in a question about a count.
            if let index = question.choices.firstIndex(of: "\(number)") { return .chosen(index + 1) }
            given = ("choice", "\(number)")
        case .text(let text):
            let lowercased = text.lowercased()
            let alike = question.numbers.filter { question.choices[$0 - 1].lowercased() == lowercased }
            if let number = alike.first(where: { question.choices[$0 - 1] == text }) { return .chosen(number) }
            if alike.count == 1 { return .chosen(alike[0]) }
            given = ("text", text.quoted)
        }
        let choices = zip(question.numbers, question.choices).map { "\($0) (\($1.shortened))" }
        throw .invalidField(field: given.field, reason: "is \(given.value)", limit: choices.joined(separator: ", "))
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var id = UUID.blank
        /// The number of the choice that was taken; `nil` if the question was dismissed. ``text`` is the choice's text.
        package var choice: Int?
        package var text: String?

        package mutating func code(_ field: inout FieldCoder) {
            field.required("id", &id)
            field("choice", &choice)
            field("text", &text)
        }
    }
}

extension AnswerRequest.Reply {
    package init(_ question: Question, outcome: QuestionOutcome) {
        self.init(id: question.id, choice: outcome.choice, text: question.text(of: outcome.choice))
    }
}
