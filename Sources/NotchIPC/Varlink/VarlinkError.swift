import NotchCore

/// An error that answers a call on the wire.
///
/// The first cases are those of every varlink service (`org.varlink.service`). The interface `io.notchd` declares the
/// others. Each error names the fault and, if a limit was exceeded, the limit.
package enum VarlinkError: Error, Hashable, Sendable {
    case interfaceNotFound(String)
    case methodNotFound(String)
    case methodNotImplemented(String)
    case invalidParameter(String)
    /// The method only streams, and the call did not request `more`.
    case expectedMore

    /// The message is not a call: bad JSON, bad UTF-8, or a NUL in a string. `offset` counts bytes.
    case invalidMessage(reason: String, offset: Int)
    /// The message has more than `limit` bytes.
    case messageTooLarge(limit: Int)
    /// The answer would have more than `limit` bytes.
    case replyTooLarge(limit: Int)
    case tooManyClients(limit: Int)
    /// The limit of monitors, waits and pins is reached: of the owner, or of all clients if it is `nil`.
    case tooManyHeld(limit: Int, owner: String?)
    case rateLimited(callsPerSecond: Int, burst: Int)
    /// A field is unknown, missing, of the wrong type, out of range or too long. `field` is a path such as
    /// `activity.title`; `limit` describes the accepted values.
    case invalidField(field: String, reason: String, limit: String?)
    /// The client lacks a right, or the thing belongs to another owner. `reason` says which, or whose it is and who may.
    case permissionDenied(reason: String)
    /// The queue is full, and no pending activity gives way to the new one.
    case queueFull(capacity: Int)
    /// No activity with this id is pending or on the screen.
    case notFound(id: String)
    /// No activity is on the screen, or another one than `id`.
    case notOnScreen(id: String?)
    /// No pending or shown activity has this key.
    case noKey(key: String)
    /// No question is on the screen, or no question with this id is on the screen or waits.
    case noQuestion(id: String?)
    /// The limit of questions that are on the screen or wait is reached.
    case tooManyQuestions(limit: Int)
    /// An activity or a question with this id is already pending or on the screen.
    case duplicateID(id: String)
    /// No action has this name, id or phrase.
    case noAction(action: String)
    /// No record that can be continued has this number or id.
    case noRecord(id: String)
    /// The action already runs, or the limit of running actions is reached. `reason` says which.
    case actionBusy(reason: String)
    /// The action was performed and failed. `reason` says why.
    case actionFailed(action: String, reason: String)
    /// No glance has this id.
    case noGlance(id: String)
    /// The limit of glances is reached.
    case tooManyGlances(limit: Int)
    /// The daemon's clock is the machine's clock and cannot be advanced.
    case virtualClockOnly
    /// The configuration was refused as a whole and the previous one stays. The message names the file and the line.
    case invalidConfiguration(message: String)
    /// The requested resource is not available at present. `reason` says why.
    case unavailable(reason: String)
    /// An error that is unknown to this program.
    case other(name: String, parameters: JSONObject)
}

extension VarlinkError: CustomStringConvertible {
    /// The fault, and the accepted values.
    package var description: String {
        switch self {
        case .interfaceNotFound(let interface): "the daemon has no interface \(interface)"
        case .methodNotFound(let method): "the daemon has no method \(method)"
        case .methodNotImplemented(let method): "the daemon does not implement \(method)"
        case .invalidParameter(let parameter): "the parameter \(parameter) is not valid"
        case .expectedMore: "the method streams: call it with \"more\""
        case .invalidMessage(let reason, let offset): "the message is not a call, at byte \(offset): \(reason)"
        case .messageTooLarge(let limit): "the message has more than \(limit) bytes, the limit"
        case .replyTooLarge(let limit): "the answer would have more than \(limit) bytes, the limit"
        case .tooManyClients(let limit): "\(limit) clients are connected, the limit; try again"
        case .tooManyHeld(let limit, let owner?):
            "\(Owner(owner)?.inWords ?? owner) has \(limit) monitors, waits and pins, the limit of one owner; end one of them first"
        case .tooManyHeld(let limit, nil):
            "\(limit) clients monitor, wait or hold a pin, the limit; try again, or make a call that answers at once"
        case .rateLimited(let callsPerSecond, let burst):
            "more than \(callsPerSecond) calls a second (\(burst) at once), the limit of one owner; try again"
        case .invalidField(let field, let reason, let limit):
            "\(field) \(reason)" + (limit.map { "; accepted: \($0)" } ?? "")
        case .permissionDenied(let reason): reason
        case .queueFull(let capacity):
            "\(capacity) activities are pending, the capacity, and none gives way; try again"
        case .notFound(let id): "no activity \(id) is pending or on screen"
        case .notOnScreen(let id?): "activity \(id) is not on screen"
        case .notOnScreen(nil): "no activity is on screen"
        case .noKey(let key): "no activity that waits or is on screen has the key '\(key)'"
        case .noQuestion(let id?): "no question \(id) is on screen or waits"
        case .noQuestion(nil): "no question is on screen"
        case .tooManyQuestions(let limit): "\(limit) questions are on screen or wait, the limit; try again"
        case .duplicateID(let id): "\(id) is pending or on screen already"
        case .noAction(let action): "no action is called \(action); 'notchctl actions' lists them"
        case .noRecord(let id): "nothing that can be continued has the id \(id)"
        case .actionBusy(let reason): reason + "; try again"
        case .actionFailed(_, let reason): reason
        case .noGlance(let id): "no glance is called \(id)"
        case .tooManyGlances(let limit): "there are \(limit) glances, the limit; remove one of them first"
        case .virtualClockOnly: "the daemon's clock is the machine's; start notchd with --clock virtual to advance it"
        case .invalidConfiguration(let message): "the configuration was refused, the old one stays: \(message)"
        case .unavailable(let reason): reason
        case .other(let name, let parameters): "\(name) \(JSON.object(parameters).text)"
        }
    }
}

