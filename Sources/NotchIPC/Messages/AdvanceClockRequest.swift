package import NotchCore

/// Moves a virtual clock forward and answers once everything that was due by then has happened.
package struct AdvanceClockRequest: NotchRequest {
    package static let method = "AdvanceClock"
    package static let definition = """
        # Moves a virtual clock by 0 to 2678400000 ms; answers once all that was due has happened.
        method AdvanceClock(durationMs: int) -> (nowMs: int)
        """
    package static let isRecorded = false
    package var duration: Duration

    package init(duration: Duration) {
        self.duration = duration
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let duration = try fields.duration("durationMs", in: FieldLimits.advance)
        self.duration = try fields.required("durationMs", duration)
    }

    package var fields: JSONObject { ["durationMs": .int(clamping: duration.milliseconds)] }

    package struct Reply: NotchMessage {
        package var now: Instant

        package init(now: Instant) {
            self.now = now
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            now = Instant(sinceStart: try fields.duration("nowMs") ?? .zero)
        }

        package var fields: JSONObject { ["nowMs": .int(clamping: now.milliseconds)] }
    }
}
