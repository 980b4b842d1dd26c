package import FoundationEssentials
package import NotchCore

/// Asks a person a question, and is answered when the question has ended. With `more`, a first reply says that the
/// question was accepted. The question ends when its client disconnects.
package struct AskRequest: NotchRequest {
    package static let method = "Ask"
    package static let definition = """
        # Asks a person, and answers when the question has ended. With 'more', a first reply says that it was accepted.
        # 'choice' and 'text' are the choice that holds: the one chosen, or the default where nobody answered in time.
        # The question goes when its client disconnects. Refused with TooManyQuestions where 64 show or wait.
        method Ask(question: Question) -> (
          id: string,
          warnings: []string,
          outcome: ?QuestionEnd,
          choice: ?int,
          text: ?string
        )
        """
    package static let isRecorded = true
    package static let waiting = Waiting.always
    package var question: QuestionDraft

    package init(question: QuestionDraft) {
        self.question = question
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let draft = try fields.message("question", QuestionDraft.self)
        question = try fields.required("question", draft)
    }

    package var fields: JSONObject { ["question": .object(question.fields)] }

    package mutating func complete() {
        question.id = question.id ?? UUID()
    }

    package struct Reply: NotchMessage {
        package var id: UUID
        /// The parts of the request that were changed or ignored, such as the name of an unknown icon.
        package var warnings: [String]
        /// The question's outcome; absent in the first reply of a call with `more`.
        package var outcome: QuestionOutcome?
        /// The text of the choice that applies; `nil` if none does.
        package var text: String?

        package init(_ question: Question, warnings: [String] = [], outcome: QuestionOutcome? = nil) {
            id = question.id
            self.warnings = warnings
            self.outcome = outcome
            text = question.text(of: outcome?.choice)
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let id = try fields.uuid("id")
            self.id = try fields.required("id", id)
            warnings = try fields.strings("warnings")
            outcome = try fields.questionOutcome("outcome")
            text = try fields.string("text")
        }

        package var fields: JSONObject {
            [
                "id": .string(id.uuidString),
                "warnings": .strings(warnings),
                "outcome": outcome.map { .string($0.wireName) },
                "choice": outcome?.choice.map { .int(clamping: $0) },
                "text": text.map(JSON.string),
            ]
        }
    }
}
