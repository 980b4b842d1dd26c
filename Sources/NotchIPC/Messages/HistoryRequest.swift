internal import FoundationEssentials
package import NotchCore

/// Returns the latest activities that have ended, newest first.
package struct HistoryRequest: NotchRequest {
    package static let method = "History"
    package static let definition = """
        # The latest activities that have ended, newest first; 200 are kept. 'search' (256 bytes) is looked for in
        # the first 1024 bytes of titles and of subtitles, whatever the case; 'limit' is 1 to 1000, default 50.
        method History(search: ?string, limit: ?int) -> (entries: []Entry)
        """
    package static let isRecorded = false
    package static let cost = 10
    /// Selects the activities whose title or subtitle contains this text, regardless of case.
    package var search: String?
    /// The largest number of entries to return; ``FieldLimits/defaultHistory`` if absent. The daemon keeps
    /// ``FieldLimits/keptHistory`` entries.
    package var limit: Int?

    package init(search: String? = nil, limit: Int? = nil) {
        self.search = search
        self.limit = limit
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        search = try fields.text("search", limit: FieldLimits.search)
        limit = try fields.int("limit", in: FieldLimits.history)
    }

    package var fields: JSONObject {
        ["search": search.map(JSON.string), "limit": limit.map { .int(clamping: $0) }]
    }

    package struct Reply: NotchMessage {
        package var entries: [Entry]

        package init(entries: [Entry]) {
            self.entries = entries
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            entries = try fields.messages("entries")
        }

        package var fields: JSONObject { ["entries": .objects(entries.map(\.fields))] }
    }

    /// An activity that has ended.
    package struct Entry: NotchMessage {
        package var activity: Activity
        package var outcome: ActivityOutcome
        /// When the activity ended, on the daemon's clock.
        package var ended: Instant
        /// How long the activity's card was on the screen; `nil` if it never was.
        package var shown: Duration?
        /// The date and time of the end on the wall clock, as `YYYY-MM-DDTHH:MM`.
        package var date: String?

        package init(
            activity: Activity, outcome: ActivityOutcome, ended: Instant, shown: Duration? = nil, date: String? = nil
        ) {
            self.activity = activity
            self.outcome = outcome
            self.ended = ended
            self.shown = shown
            self.date = date
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let activity = try fields.message("activity", Activity.self)
            self.activity = try fields.required("activity", activity)
            let outcome = try fields.outcome()
            self.outcome = try fields.required("outcome", outcome)
            ended = Instant(sinceStart: try fields.duration("endedMs") ?? .zero)
            shown = try fields.toldDuration("shownMs")
            date = try fields.string("date")
        }

        package var fields: JSONObject {
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
