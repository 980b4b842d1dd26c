/// Streams every event until the client disconnects. The first reply has no event: it confirms that the stream has
/// begun, so that no later event is missed.
package struct MonitorRequest: NotchRequest {
    package static let method = "Monitor"
    package static let comment = """
        Needs 'more'. Streams every event. The first reply has no event and says that the stream is in place. Events of
        the kinds 'glance' and 'module' come only with 'all', because older clients do not know them. A glance that is
        not on show is noticed as stale with the next change of any glance.
        """
    package static let isRecorded = false
    package static let waiting = Waiting.streaming
    package static let blank = Self()
    /// Whether the stream includes events of glances and modules.
    package var all: Bool?

    package init(all: Bool? = nil) { self.all = all }

    package mutating func code(_ field: inout FieldCoder) { field("all", &all) }

    package struct Reply: NotchMessage {
        package static let blank = Self(event: nil)
        package var event: MonitorEvent?

        package init(event: MonitorEvent?) { self.event = event }

        package mutating func code(_ field: inout FieldCoder) { field("event", &event) }
    }
}
