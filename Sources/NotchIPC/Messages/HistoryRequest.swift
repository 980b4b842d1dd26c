internal import FoundationEssentials
public import NotchCore

/// The latest activities that have ended, newest first.
public struct HistoryRequest: NotchRequest {
    public static let method = "History"
    /// Only those whose title or subtitle contains it, whatever the case.
    public var search: String?
    /// At most so many; ``FieldLimits/defaultHistory`` unless given. The daemon keeps ``FieldLimits/keptHistory``.
    public var limit: Int?

    public init(search: String? = nil, limit: Int? = nil) {
        self.search = search
        self.limit = limit
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        search = try fields.text("search", limit: FieldLimits.search)
        limit = try fields.int("limit", in: FieldLimits.history)
    }

    public var fields: JSONObject {
        ["search": search.map(JSON.string), "limit": limit.map { .int(clamping: $0) }]
    }

    public struct Reply: NotchMessage {
        public var entries: [Entry]

        public init(entries: [Entry]) {
            self.entries = entries
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            entries = try fields.messages("entries")
        }

        public var fields: JSONObject { ["entries": .objects(entries.map(\.fields))] }
    }

    /// An activity that has ended.
    public struct Entry: NotchMessage {
        public var activity: Activity
        public var outcome: ActivityOutcome
        /// On the daemon's clock.
        public var ended: Instant
        /// How long its card was on screen; `nil` if it never was.
        public var shown: Duration?
        /// The wall clock's date and time of its end, `YYYY-MM-DDTHH:MM`.
        public var date: String?

        public init(
            activity: Activity, outcome: ActivityOutcome, ended: Instant, shown: Duration? = nil, date: String? = nil
        ) {
            self.activity = activity
            self.outcome = outcome
            self.ended = ended
            self.shown = shown
            self.date = date
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let activity = try fields.message("activity", Activity.self)
            self.activity = try fields.required("activity", activity)
            let outcome = try fields.outcome()
            self.outcome = try fields.required("outcome", outcome)
            ended = Instant(sinceStart: try fields.duration("endedMs") ?? .zero)
            shown = try fields.toldDuration("shownMs")
            date = try fields.string("date")
        }

        public var fields: JSONObject {
            [
                "activity": .object(activity.fields),
                "outcome": .string(outcome.wireName),
                "by": outcome.successor.map { .string($0.uuidString) },
                "endedMs": .int(clamping: ended.milliseconds),
                "shownMs": shown.map { .int(clamping: $0.milliseconds) },
                "date": date.map(JSON.string),
            ]
        }
    }
}
