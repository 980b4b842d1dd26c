package import FoundationEssentials
package import NotchCore

/// An interaction that needs a person's whole attention, such as a question. Only one has the surface at a time.
package struct InteractionStatus: NotchMessage, FieldValue {
    static let fieldType = "Interaction"
    package static let blank = Self()
    /// The name that the code which added the interaction gave it; empty if it gave none.
    package var name = ""
    package var id: UUID?
    /// The stage of the interaction: `waiting`, then `waiting for the surface`. A question is then `showing` and
    /// `leaving`; any other interaction is `running`.
    package var state = ""
    /// When ``state`` last changed, on the daemon's clock.
    package var since = Instant.zero
    /// The question, if the interaction is one.
    package var question: Question?
    /// The time until the interaction ends unanswered; `nil` if it has no such time, or if that time does not run yet.
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
