package import FoundationEssentials
package import NotchCore

/// Asks a person a question, and replies when the question has ended. With `more`, a first reply reports that the
/// question was accepted. The question ends when its client disconnects.
package struct AskRequest: NotchRequest {
    package static let method = "Ask"
    package static let comment = """
        Asks a person, and replies when the question has ended. With 'more', a first reply says that the question
        was accepted. 'choice' and 'text' are the chosen choice, or the default if nobody answered in time. The
        question is cancelled when its client disconnects. If the daemon dies, the next one keeps the question, or its
        answer, 60 s for a client that asks again with the same id, title and choices. Any other question with that id
        is refused with DuplicateID. The call is refused with TooManyQuestions while 64 questions show or wait.
        'perform' has an action for each choice, such as "deploy.start target=staging", or an empty text for none. The
        action of the choice that applies is performed.
        """
    package static let isRecorded = true
    package static let waiting = Waiting.always
    package static let blank = Self(question: .blank)
    package var question: QuestionDraft
    /// The actions that are performed for the choices, in the order of the choices; empty for a choice without an
    /// action.
    package var perform: [String]?

    package init(question: QuestionDraft, perform: [String]? = nil) {
        self.question = question
        self.perform = perform
    }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("question", &question)
        field("perform", &perform, ArrayRule(count: 0...question.choices.count, element: nil))
        if field.hasRead, perform == [] { perform = nil }
    }

    package mutating func complete() { question.id = question.id ?? UUID() }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var id = UUID.blank
        /// The parts of the request that were changed or ignored, such as the name of an unknown icon.
        package var warnings: [String] = []
        /// The question's outcome; absent in the first reply of a call with `more`.
        package var outcome: QuestionOutcome?
        /// The text of the choice that applies; `nil` if none does.
        package var text: String?

        package mutating func code(_ field: inout FieldCoder) {
            field.required("id", &id)
            field("warnings", &warnings)
            field.questionOutcome("outcome", &outcome)
            field("text", &text)
        }
    }
}

extension AskRequest.Reply {
    package init(_ question: Question, warnings: [String] = [], outcome: QuestionOutcome? = nil) {
        let text = question.text(of: outcome?.choice)
        self.init(id: question.id, warnings: warnings, outcome: outcome, text: text)
    }
}
