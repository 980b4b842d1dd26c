package import NotchCore

/// Lists the activity on the screen and those that wait, in the order in which they came (Q6), page by page.
package struct ListRequest: NotchRequest {
    package static let method = "List"
    package static let definition = """
        # The activity on the display, and those that wait, in the order in which they were sent. One call returns at
        # most 'limit' of those that wait (1 to 256, default 256), and fewer if their texts have more than 64 KiB. 'place'
        # is an activity's number in the order in which they will be shown. If more follow, 'next' is the position at
        # which this page ends; it is not a 'place'. Pass it as 'after' to get the next page. It stays valid while
        # activities come, go and move. An activity that moves to the back meanwhile is returned again.
        method List(limit: ?int, after: ?int) -> (current: ?Current, pending: []Pending, next: ?int)
        """
    package static let isRecorded = false
    package static let cost = 10
    /// The largest number of waiting activities to return; the upper bound of ``FieldLimits/list`` if absent.
    package var limit: Int?
    /// Selects the activities that came after this position, which is ``Reply/next`` of the previous page.
    package var after: Int?

    package init(limit: Int? = nil, after: Int? = nil) {
        self.limit = limit
        self.after = after
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        limit = try fields.int("limit", in: FieldLimits.list)
        after = try fields.int("after", in: 0...Int.max)
    }

    package var fields: JSONObject {
        ["limit": limit.map { .int(clamping: $0) }, "after": after.map { .int(clamping: $0) }]
    }

    package struct Reply: NotchMessage {
        package var current: Current?
        package var pending: [Pending]
        /// The position at which this page ends, in the order in which the activities came; `nil` for the last page.
        ///
        /// It stays valid while activities come, go and move. A later page repeats an activity that moved to the back.
        package var next: Int?

        package init(current: Current?, pending: [Pending], next: Int? = nil) {
            self.current = current
            self.pending = pending
            self.next = next
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            current = try fields.message("current")
            pending = try fields.messages("pending")
            next = try fields.int("next")
        }

        package var fields: JSONObject {
            [
                "current": current.map { .object($0.fields) }, "pending": .objects(pending.map(\.fields)),
                "next": next.map { .int(clamping: $0) },
            ]
        }
    }

    /// The activity on screen.
    package struct Current: NotchMessage {
        package var activity: Activity
        package var phase: LifecyclePhase
        /// The time since the activity became current.
        package var shown: Duration
        /// The time until the activity's card goes; `nil` if the activity holds or waits to be seen.
        package var remaining: Duration?

        package init(activity: Activity, phase: LifecyclePhase, shown: Duration, remaining: Duration?) {
            self.activity = activity
            self.phase = phase
            self.shown = shown
            self.remaining = remaining
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let activity = try fields.message("activity", Activity.self)
            self.activity = try fields.required("activity", activity)
            phase = try fields.choice("phase") ?? .animateIn
            shown = try fields.toldDuration("shownMs") ?? .zero
            remaining = try fields.toldDuration("remainingMs")
        }

        package var fields: JSONObject {
            [
                "activity": .object(activity.fields),
                "phase": .string(phase.rawValue),
                "shownMs": .int(clamping: shown.milliseconds),
                "remainingMs": remaining.map { .int(clamping: $0.milliseconds) },
            ]
        }
    }

    /// An activity that waits.
    package struct Pending: NotchMessage {
        package var activity: Activity
        /// The time since the activity was enqueued.
        package var waited: Duration
        /// The activity's number in the order in which the waiting activities will be shown, from 1; `nil` if it is far
        /// behind.
        package var place: Int?
        /// The time until the activity's card begins to appear, if nothing else happens; `nil` if it cannot be
        /// predicted.
        package var comesIn: Duration?

        package init(activity: Activity, waited: Duration, place: Int? = nil, comesIn: Duration? = nil) {
            self.activity = activity
            self.waited = waited
            self.place = place
            self.comesIn = comesIn
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let activity = try fields.message("activity", Activity.self)
            self.activity = try fields.required("activity", activity)
            waited = try fields.toldDuration("waitedMs") ?? .zero
            place = try fields.int("place")
            comesIn = try fields.toldDuration("comesInMs")
        }

        package var fields: JSONObject {
            [
                "activity": .object(activity.fields),
                "waitedMs": .int(clamping: waited.milliseconds),
                "place": place.map { .int(clamping: $0) },
                "comesInMs": comesIn.map { .int(clamping: $0.milliseconds) },
            ]
        }
    }
}
