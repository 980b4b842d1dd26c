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

    /// Makes an error that was read from the wire. An error whose fields are not as declared becomes ``other``.
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
        return (name, field.object)
    }

    /// Visits the parameters. Returns the qualified name, and the error with the parameters that were read.
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
            (
                "io.notchd.InvalidMessage",
                .invalidMessage(reason: field("reason", reason), offset: field("offset", offset))
            )
        case .messageTooLarge(let limit): ("io.notchd.MessageTooLarge", .messageTooLarge(limit: field("limit", limit)))
        case .replyTooLarge(let limit): ("io.notchd.ReplyTooLarge", .replyTooLarge(limit: field("limit", limit)))
        case .tooManyClients(let limit): ("io.notchd.TooManyClients", .tooManyClients(limit: field("limit", limit)))
        case .tooManyHeld(let limit, let process):
            ("io.notchd.TooManyHeld", .tooManyHeld(limit: field("limit", limit), processID: field("pid", process)))
        case .rateLimited(let rate, let burst):
            (
                "io.notchd.RateLimited",
                .rateLimited(callsPerSecond: field("callsPerSecond", rate), burst: field("burst", burst))
            )
        case .invalidField(let path, let reason, let limit):
            (
                "io.notchd.InvalidField",
                .invalidField(
                    field: field("field", path), reason: field("reason", reason), limit: field("limit", limit))
            )
        case .queueFull(let capacity): ("io.notchd.QueueFull", .queueFull(capacity: field("capacity", capacity)))
        case .notFound(let id): ("io.notchd.NotFound", .notFound(id: field("id", id)))
        case .notOnScreen(let id): ("io.notchd.NotOnScreen", .notOnScreen(id: field("id", id)))
        case .noKey(let key): ("io.notchd.NoKey", .noKey(key: field("key", key)))
        case .noQuestion(let id): ("io.notchd.NoQuestion", .noQuestion(id: field("id", id)))
        case .tooManyQuestions(let limit):
            ("io.notchd.TooManyQuestions", .tooManyQuestions(limit: field("limit", limit)))
        case .duplicateID(let id): ("io.notchd.DuplicateID", .duplicateID(id: field("id", id)))
        case .noAction(let action): ("io.notchd.NoAction", .noAction(action: field("action", action)))
        case .noRecord(let id): ("io.notchd.NoRecord", .noRecord(id: field("id", id)))
        case .actionBusy(let reason): ("io.notchd.ActionBusy", .actionBusy(reason: field("reason", reason)))
        case .actionFailed(let action, let reason):
            (
                "io.notchd.ActionFailed",
                .actionFailed(action: field("action", action), reason: field("reason", reason))
            )
        case .noGlance(let id): ("io.notchd.NoGlance", .noGlance(id: field("id", id)))
        case .tooManyGlances(let limit): ("io.notchd.TooManyGlances", .tooManyGlances(limit: field("limit", limit)))
        case .virtualClockOnly: ("io.notchd.VirtualClockOnly", self)
        case .invalidConfiguration(let message):
            ("io.notchd.InvalidConfiguration", .invalidConfiguration(message: field("message", message)))
        case .unavailable(let reason): ("io.notchd.Unavailable", .unavailable(reason: field("reason", reason)))
        case .other(let name, _): (name, self)
        }
    }
}

extension FieldCoder {
    /// Visits a parameter that has to be present. Returns what was read, or `value`.
    fileprivate mutating func callAsFunction<Value: FieldValue>(_ name: String, _ value: Value) -> Value {
        var value = value
        required(name, &value)
        return value
    }

    /// Visits a parameter that may be absent.
    fileprivate mutating func callAsFunction<Value: FieldValue>(_ name: String, _ value: Value?) -> Value? {
        var value = value
        self(name, &value)
        return value
    }
}
