/// Reads the configuration again; a bad one is refused whole and the old one stays.
public struct ReloadRequest: NotchRequest {
    public static let method = "Reload"
    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }

    public struct Reply: NotchMessage {
        /// What was read but takes effect at the next start only.
        public var warnings: [String]

        public init(warnings: [String] = []) {
            self.warnings = warnings
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            warnings = try fields.strings("warnings")
        }

        public var fields: JSONObject { ["warnings": .strings(warnings)] }
    }
}
