package import FoundationEssentials
package import NotchCore

/// An interaction that needs a person's whole attention, such as a question. Only one has the surface at a time.
package struct InteractionStatus: NotchMessage {
    /// The name that the code which added the interaction gave it; empty if it gave none.
    package var name: String
    package var id: UUID?
    /// The stage of the interaction: `waiting`, then `waiting for the surface`. A question is then `showing` and
    /// `leaving`; any other interaction is `running`.
    package var state: String
    /// When ``state`` last changed, on the daemon's clock.
    package var since: Instant
    /// The question, if the interaction is one.
    package var question: Question?
    /// The time until the interaction ends unanswered; `nil` if it has no such time, or if that time does not run yet.
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
