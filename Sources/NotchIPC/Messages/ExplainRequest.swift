public import FoundationEssentials
public import NotchCore

/// Why an activity is on the surface or is not, and when it will be.
public struct ExplainRequest: NotchRequest {
    public static let method = "Explain"
    /// `nil` asks for the one on the surface and the first that waits.
    public var id: UUID?

    public init(id: UUID? = nil) {
        self.id = id
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        id = try fields.uuid("id")
    }

    public var fields: JSONObject { ["id": id.map { .string($0.uuidString) }] }

    public struct Reply: NotchMessage {
        /// On the daemon's clock, which all other instants are on.
        public var now: Instant
        public var explanations: [Explanation]
        /// The reasons that keep any card away at present; only where no activity was named.
        public var obstacles: [ExplanationReason]

        public init(now: Instant, explanations: [Explanation], obstacles: [ExplanationReason] = []) {
            self.now = now
            self.explanations = explanations
            self.obstacles = obstacles
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            now = try fields.instant("nowMs") ?? .zero
            explanations = try fields.messages("explanations")
            obstacles = try fields.messages("obstacles")
        }

        public var fields: JSONObject {
            [
                "nowMs": .int(clamping: now.milliseconds),
                "explanations": .objects(explanations.map(\.fields)),
                "obstacles": .objects(obstacles.map(\.fields)),
            ]
        }
    }
}
