/// Reads the configuration again. The daemon refuses a bad configuration as a whole and keeps the old one.
package struct ReloadRequest: NotchRequest {
    package static let method = "Reload"
    package static let definition = """
        # Reads the configuration again. A bad one is refused whole. 'warnings' tells what takes effect at the next
        # start only.
        method Reload() -> (warnings: []string)
        """
    package static let isRecorded = false
    package static let cost = 50
    package init() {}

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    package var fields: JSONObject { [:] }

    package struct Reply: NotchMessage {
        /// The settings that were read but take effect only at the next start.
        package var warnings: [String]

        package init(warnings: [String] = []) {
            self.warnings = warnings
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            warnings = try fields.strings("warnings")
        }

        package var fields: JSONObject { ["warnings": .strings(warnings)] }
    }
}
