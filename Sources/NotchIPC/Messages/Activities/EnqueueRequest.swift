package import FoundationEssentials
package import NotchCore

/// Adds an activity to the queue. With `more`, the first reply reports that the activity was accepted, and the last
/// reply reports how the activity ended.
package struct EnqueueRequest: NotchRequest {
    package static let method = "Enqueue"
    package static let comment = """
        Puts an activity into the queue. 'replaced' is the id of the waiting activity with the same key, which it
        replaced. 'displaced' is the id of the activity that made room for it in a full queue. With 'more', the
        first reply says that the activity was accepted, and the last reply says how it ended. An activity that
        is 'durable', high, or holds, is accepted when it is on the disk, so that no power cut loses it. With
        'replace', the activity with the same id, or else the one with the same key, is changed in place, the one on
        the display first, and its rest begins again; the reply has its 'id', and 'updated' is true. Without such an
        activity it is an ordinary one.
        """
    package static let isRecorded = true
    package static let waiting = Waiting.withMore
    package static let blank = Self(activity: .blank)
    package var activity: ActivityDraft
    /// Whether the activity must be on the disk before the daemon accepts it.
    package var durable: Bool?
    /// Whether the activity replaces the activity with the same id or key, even on the display (Q27).
    package var replace: Bool?

    package init(activity: ActivityDraft) { self.activity = activity }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("activity", &activity)
        field("durable", &durable, note: "Refused where it cannot be kept")
        field("replace", &replace, note: "Needs an id or a coalescingKey")
        if replace == true, activity.id == nil, activity.coalescingKey == nil {
            field.refuse("replace", "needs an id or a key", limit: "true with activity.id or activity.coalescingKey")
        }
        if activity.hasOwner {
            field.refuse("activity.owner", "is given", limit: "none: the activity is the client's own")
        }
        if activity.hasChoices {
            field.refuse("activity.choices", "is for questions, which are asked by Ask", limit: "none")
        }
        if durable == true, activity.transient == true {
            field.refuse("durable", "contradicts activity.transient", limit: "one of the two")
        }
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
        /// Whether `id` names an existing activity that has changed; absent if the activity is new.
        package var updated: Bool?
        /// The activity's outcome; present only in the last reply of a call with `more`.
        package var outcome: ActivityOutcome?

        package mutating func code(_ field: inout FieldCoder) {
            field.required("id", &id)
            field("warnings", &warnings)
            field("replaced", &replaced)
            field("displaced", &displaced)
            field("updated", &updated)
            field.outcome(&outcome)
        }
    }
}
