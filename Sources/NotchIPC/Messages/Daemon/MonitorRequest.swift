/// Streams every event until the client disconnects. The first reply carries no event: it says that the stream has
/// begun and that no later event is missed.
package struct MonitorRequest: NotchRequest {
    package static let method = "Monitor"
    package static let comment = """
        Needs 'more'. Streams every event. The first reply has no event and says that the stream is in place.
        """
    package static let isRecorded = false
    package static let waiting = Waiting.streaming
    package static let blank = Self()

    package struct Reply: NotchMessage {
        package static let blank = Self(event: nil)
        package var event: MonitorEvent?

        package init(event: MonitorEvent?) { self.event = event }

        package mutating func code(_ field: inout FieldCoder) { field("event", &event) }
    }
}
