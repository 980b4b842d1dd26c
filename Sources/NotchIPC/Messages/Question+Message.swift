public import NotchCore

extension Question: NotchMessage {
    /// Reads a question that the daemon tells of; all it needs is an id, a title and a choice.
    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let draft = try QuestionDraft(from: &fields)
        _ = try fields.required("id", draft.id)
        self = draft.question()
    }

    public var fields: JSONObject { QuestionDraft(self).fields }

    /// The words of the choice with that number, or `nil` where there is no such choice.
    public func text(of number: Int?) -> String? {
        number.flatMap { numbers.contains($0) ? choices[$0 - 1] : nil }
    }
}
