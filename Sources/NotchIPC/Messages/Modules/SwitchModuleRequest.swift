import NotchCore

/// Switches a module to the foreground (M4, M7).
package struct SwitchModuleRequest: NotchRequest {
    package static let method = "SwitchModule"
    package static let comment = """
        Brings a module to the foreground, or without 'id' the next one, and after the last the first. Replies with the
        module in the foreground. Cards of the module that leaves end; urgent ones of any module come from the
        background.
        """
    package static let isRecorded = true
    package static let blank = Self()
    /// The module; `nil` selects the next module.
    package var id: String?

    package mutating func code(_ field: inout FieldCoder) { field("id", &id, .name(FieldLimits.module)) }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var id = ""

        package mutating func code(_ field: inout FieldCoder) { field("id", &id, .printable) }
    }
}
