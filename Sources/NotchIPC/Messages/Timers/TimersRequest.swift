package import NotchCore

/// Returns the running timers.
package struct TimersRequest: NotchRequest {
    package static let method = "Timers"
    package static let comment = "Returns the timers that run, in the order in which they were started."
    package static let isRecorded = false
    package static let blank = Self()

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var timers: [TimerReport] = []

        package mutating func code(_ field: inout FieldCoder) { field("timers", &timers) }
    }
}
