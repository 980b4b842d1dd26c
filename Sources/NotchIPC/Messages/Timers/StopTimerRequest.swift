package import NotchCore

/// Stops a timer before its end, or a stopwatch.
package struct StopTimerRequest: NotchRequest {
    package static let method = "StopTimer"
    package static let comment = """
        Stops the timer with that name. Without 'name', it stops the only timer of that kind. A stopwatch leaves a card
        with its time. Returns the timer as it was.
        """
    package static let isRecorded = true
    package static let blank = Self()
    package var kind: TimerKind?
    package var name: String?

    package mutating func code(_ field: inout FieldCoder) {
        field("kind", &kind)
        field("name", &name, .text(FieldLimits.timerName))
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var timer = TimerReport.blank

        package mutating func code(_ field: inout FieldCoder) { field("timer", &timer) }
    }
}
