/// The state of one input, for `notchctl status` and the log.
package struct InputReport: Hashable, Sendable {
    /// The name of the input in the configuration, or the device's own name. No two inputs have the same name.
    package var name: String
    package var kind: InputKind
    package var state: InputState
    /// When ``state`` last changed; `nil` before it was first read.
    package var changed: Instant?
    /// Why the input cannot be read, and what to do about it; `nil` while it can be read.
    package var error: String?
    /// When the input is tried again; `nil` where only an event makes that happen.
    package var retry: Instant?

    package init(
        name: String, kind: InputKind, state: InputState, changed: Instant? = nil, error: String? = nil,
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
