/// Streams every event until the client disconnects. The first reply carries no event: it says that the stream has
/// begun and that no later event is missed.
package struct MonitorRequest: NotchRequest {
    package static let method = "Monitor"
    package static let definition = """
        # Needs 'more'. Streams every event; the first reply has none and says that the stream is in place.
        method Monitor() -> (event: ?Event)
        """
    package static let isRecorded = false
    package static let waiting = Waiting.withMore

    package init() {}

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    package var fields: JSONObject { [:] }

    package struct Reply: NotchMessage {
        package var event: MonitorEvent?

        package init(event: MonitorEvent?) {
            self.event = event
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            event = try fields.message("event")
        }

        package var fields: JSONObject { ["event": event.map { .object($0.fields) }] }
    }
}
