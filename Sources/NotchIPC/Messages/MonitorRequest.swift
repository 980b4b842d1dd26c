/// Streams every event until the client disconnects. The first reply carries no event: it says that the
/// monitor is in place and that nothing after it is missed.
public struct MonitorRequest: NotchRequest {
    public static let method = "Monitor"

    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }

    public struct Reply: NotchMessage {
        public var event: MonitorEvent?

        public init(event: MonitorEvent?) {
            self.event = event
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            event = try fields.message("event")
        }

        public var fields: JSONObject { ["event": event.map { .object($0.fields) }] }
    }
}
