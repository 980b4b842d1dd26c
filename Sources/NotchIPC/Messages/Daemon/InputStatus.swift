package import NotchCore

/// A sensor, a button or another input with which people engage the surface.
package struct InputStatus: NotchMessage, FieldValue {
    static let fieldType = "Input"
    package static let blank = {
        var blank = Self(InputReport(name: "", kind: .gpio, state: .unknown))
        blank.state = ""
        return blank
    }()
    package var name: String
    package var kind: InputKind
    /// The present state in a word or two, such as `near` or `lost`.
    package var state: String
    /// When ``state`` last changed, on the daemon's clock; `nil` before the input was first read.
    package var changed: Instant?
    /// The reason why the input cannot be read, and what to do about it; `nil` while it can be read.
    package var error: String?
    /// When the daemon reads the input again, on the daemon's clock; `nil` if it waits for an event instead.
    package var retry: Instant?

    package init(_ report: InputReport) {
        name = report.name
        kind = report.kind
        state = report.state.description
        changed = report.changed
        error = report.error
        retry = report.retry
    }

    package mutating func code(_ field: inout FieldCoder) {
        field("name", &name)
        field.required("kind", &kind)
        field(
            "state", &state,
            note: """
                a word or two, such as "near", "away", "pressed", "released", "listening", "unknown", "lost",
                "waiting"
                """)
        field("changedMs", &changed)
        field("error", &error, note: "why it cannot be read, and what to do about it")
        field("retryMs", &retry)
    }
}
