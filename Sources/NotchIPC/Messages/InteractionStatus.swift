package import FoundationEssentials
package import NotchCore

/// Something that wants a person's whole attention, such as a question: only one of them has the surface at a time.
package struct InteractionStatus: NotchMessage {
    /// What whoever added it calls it; empty where they do not.
    package var name: String
    package var id: UUID?
    /// Where in its life it is: `waiting`, then `waiting for the surface`; then, of a question, `showing` and
    /// `leaving`, and `running` of anything else.
    package var state: String
    /// When ``state`` became what it is, on the daemon's clock.
    package var since: Instant
    /// What it asks, where it is a question.
    package var question: Question?
    /// Until it ends unanswered; `nil` where it does not, or its time does not run yet.
    package var remaining: Duration?

    package init(
        name: String, id: UUID? = nil, state: String, since: Instant, question: Question? = nil,
        remaining: Duration? = nil
    ) {
        self.name = name
        self.id = id
        self.state = state
        self.since = since
        self.question = question
        self.remaining = remaining
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        name = try fields.string("name") ?? ""
        id = try fields.uuid("id")
        state = try fields.string("state") ?? ""
        since = Instant(sinceStart: try fields.duration("sinceMs") ?? .zero)
        question = try fields.message("question")
        remaining = try fields.duration("remainingMs")
    }

    package var fields: JSONObject {
        [
            "name": .string(name),
            "id": id.map { .string($0.uuidString) },
            "state": .string(state),
            "sinceMs": .int(clamping: since.milliseconds),
            "question": question.map { .object($0.fields) },
            "remainingMs": remaining.map { .int(clamping: $0.milliseconds) },
        ]
    }
}
