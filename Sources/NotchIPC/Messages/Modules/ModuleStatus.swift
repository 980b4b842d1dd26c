package import NotchCore

/// A module and its state.
package struct ModuleStatus: NotchMessage, FieldValue {
    static let fieldType = "ModuleStatus"
    package static let blank = Self()
    package var id = ""
    package var name = ""
    package var icon: String?
    package var state = ModuleState.unloaded
    package var attention = false
    /// The process of a client's module; `nil` for a module of the daemon's own program.
    package var processID: Int?

    package mutating func code(_ field: inout FieldCoder) {
        field("id", &id, .printable)
        field("name", &name, .printable)
        field("icon", &icon, .printable)
        field("state", &state)
        field("attention", &attention, note: "whether it asks for attention")
        field("pid", &processID, note: "the client's process, for a module that a client has registered")
    }
}

extension ModuleState: NamedValue { static let fieldType = "ModuleState" }
