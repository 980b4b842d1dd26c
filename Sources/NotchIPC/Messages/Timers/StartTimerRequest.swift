package import NotchCore

/// Starts a timer, a stopwatch or a pomodoro.
package struct StartTimerRequest: NotchRequest {
    package static let method = "StartTimer"
    package static let comment = """
        Starts a timer, which takes the place of the one with its name. A timer needs 'durationMs'. A pomodoro has
        'rounds' works of 'durationMs' with breaks of 'breakMs' between them: 4 of 25 minutes and 5 minutes by default.
        A timer and a pomodoro end in a card that holds, and all survive a restart. 'name' is that of the kind by
        default. 32 timers may run.
        """
    package static let isRecorded = true
    package static let blank = Self()
    package var kind = TimerKind.timer
    package var name: String?
    package var duration: Duration?
    package var rest: Duration?
    package var rounds: Int?

    package mutating func code(_ field: inout FieldCoder) {
        field.required("kind", &kind)
        field("name", &name, .text(FieldLimits.timerName), note: "1 to 58 bytes")
        field("durationMs", &duration, FieldLimits.timer, note: "1000 to 604800000 milliseconds")
        field("breakMs", &rest, FieldLimits.timer, note: "1000 to 604800000 milliseconds")
        field("rounds", &rounds, FieldLimits.rounds, note: "1 to 99")
        if field.isStrict, kind == .timer, duration == nil {
            field.refuse("durationMs", "is missing", limit: "1000 to 604800000")
        }
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var timer = TimerReport.blank

        package mutating func code(_ field: inout FieldCoder) { field("timer", &timer) }
    }
}
