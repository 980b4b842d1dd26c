/// An error that goes over the wire as the answer to a call.
///
/// The first cases are those of every varlink service (`org.varlink.service`), the others are declared by
/// the interface `io.notchd`. Each says what was wrong and, where a limit was passed, which.
package enum VarlinkError: Error, Hashable, Sendable {
    case interfaceNotFound(String)
    case methodNotFound(String)
    case methodNotImplemented(String)
    case invalidParameter(String)
    /// The method only streams, and the call did not ask for `more`.
    case expectedMore

    /// A message that is not a call: bad JSON, bad UTF-8, a NUL in a string. `offset` counts bytes.
    case invalidMessage(reason: String, offset: Int)
    /// A message of more than `limit` bytes.
    case messageTooLarge(limit: Int)
    /// The answer would have more than `limit` bytes.
    case replyTooLarge(limit: Int)
    case tooManyClients(limit: Int)
    /// As many monitors, waits and pins are held as may: by the calling process where it is named, else by all.
    case tooManyHeld(limit: Int, processID: Int?)
    case rateLimited(callsPerSecond: Int, burst: Int)
    /// A field that is unknown, missing, of the wrong type, out of range or too long; `field` is a path
    /// such as `activity.title`, `limit` what would have been accepted.
    case invalidField(field: String, reason: String, limit: String?)
    /// As many activities are pending as may be, and none ranks below the newcomer.
    case queueFull(capacity: Int)
    /// No such activity is pending or on screen.
    case notFound(id: String)
    /// Nothing is on screen, or something other than `id` is.
    case notOnScreen(id: String?)
    /// No question shows, or none of that id shows or waits.
    case noQuestion(id: String?)
    /// As many questions show or wait as may.
    case tooManyQuestions(limit: Int)
    /// An activity or a question of that id is pending or on screen already.
    case duplicateID(id: String)
    /// The daemon's clock is the machine's and cannot be advanced.
    case virtualClockOnly
    /// The configuration was refused whole and the old one stays; the message names file and line.
    case invalidConfiguration(message: String)
    /// What was asked for does not exist here at present, and why.
    case unavailable(reason: String)
    /// An error this program does not know.
    case other(name: String, parameters: JSONObject)
}