extension VarlinkError {
    /// The errors of `org.varlink.service`, without their parameters.
    static let standard: [VarlinkError] = [
        .interfaceNotFound(""), .methodNotFound(""), .methodNotImplemented(""), .invalidParameter(""), .expectedMore,
    ]

    /// The errors of `io.notchd`, without their parameters, in the order of the interface's description, with their
    /// comments in it.
    static let declared: [(error: VarlinkError, comment: String)] = [
        (
            .invalidMessage(reason: "", offset: 0),
            "The message is not a call: bad JSON, bad UTF-8 or a NUL in a string. 'offset' is in bytes."
        ),
        (.messageTooLarge(limit: 0), ""),
        (.replyTooLarge(limit: 0), ""),
        (.tooManyClients(limit: 0), ""),
        (
            .tooManyHeld(limit: 0, owner: nil),
            "'owner' has as many monitors, waits and pins as it may; without 'owner', all together have."
        ),
        (.rateLimited(callsPerSecond: 0, burst: 0), ""),
        (
            .invalidField(field: "", reason: "", limit: nil),
            "'field' is a path such as \"activity.title\", and 'limit' is what is accepted."
        ),
        (
            .permissionDenied(reason: ""),
            "The client lacks a right, or something belongs to another owner. 'reason' says which right, or whose."
        ),
        (.queueFull(capacity: 0), "The queue is full, and no pending activity gives way to the new one."),
        (.notFound(id: ""), ""),
        (.notOnScreen(id: nil), ""),
        (.noKey(key: ""), "No activity that waits or shows has that key."),
        (.noQuestion(id: nil), ""),
        (.tooManyQuestions(limit: 0), ""),
        (.duplicateID(id: ""), ""),
        (.noAction(action: ""), "No action has that name, id or phrase."),
        (.noRecord(id: ""), ""),
        (.actionBusy(reason: ""), "The action runs already, or as many actions run as may."),
        (.actionFailed(action: "", reason: ""), "The action was performed, and failed."),
        (.noGlance(id: ""), ""),
        (.tooManyGlances(limit: 0), ""),
        (.virtualClockOnly, ""),
        (.invalidConfiguration(message: ""), ""),
        (.unavailable(reason: ""), ""),
    ]
}

extension VarlinkError {
    /// The qualified name, such as `io.notchd.QueueFull`.
    package var name: String { written.name }
    /// The error's parameters on the wire.
    package var parameters: JSONObject { written.parameters }

    /// The message that answers a call with this error.
    var message: JSONObject {
        let (name, parameters) = written
        return ["error": name.json, "parameters": .object(parameters)]
    }

    /// Makes an error that was read from the wire. An error whose fields differ from its declaration becomes ``other``.
    package init(name: String, parameters: JSONObject) {
        self = .other(name: name, parameters: parameters)
        var field = FieldCoder.reading(parameters, strict: false)
        let known = (Self.standard + Self.declared.map(\.error)).first { $0.name == name }?.coded(&field).error
        if let known, field.hasRead { self = known }
    }

    /// The declarations of the error's parameters.
    var declarations: [FieldDeclaration] {
        var field = FieldCoder.describing
        _ = coded(&field)
        return field.declarations
    }

    private var written: (name: String, parameters: JSONObject) {
        if case .other(let name, let parameters) = self { return (name, parameters) }
        var field = FieldCoder.writing
        let name = coded(&field).name
        return (name.contains(".") ? name : NotchInterface.qualified(name), field.object)
    }

