import NotchCore

/// A remembered activity of an action.
package struct ActionRecordMessage: NotchMessage, FieldValue {
    static let fieldType = "Record"
    package static let blank = Self()
    package var number = 0
    /// The id of the action.
    package var type = ""
    package var title = ""
    package var subtitle: String?
    package var keywords: [String] = []
    package var link: String?
    /// The input of the action. A value other than text is written as JSON.
    package var inputs: [InputValue] = []
    package var eligible: [String] = []
    package var uses = 0
    /// How long ago the action was last used.
    package var age = Duration.zero

    package mutating func code(_ field: inout FieldCoder) {
        field.required("number", &number)
        field.required("type", &type)
        field("title", &title, .printable)
        field("subtitle", &subtitle, .printable)
        field("keywords", &keywords)
        field("link", &link, .printable)
        field("inputs", &inputs)
        field("eligible", &eligible)
        field("uses", &uses)
        field("ageMs", &age)
    }
}
