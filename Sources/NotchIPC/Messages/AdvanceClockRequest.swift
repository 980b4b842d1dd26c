public import NotchCore

/// Moves a virtual clock and answers once everything due until then has happened.
public struct AdvanceClockRequest: NotchRequest {
    public static let method = "AdvanceClock"
    public var duration: Duration

    public init(duration: Duration) {
        self.duration = duration
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let duration = try fields.duration("durationMs", in: FieldLimits.advance)
        self.duration = try fields.required("durationMs", duration)
    }

    public var fields: JSONObject { ["durationMs": .int(clamping: duration.milliseconds)] }

    public struct Reply: NotchMessage {
        public var now: Instant

        public init(now: Instant) {
            self.now = now
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            now = Instant(sinceStart: try fields.duration("nowMs") ?? .zero)
        }

        public var fields: JSONObject { ["nowMs": .int(clamping: now.milliseconds)] }
    }
}
