import NotchCore

/// An input of an action.
package struct ActionInputDescription: NotchMessage, FieldValue {
    static let fieldType = "ActionInput"
    package static let blank = Self()
    package var name = ""
    /// The type of the values: text, number, path or choice.
    package var type = "text"
    package var required = false
    /// The value if none is given.
    package var defaultValue: String?
    package var choices: [String] = []

    package mutating func code(_ field: inout FieldCoder) {
        field.required("name", &name)
        field.required("type", &type, note: "text, number, path or choice")
        field("required", &required)
        field("default", &defaultValue, .printable)
        field("choices", &choices)
    }
}
