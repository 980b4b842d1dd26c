public import NotchCore

/// What is on screen, and what waits, in the order in which it came (Q6).
public struct ListRequest: NotchRequest {
    public static let method = "List"

    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }

    public struct Reply: NotchMessage {
        public var current: Current?
        public var pending: [Pending]

        public init(current: Current?, pending: [Pending]) {
            self.current = current
            self.pending = pending
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            current = try fields.message("current")
            pending = try fields.messages("pending")
        }

        public var fields: JSONObject {
            ["current": current.map { .object($0.fields) }, "pending": .objects(pending.map(\.fields))]
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
            shown = try fields.duration("shownMs") ?? .zero
            remaining = try fields.duration("remainingMs")
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

        public init(activity: Activity, waited: Duration) {
            self.activity = activity
            self.waited = waited
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let activity = try fields.message("activity", Activity.self)
            self.activity = try fields.required("activity", activity)
            waited = try fields.duration("waitedMs") ?? .zero
        }

        public var fields: JSONObject {
            ["activity": .object(activity.fields), "waitedMs": .int(clamping: waited.milliseconds)]
        }
    }
}
