package import NotchCore

extension Question: NotchMessage {
    /// Reads a question that the daemon describes. Only an id and one choice are required. The limits of
    /// ``QuestionDraft`` apply to clients; a program that drives the display itself may ask any question.
    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let id = try fields.uuid("id")
        let choices = try fields.strings("choices")
        guard !choices.isEmpty else { throw fields.invalid("choices", "is empty") }
        self.init(
            id: try fields.required("id", id), title: try fields.string("title") ?? "",
            subtitle: try fields.string("subtitle"), choices: choices, defaultChoice: try fields.int("default"),
            timeout: try fields.duration("timeoutMs"), systemImage: try fields.string("systemImage"),
            tint: try fields.tint("tint") ?? .accent)
    }

    package var fields: JSONObject { QuestionDraft(self).fields }

    /// Returns the text of the choice with that number, or `nil` if there is no such choice.
    package func text(of number: Int?) -> String? {
        number.flatMap { numbers.contains($0) ? choices[$0 - 1] : nil }
    }
}
