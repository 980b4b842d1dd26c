/// The daemon's state and that of everything that feeds it.
public struct StatusRequest: NotchRequest {
    public static let method = "Status"

    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }

    public struct Reply: NotchMessage {
        public var status: Status

        public init(status: Status) {
            self.status = status
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let status = try fields.message("status", Status.self)
            self.status = try fields.required("status", status)
        }

        public var fields: JSONObject { ["status": .object(status.fields)] }
    }
}
