package import FoundationEssentials
package import NotchCore

/// Puts an activity into the queue. With `more`, the first reply says that the activity was accepted, and the last
/// reply, when the activity has ended, says how it ended.
package struct EnqueueRequest: NotchRequest {
    package static let method = "Enqueue"
    package static let definition = """
        # Puts an activity into the queue. 'replaced' had its key, 'displaced' made room for it in a full
        # queue. With 'more', the first reply says that it was accepted, and the last, when it has ended, how.
        method Enqueue(activity: Activity) -> (
          id: string,
          warnings: []string,
          replaced: ?string,
          displaced: ?string,
          outcome: ?Outcome,
          by: ?string
        )
        """
    package static let isRecorded = true
    package static let waiting = Waiting.withMore
    package var activity: ActivityDraft

    package init(activity: ActivityDraft) {
        self.activity = activity
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let draft = try fields.message("activity", ActivityDraft.self)
        activity = try fields.required("activity", draft)
    }

    package var fields: JSONObject { ["activity": .object(activity.fields)] }

    package mutating func complete() {
        activity.id = activity.id ?? UUID()
    }

    package struct Reply: NotchMessage {
        package var id: UUID
        /// The parts of the request that were changed or ignored, such as the name of an unknown icon.
        package var warnings: [String]
        /// The id of the pending activity that the new one replaced, because both have the same key (Q7).
        package var replaced: UUID?
        /// The id of the pending activity that was dropped to make room in a full queue.
        package var displaced: UUID?
        /// The activity's outcome; present only in the last reply of a call with `more`.
        package var outcome: ActivityOutcome?

        package init(
            id: UUID, warnings: [String] = [], replaced: UUID? = nil, displaced: UUID? = nil,
            outcome: ActivityOutcome? = nil
        ) {
            self.id = id
            self.warnings = warnings
            self.replaced = replaced
            self.displaced = displaced
            self.outcome = outcome
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let id = try fields.uuid("id")
            self.id = try fields.required("id", id)
            warnings = try fields.strings("warnings")
            replaced = try fields.uuid("replaced")
            displaced = try fields.uuid("displaced")
            outcome = try fields.outcome()
        }

        package var fields: JSONObject {
            [
                "id": .string(id.uuidString),
                "warnings": .strings(warnings),
                "replaced": replaced.map { .string($0.uuidString) },
                "displaced": displaced.map { .string($0.uuidString) },
                "outcome": outcome.map { .string($0.wireName) },
                "by": outcome?.successor.map { .string($0.uuidString) },
            ]
        }
    }
}
