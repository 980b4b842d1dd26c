public import FoundationEssentials
public import NotchCore

/// Puts an activity into the queue. With `more`, the first reply says that it was accepted and the last,
/// when it has ended, how.
public struct EnqueueRequest: NotchRequest {
    public static let method = "Enqueue"
    public var activity: ActivityDraft

    public init(activity: ActivityDraft) {
        self.activity = activity
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let draft = try fields.message("activity", ActivityDraft.self)
        activity = try fields.required("activity", draft)
    }

    public var fields: JSONObject { ["activity": .object(activity.fields)] }

    public struct Reply: NotchMessage {
        public var id: UUID
        /// What was changed or ignored, such as an icon name that nothing is known by.
        public var warnings: [String]
        /// The pending activity that it replaced, for they have one key (Q7).
        public var replaced: UUID?
        /// The pending activity that was dropped for it, for the queue was full.
        public var displaced: UUID?
        /// How it ended; only in the last reply of a call with `more`.
        public var outcome: ActivityOutcome?

        public init(
            id: UUID, warnings: [String] = [], replaced: UUID? = nil, displaced: UUID? = nil,
            outcome: ActivityOutcome? = nil
        ) {
            self.id = id
            self.warnings = warnings
            self.replaced = replaced
            self.displaced = displaced
            self.outcome = outcome
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let id = try fields.uuid("id")
            self.id = try fields.required("id", id)
            warnings = try fields.strings("warnings")
            replaced = try fields.uuid("replaced")
            displaced = try fields.uuid("displaced")
            outcome = try fields.outcome()
        }

        public var fields: JSONObject {
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
