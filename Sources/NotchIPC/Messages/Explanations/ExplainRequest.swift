package import FoundationEssentials
package import NotchCore

/// Explains why an activity is or is not on the surface, and when it will be.
package struct ExplainRequest: NotchRequest {
    package static let method = "Explain"
    package static let comment = """
        Explains why an activity is on the display or is not, and when it comes if nothing else happens. Without
        'id', it explains the activity on the display and the first that waits, and 'obstacles' lists what keeps
        any card away at present. Of the ended activities, the latest 200 can be explained.
        """
    package static let isRecorded = false
    package static let cost = 10
    package static let blank = Self()
    /// The activity's id; `nil` selects the activity on the surface and the first waiting activity.
    package var id: UUID?

    package mutating func code(_ field: inout FieldCoder) { field("id", &id) }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        /// The present time on the daemon's clock. All other instants of the reply are on the same clock.
        package var now = Instant.zero
        package var explanations: [Explanation] = []
        /// The reasons that keep all cards off the surface at present; empty if the request named an activity.
        package var obstacles: [ExplanationReason] = []

        package mutating func code(_ field: inout FieldCoder) {
            field("nowMs", &now)
            field("explanations", &explanations)
            field("obstacles", &obstacles)
        }
    }
}
