package import NotchCore

/// A module as its client describes it.
package struct ModuleDraft: NotchMessage, FieldValue {
    static let fieldType = "Module"
    package static let blank = Self(id: "")
    package var id: String
    package var name: String?
    package var icon: String?
    package var accent: Tint?

    package init(id: String) { self.id = id }

    /// The module as the daemon describes it. It stays resident in the background, because its client stays connected.
    package var descriptor: ModuleDescriptor {
        ModuleDescriptor(
            id: id, displayName: name, icon: icon, accent: accent ?? .accent, backgroundPolicy: .stayResident)
    }

    package mutating func code(_ field: inout FieldCoder) {
        field.required(
            "id", &id, .name(FieldLimits.module),
            note: "1 to 128 ASCII letters, digits, '-', '_', '+', '.'; no other module has it")
        field("name", &name, .text(FieldLimits.title), note: "what people see; default: the id")
        field("icon", &icon, .name(FieldLimits.systemImage), note: "as systemImage of Activity")
        field("accent", &accent, note: "the colour of the cue by which it asks for attention")
    }
}
