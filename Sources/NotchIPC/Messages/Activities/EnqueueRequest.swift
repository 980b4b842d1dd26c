package import FoundationEssentials
package import NotchCore

/// Puts an activity into the queue. With `more`, the first reply says that the activity was accepted, and the last
/// reply, when the activity has ended, says how it ended.
package struct EnqueueRequest: NotchRequest {
    package static let method = "Enqueue"
    package static let comment = """
        Puts an activity into the queue. 'replaced' is the id of the waiting activity with the same key, which it
        replaced. 'displaced' is the id of the activity that made room for it in a full queue. With 'more', the
        first reply says that the activity was accepted, and the last reply says how it ended. An activity that
        is 'durable', high, or holds, is accepted when it is on the disk, so that no power cut loses it.
        """
    package static let isRecorded = true
    package static let waiting = Waiting.withMore
    package static let blank = Self(activity: .blank)
    package var activity: ActivityDraft
    /// Whether the activity is accepted only when it is on the disk.
    package var durable: Bool?

    package init(activity: ActivityDraft) { self.activity = activity }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("activity", &activity)
        field("durable", &durable, note: "Refused where it cannot be kept")
    }

    package mutating func complete() { activity.id = activity.id ?? UUID() }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var id = UUID.blank
        /// The parts of the request that were changed or ignored, such as the name of an unknown icon.
        package var warnings: [String] = []
        /// The id of the pending activity that the new one replaced, because both have the same key (Q7).
        package var replaced: UUID?
        /// The id of the pending activity that was dropped to make room in a full queue.
        package var displaced: UUID?
        /// The activity's outcome; present only in the last reply of a call with `more`.
        package var outcome: ActivityOutcome?

        package mutating func code(_ field: inout FieldCoder) {
            field.required("id", &id)
            field("warnings", &warnings)
            field("replaced", &replaced)
            field("displaced", &displaced)
            field.outcome(&outcome)
        }
    }
}
