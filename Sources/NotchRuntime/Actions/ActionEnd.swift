/// The result of an action that was performed.
struct ActionEnd: Hashable, Sendable {
    /// The id of the action; `nil` if that is not known.
    var action: String?
    /// The last line of the command's output, if there was one.
    var text: String?
}
