package import NotchCore

/// Advances a virtual clock and answers when all that was due by then has happened.
package struct AdvanceClockRequest: NotchRequest {
    package static let method = "AdvanceClock"
    package static let comment = """
        Moves a virtual clock by 0 to 2678400000 ms. Replies when everything due has happened.
        """
    package static let isRecorded = false
    package static let blank = Self(duration: .zero)
    package var duration: Duration

    package init(duration: Duration) { self.duration = duration }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("durationMs", &duration, FieldLimits.advance)
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var now = Instant.zero

        package mutating func code(_ field: inout FieldCoder) { field("nowMs", &now) }
    }
}
