/// Reads the configuration again. The daemon rejects a configuration with a mistake as a whole and keeps the old one.
/// The warnings list the settings that were read but take effect only at the next start.
package struct ReloadRequest: NotchRequest {
    package static let method = "Reload"
    package static let comment = """
        Reads the configuration again. A configuration with a mistake is refused as a whole. 'warnings' lists what
        takes effect only at the next start.
        """
    package static let isRecorded = false
    package static let cost = 50
    package static let blank = Self()
    package typealias Reply = WarningsReply
}