    /// Visits the parameters. Returns the name in ``NotchInterface``, or the qualified name if the error is of another
    /// interface, and the error with the parameters that were read.
    private func coded(_ field: inout FieldCoder) -> (name: String, error: VarlinkError) {
        switch self {
        case .interfaceNotFound(let name):
            ("org.varlink.service.InterfaceNotFound", .interfaceNotFound(field("interface", name)))
        case .methodNotFound(let name): ("org.varlink.service.MethodNotFound", .methodNotFound(field("method", name)))
        case .methodNotImplemented(let name):
            ("org.varlink.service.MethodNotImplemented", .methodNotImplemented(field("method", name)))
        case .invalidParameter(let name):
            ("org.varlink.service.InvalidParameter", .invalidParameter(field("parameter", name)))
        case .expectedMore: ("org.varlink.service.ExpectedMore", self)
        case .invalidMessage(let reason, let offset):
            ("InvalidMessage", .invalidMessage(reason: field("reason", reason), offset: field("offset", offset)))
        case .messageTooLarge(let limit): ("MessageTooLarge", .messageTooLarge(limit: field("limit", limit)))
        case .replyTooLarge(let limit): ("ReplyTooLarge", .replyTooLarge(limit: field("limit", limit)))
        case .tooManyClients(let limit): ("TooManyClients", .tooManyClients(limit: field("limit", limit)))
        case .tooManyHeld(let limit, let owner):
            ("TooManyHeld", .tooManyHeld(limit: field("limit", limit), owner: field("owner", owner)))
        case .rateLimited(let rate, let burst):
            ("RateLimited", .rateLimited(callsPerSecond: field("callsPerSecond", rate), burst: field("burst", burst)))
        case .invalidField(let path, let reason, let limit):
            (
                "InvalidField",
                .invalidField(
                    field: field("field", path), reason: field("reason", reason), limit: field("limit", limit))
            )
        case .permissionDenied(let reason):
            ("PermissionDenied", .permissionDenied(reason: field("reason", reason)))
        case .queueFull(let capacity): ("QueueFull", .queueFull(capacity: field("capacity", capacity)))
        case .notFound(let id): ("NotFound", .notFound(id: field("id", id)))
        case .notOnScreen(let id): ("NotOnScreen", .notOnScreen(id: field("id", id)))
        case .noKey(let key): ("NoKey", .noKey(key: field("key", key)))
        case .noQuestion(let id): ("NoQuestion", .noQuestion(id: field("id", id)))
        case .tooManyQuestions(let limit): ("TooManyQuestions", .tooManyQuestions(limit: field("limit", limit)))
        case .duplicateID(let id): ("DuplicateID", .duplicateID(id: field("id", id)))
        case .noAction(let action): ("NoAction", .noAction(action: field("action", action)))
        case .noRecord(let id): ("NoRecord", .noRecord(id: field("id", id)))
        case .actionBusy(let reason): ("ActionBusy", .actionBusy(reason: field("reason", reason)))
        case .actionFailed(let action, let reason):
            ("ActionFailed", .actionFailed(action: field("action", action), reason: field("reason", reason)))
        case .noGlance(let id): ("NoGlance", .noGlance(id: field("id", id)))
        case .tooManyGlances(let limit): ("TooManyGlances", .tooManyGlances(limit: field("limit", limit)))
        case .virtualClockOnly: ("VirtualClockOnly", self)
        case .invalidConfiguration(let message):
            ("InvalidConfiguration", .invalidConfiguration(message: field("message", message)))
        case .unavailable(let reason): ("Unavailable", .unavailable(reason: field("reason", reason)))
        case .other(let name, _): (name, self)
        }
    }
}

extension FieldCoder {
    /// Visits a required parameter. Returns the value that was read, or `value`.
    fileprivate mutating func callAsFunction<Value: FieldValue>(_ name: String, _ value: Value) -> Value {
        var value = value
        required(name, &value)
        return value
    }

    /// Visits an optional parameter.
    fileprivate mutating func callAsFunction<Value: FieldValue>(_ name: String, _ value: Value?) -> Value? {
        var value = value
        self(name, &value)
        return value
    }
}

/// Shortened text from a client, for use in errors.
extension String {
    /// The first few characters of the text.
    var shortened: String { utf8.count <= 80 ? self : prefix(40) + "…" }
    /// The text cleaned and shortened.
    var presentable: String { ((try? DisplayText.clean(self)) ?? "").shortened }
    /// The cleaned and shortened text, in quotes.
    var quoted: String { "'" + presentable + "'" }
}
