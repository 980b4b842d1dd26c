/// Lists the modules.
package struct ModulesRequest: NotchRequest {
    package static let method = "Modules"
    package static let comment = """
        Lists the modules that share the display, in the order in which they follow one another.
        """
    package static let isRecorded = false
    package static let blank = Self()

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var modules: [ModuleStatus] = []

        package mutating func code(_ field: inout FieldCoder) { field("modules", &modules) }
    }
}
