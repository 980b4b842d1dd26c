package import NotchCore

/// A module and what it does.
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
        field("id", &id, .told)
        field("name", &name, .told)
        field("icon", &icon, .told)
        field("state", &state)
        field("attention", &attention, note: "whether it asks for attention")
        field("pid", &processID, note: "the client's process, for a module that a client has registered")
    }
}

extension ModuleState: NamedValue { static let fieldType = "ModuleState" }
