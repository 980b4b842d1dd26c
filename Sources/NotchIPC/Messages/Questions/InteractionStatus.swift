package import FoundationEssentials
package import NotchCore

/// A modal interaction, such as a question. Only one interaction owns the surface at a time.
package struct InteractionStatus: NotchMessage, FieldValue {
    static let fieldType = "Interaction"
    package static let blank = Self()
    /// The name that the interaction was added with; empty if it was added without a name.
    package var name = ""
    package var id: UUID?
    /// The stage of the interaction: `waiting`, then `waiting for the surface`. A question is then `showing` and
    /// `leaving`; any other interaction is `running`.
    package var state = ""
    /// When ``state`` last changed, on the daemon's clock.
    package var since = Instant.zero
    /// The question, if the interaction is a question.
    package var question: Question?
    /// The time until the interaction ends unanswered; `nil` if it has no time limit, or if the time does not run yet.
    package var remaining: Duration?

    package mutating func code(_ field: inout FieldCoder) {
        field("name", &name)
        field("id", &id)
        field(
            "state", &state,
            note: """
                "waiting", then "waiting for the surface"; then "showing" and "leaving" for a question, and "running"
                for another interaction
                """)
        field("sinceMs", &since)
        field("question", &question)
        field("remainingMs", &remaining, note: "until the question ends unanswered")
    }
}
