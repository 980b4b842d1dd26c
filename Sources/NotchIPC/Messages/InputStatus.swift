package import NotchCore

/// A sensor, a button or another input with which people engage the surface.
package struct InputStatus: NotchMessage {
    package var name: String
    package var kind: InputKind
    /// The present state in a word or two, such as `near` or `lost`.
    package var state: String
    /// When ``state`` last changed, on the daemon's clock; `nil` before the input was first read.
    package var changed: Instant?
    /// The reason why the input cannot be read, and what to do about it; `nil` while it can be read.
    package var error: String?
    /// When the daemon tries to read the input again, on the daemon's clock; `nil` if only an event makes it try again.
    package var retry: Instant?

    package init(_ report: InputReport) {
        name = report.name
        kind = report.kind
        state = report.state
        changed = report.changed
        error = report.error
        retry = report.retry
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        name = try fields.string("name") ?? ""
        let kind = try fields.choice("kind", InputKind.self)
        self.kind = try fields.required("kind", kind)
        state = try fields.string("state") ?? ""
        changed = try fields.duration("changedMs").map(Instant.init(sinceStart:))
        error = try fields.string("error")
        retry = try fields.duration("retryMs").map(Instant.init(sinceStart:))
    }

    package var fields: JSONObject {
        [
            "name": .string(name),
            "kind": .string(kind.rawValue),
            "state": .string(state),
            "changedMs": changed.map { .int(clamping: $0.milliseconds) },
            "error": error.map(JSON.string),
            "retryMs": retry.map { .int(clamping: $0.milliseconds) },
        ]
    }
}
