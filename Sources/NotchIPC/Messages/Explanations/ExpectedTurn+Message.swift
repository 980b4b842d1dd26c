package import NotchCore

extension ExpectedTurn: NotchMessage, FieldValue {
    static let fieldType = "Turn"
    package static let blank = ExpectedTurn(activity: .blank, enqueued: .zero, rule: .priority)

    package mutating func code(_ field: inout FieldCoder) {
        var counted = longestWait?.counted
        var cards = longestWait?.cards
        field.required("activity", &activity)
        field("enqueuedMs", &enqueued)
        field.rule(&rule)
        field("comesMs", &comes)
        field("countedMs", &counted)
        field("cards", &cards)
        if let counted, let cards { longestWait = LongestWait(counted: counted, cards: cards) }
    }
}
