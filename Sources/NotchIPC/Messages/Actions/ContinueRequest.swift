package import FoundationEssentials

/// Performs an action again with the input of an activity that it published.
package struct ContinueRequest: NotchRequest {
    package typealias Reply = ActionReply

    package static let method = "Continue"
    package static let comment = """
        Performs the action of a remembered activity with the activity's input, and replies as Perform does. 'number'
        is that of a Record. 'id' is that of a card with the result of an action, which is or was on show, or of an
        offer of another display.
        """
    package static let isRecorded = true
    package static let cost = 10
    package static let waiting = Waiting.always
    package static let blank = Self(number: nil, id: nil)
    package var number: Int?
    package var id: UUID?

    private init(number: Int?, id: UUID?) {
        self.number = number
        self.id = id
    }

    package init(number: Int) { self.init(number: number, id: nil) }
    package init(id: UUID) { self.init(number: nil, id: id) }

    package mutating func code(_ field: inout FieldCoder) {
        field("number", &number)
        field("id", &id)
        if (number == nil) == (id == nil) { field.refuse("id", "and number are alternatives", limit: "one of them") }
    }
}
