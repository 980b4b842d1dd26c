package import NotchCore

/// An event in the daemon and its time.
package struct MonitorEvent: NotchMessage {
    package enum Change: Hashable, Sendable {
        case activity(ActivityEvent)
        /// A person engaged the surface or left it (S12).
        case engagement(Bool)
        case surface(SurfaceState)
        /// An input led to an action: somebody came near it, pressed it or touched it.
        case input(name: String, action: InputAction)
        case question(Question, QuestionStep)
    }

    /// The time of the event on the daemon's clock.
    package var time: Instant
    package var change: Change

    package init(time: Instant, change: Change) {
        self.time = time
        self.change = change
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        time = Instant(sinceStart: try fields.duration("timeMs") ?? .zero)
        change = try Change(from: &fields)
    }

    package var fields: JSONObject {
        var fields: JSONObject = ["timeMs": .int(clamping: time.milliseconds)]
        for member in change.fields.members { fields[member.key] = member.value }
        return fields
    }
}
