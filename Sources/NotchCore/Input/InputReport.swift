/// How one input does, for `notchctl status` and the log.
package struct InputReport: Hashable, Sendable {
    /// As the configuration calls it, or the device's own name; no two are called the same.
    package var name: String
    package var kind: InputKind
    /// The input's present state in a word or two: `near`, `away`, `pressed`, `released`, `listening`, `unknown`,
    /// `lost`, `waiting`.
    package var state: String
    /// When ``state`` became what it is; `nil` before it was first read.
    package var changed: Instant?
    /// Why it cannot be read, and what to do about it; `nil` while it can.
    package var error: String?
    /// When it is tried again; `nil` where that waits for nothing but an event.
    package var retry: Instant?

    package init(
        name: String, kind: InputKind, state: String, changed: Instant? = nil, error: String? = nil,
        retry: Instant? = nil
    ) {
        self.name = name
        self.kind = kind
        self.state = state
        self.changed = changed
        self.error = error
        self.retry = retry
    }
}
