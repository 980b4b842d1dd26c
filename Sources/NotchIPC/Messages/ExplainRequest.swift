package import FoundationEssentials
package import NotchCore

/// Explains why an activity is or is not on the surface, and when it will be.
package struct ExplainRequest: NotchRequest {
    package static let method = "Explain"
    package static let definition = """
        # Why that activity is on the display or is not, and when it will be, if nothing else happens; without 'id', the
        # one on the display and the first that waits. Those that have ended are known for as long as History tells of
        # them. 'obstacles', where there is no 'id', is what keeps any card away at present.
        method Explain(id: ?string) -> (nowMs: int, explanations: []Explanation, obstacles: []Reason)
        """
    package static let isRecorded = false
    package static let cost = 10
    /// The activity's id; `nil` asks for the activity on the surface and the first that waits.
    package var id: UUID?

    package init(id: UUID? = nil) {
        self.id = id
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        id = try fields.uuid("id")
    }

    package var fields: JSONObject { ["id": id.map { .string($0.uuidString) }] }

    package struct Reply: NotchMessage {
        /// The present time on the daemon's clock. All other instants of the reply are on the same clock.
        package var now: Instant
        package var explanations: [Explanation]
        /// The reasons that keep every card away at present; empty if the request named an activity.
        package var obstacles: [ExplanationReason]

        package init(now: Instant, explanations: [Explanation], obstacles: [ExplanationReason] = []) {
            self.now = now
            self.explanations = explanations
            self.obstacles = obstacles
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            now = try fields.instant("nowMs") ?? .zero
            explanations = try fields.messages("explanations")
            obstacles = try fields.messages("obstacles")
        }

        package var fields: JSONObject {
            [
                "nowMs": .int(clamping: now.milliseconds),
                "explanations": .objects(explanations.map(\.fields)),
                "obstacles": .objects(obstacles.map(\.fields)),
            ]
        }
    }
}
