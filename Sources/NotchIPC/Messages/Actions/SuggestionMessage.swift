import NotchCore

/// A remembered activity that a person may want now.
package struct SuggestionMessage: NotchMessage, FieldValue {
    static let fieldType = "Suggestion"
    package static let blank = Self(record: .blank, reason: "", score: 0)
    package var record: ActionRecordMessage
    /// The reason for the suggestion, in words.
    package var reason: String
    package var score: Double

    package init(record: ActionRecordMessage, reason: String, score: Double) {
        self.record = record
        self.reason = reason
        self.score = score
    }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("record", &record)
        field("reason", &reason, .printable)
        field("score", &score)
    }
}
