internal import FoundationEssentials
package import NotchCore

/// The latest activities that have ended, newest first.
package struct HistoryRequest: NotchRequest {
    package static let method = "History"
    package static let definition = """
        # The latest activities that have ended, newest first; 200 are kept. 'search' (256 bytes) is looked for in
        # the first 1024 bytes of titles and of subtitles, whatever the case; 'limit' is 1 to 1000, default 50.
        method History(search: ?string, limit: ?int) -> (entries: []Entry)
        """
    package static let isRecorded = false
    package static let cost = 10
    /// Only those whose title or subtitle contains it, whatever the case.
    package var search: String?
    /// At most so many; ``FieldLimits/defaultHistory`` unless given. The daemon keeps ``FieldLimits/keptHistory``.
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
        /// On the daemon's clock.
        package var ended: Instant
        /// How long its card was on screen; `nil` if it never was.
        package var shown: Duration?
        /// The wall clock's date and time of its end, `YYYY-MM-DDTHH:MM`.
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
