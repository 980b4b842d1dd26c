import NotchCore

/// The value of an input of an action.
package struct InputValue: NotchMessage, FieldValue {
    static let fieldType = "InputValue"
    package static let blank = Self(name: "", value: "")
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("name", &name, .identifier(FieldLimits.inputName))
        // The action defines which values are valid.
        field.required("value", &value, note: "up to 4096 bytes")
    }
}
