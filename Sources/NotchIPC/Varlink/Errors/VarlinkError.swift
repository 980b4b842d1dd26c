/// An error that is sent over the wire as the answer to a call.
///
/// The first cases are those of every varlink service (`org.varlink.service`). The interface `io.notchd` declares the
/// others. Each error says what was wrong and, if a limit was passed, which one.
package enum VarlinkError: Error, Hashable, Sendable {
    case interfaceNotFound(String)
    case methodNotFound(String)
    case methodNotImplemented(String)
    case invalidParameter(String)
    /// The method only streams, and the call did not ask for `more`.
    case expectedMore

    /// The message is not a call: bad JSON, bad UTF-8, or a NUL in a string. `offset` counts bytes.
    case invalidMessage(reason: String, offset: Int)
    /// The message has more than `limit` bytes.
    case messageTooLarge(limit: Int)
    /// The answer would have more than `limit` bytes.
    case replyTooLarge(limit: Int)
    case tooManyClients(limit: Int)
    /// The limit of monitors, waits and pins is reached: that of the calling process if `processID` names it, otherwise
    /// that of all clients.
    case tooManyHeld(limit: Int, processID: Int?)
    case rateLimited(callsPerSecond: Int, burst: Int)
    /// A field is unknown, missing, of the wrong type, out of range or too long. `field` is a path such as
    /// `activity.title`; `limit` describes what would have been accepted.
    case invalidField(field: String, reason: String, limit: String?)
    /// The queue is full, and no pending activity ranks below the new one.
    case queueFull(capacity: Int)
    /// No activity with that id is pending or on the screen.
    case notFound(id: String)
    /// Nothing is on the screen, or something other than `id` is.
    case notOnScreen(id: String?)
    /// No activity that waits or shows has this key.
    case noKey(key: String)
    /// No question shows, or no question with that id shows or waits.
    case noQuestion(id: String?)
    /// The limit of questions that show or wait is reached.
    case tooManyQuestions(limit: Int)
    /// An activity or a question with that id is already pending or on the screen.
    case duplicateID(id: String)
    /// No action has that name, id or phrase.
    case noAction(action: String)
    /// Nothing that can be continued has that number or id.
    case noRecord(id: String)
    /// The action runs already, or as many actions run as may. `reason` says which.
    case actionBusy(reason: String)
    /// The action was performed and failed. `reason` says why.
    case actionFailed(action: String, reason: String)
    /// No glance has that id.
    case noGlance(id: String)
    /// The limit of glances is reached.
    case tooManyGlances(limit: Int)
    /// The daemon's clock is the machine's and cannot be advanced.
    case virtualClockOnly
    /// The configuration was refused as a whole and the old one stays. The message names the file and the line.
    case invalidConfiguration(message: String)
    /// The thing that was asked for is not available at present. `reason` says why.
    case unavailable(reason: String)
    /// An error that this program does not know.
    case other(name: String, parameters: JSONObject)
}
