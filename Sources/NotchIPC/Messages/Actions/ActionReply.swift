import NotchCore

/// The reply about an action that was performed.
package struct ActionReply: NotchMessage {
    package static let blank = Self()
    /// The id of the action, once it has ended.
    package var action: String?
    /// Whether the action has ended; false in the first reply of a call with `more`.
    package var ended = false
    /// The last line that the action's command wrote.
    package var text: String?

    package mutating func code(_ field: inout FieldCoder) {
        field("action", &action)
        field("ended", &ended)
        field("text", &text, .printable)
    }
}
