public import NotchCore

/// Lists the activity on screen, and those that wait, in the order in which they came (Q6), page by page.
public struct ListRequest: NotchRequest {
    public static let method = "List"
    /// At most so many of those that wait; ``FieldLimits/list``'s most unless given.
    public var limit: Int?
    /// Only those that came after that position: ``Reply/next`` of the page before.
    public var after: Int?

    public init(limit: Int? = nil, after: Int? = nil) {
        self.limit = limit
        self.after = after
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        limit = try fields.int("limit", in: FieldLimits.list)
        after = try fields.int("after", in: 0...Int.max)
    }

    public var fields: JSONObject {
        ["limit": limit.map { .int(clamping: $0) }, "after": after.map { .int(clamping: $0) }]
    }

    public struct Reply: NotchMessage {
        public var current: Current?
        public var pending: [Pending]
        /// The position at which this page ends, in the order in which the activities came; `nil` for the last page.
        ///
        /// It stays valid while activities come, go and move. A later page repeats an activity that moved to the back.
        public var next: Int?

        public init(current: Current?, pending: [Pending], next: Int? = nil) {
            self.current = current
            self.pending = pending
            self.next = next
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            current = try fields.message("current")
            pending = try fields.messages("pending")
            next = try fields.int("next")
        }

        public var fields: JSONObject {
            [
                "current": current.map { .object($0.fields) }, "pending": .objects(pending.map(\.fields)),
                "next": next.map { .int(clamping: $0) },
            ]
        }
    }

    /// The activity on screen.
    public struct Current: NotchMessage {
        public var activity: Activity
        public var phase: LifecyclePhase
        /// Since it became current.
        public var shown: Duration
        /// Until its card goes; `nil` for one that holds, or waits to be seen.
        public var remaining: Duration?

        public init(activity: Activity, phase: LifecyclePhase, shown: Duration, remaining: Duration?) {
            self.activity = activity
            self.phase = phase
            self.shown = shown
            self.remaining = remaining
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let activity = try fields.message("activity", Activity.self)
            self.activity = try fields.required("activity", activity)
            phase = try fields.choice("phase") ?? .animateIn
            shown = try fields.toldDuration("shownMs") ?? .zero
            remaining = try fields.toldDuration("remainingMs")
        }

        public var fields: JSONObject {
            [
                "activity": .object(activity.fields),
                "phase": .string(phase.rawValue),
                "shownMs": .int(clamping: shown.milliseconds),
                "remainingMs": remaining.map { .int(clamping: $0.milliseconds) },
            ]
        }
    }

    /// An activity that waits.
    public struct Pending: NotchMessage {
        public var activity: Activity
        /// Since it was enqueued.
        public var waited: Duration
        /// Its number in the order in which those that wait will come, from 1; `nil` far behind.
        public var place: Int?
        /// Until its card begins to come, if nothing else happens; `nil` where nobody can tell.
        public var comesIn: Duration?

        public init(activity: Activity, waited: Duration, place: Int? = nil, comesIn: Duration? = nil) {
            self.activity = activity
            self.waited = waited
            self.place = place
            self.comesIn = comesIn
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let activity = try fields.message("activity", Activity.self)
            self.activity = try fields.required("activity", activity)
            waited = try fields.toldDuration("waitedMs") ?? .zero
            place = try fields.int("place")
            comesIn = try fields.toldDuration("comesInMs")
        }

        public var fields: JSONObject {
            [
                "activity": .object(activity.fields),
                "waitedMs": .int(clamping: waited.milliseconds),
                "place": place.map { .int(clamping: $0) },
                "comesInMs": comesIn.map { .int(clamping: $0.milliseconds) },
            ]
        }
    }
}
