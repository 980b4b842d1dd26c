extension VarlinkError {
    /// The qualified name, such as `io.notchd.QueueFull`.
    package var name: String {
        switch self {
        case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
        case .methodNotFound: "org.varlink.service.MethodNotFound"
        case .methodNotImplemented: "org.varlink.service.MethodNotImplemented"
        case .invalidParameter: "org.varlink.service.InvalidParameter"
        case .expectedMore: "org.varlink.service.ExpectedMore"
        case .invalidMessage: "io.notchd.InvalidMessage"
        case .messageTooLarge: "io.notchd.MessageTooLarge"
        case .replyTooLarge: "io.notchd.ReplyTooLarge"
        case .tooManyClients: "io.notchd.TooManyClients"
        case .tooManyHeld: "io.notchd.TooManyHeld"
        case .rateLimited: "io.notchd.RateLimited"
        case .invalidField: "io.notchd.InvalidField"
        case .queueFull: "io.notchd.QueueFull"
        case .notFound: "io.notchd.NotFound"
        case .notOnScreen: "io.notchd.NotOnScreen"
        case .noQuestion: "io.notchd.NoQuestion"
        case .tooManyQuestions: "io.notchd.TooManyQuestions"
        case .duplicateID: "io.notchd.DuplicateID"
        case .virtualClockOnly: "io.notchd.VirtualClockOnly"
        case .invalidConfiguration: "io.notchd.InvalidConfiguration"
        case .unavailable: "io.notchd.Unavailable"
        case .other(let name, _): name
        }
    }

    /// The error's parameters on the wire.
    package var parameters: JSONObject {
        switch self {
        case .interfaceNotFound(let interface): ["interface": .string(interface)]
        case .methodNotFound(let method), .methodNotImplemented(let method): ["method": .string(method)]
        case .invalidParameter(let parameter): ["parameter": .string(parameter)]
        case .expectedMore, .virtualClockOnly: [:]
        case .invalidMessage(let reason, let offset): ["reason": .string(reason), "offset": .int(clamping: offset)]
        case .messageTooLarge(let limit), .replyTooLarge(let limit), .tooManyClients(let limit),
            .tooManyQuestions(let limit):
            ["limit": .int(clamping: limit)]
        case .tooManyHeld(let limit, let processID):
            ["limit": .int(clamping: limit), "pid": processID.map { .int(clamping: $0) }]
        case .rateLimited(let callsPerSecond, let burst):
            ["callsPerSecond": .int(clamping: callsPerSecond), "burst": .int(clamping: burst)]
        case .invalidField(let field, let reason, let limit):
            ["field": .string(field), "reason": .string(reason), "limit": limit.map(JSON.string)]
        case .queueFull(let capacity): ["capacity": .int(clamping: capacity)]
        case .notFound(let id), .duplicateID(let id): ["id": .string(id)]
        case .notOnScreen(let id), .noQuestion(let id): ["id": id.map(JSON.string)]
        case .invalidConfiguration(let message): ["message": .string(message)]
        case .unavailable(let reason): ["reason": .string(reason)]
        case .other(_, let parameters): parameters
        }
    }

    /// Makes an error that was read from the wire. An error whose fields are not as declared becomes ``other``.
    package init(name: String, parameters: JSONObject) {
        let known = Self.known(name: name, parameters: parameters)
        self = known ?? .other(name: name, parameters: parameters)
    }

    private static func known(name: String, parameters: JSONObject) -> VarlinkError? {
        func string(_ key: String) -> String? {
            if case .string(let value)? = parameters[key] { value } else { nil }
        }
        func int(_ key: String) -> Int? {
            if case .int(let value)? = parameters[key] { Int(clamping: value) } else { nil }
        }
        return switch name {
        case "org.varlink.service.InterfaceNotFound": string("interface").map(interfaceNotFound)
        case "org.varlink.service.MethodNotFound": string("method").map(methodNotFound)
        case "org.varlink.service.MethodNotImplemented": string("method").map(methodNotImplemented)
        case "org.varlink.service.InvalidParameter": string("parameter").map(invalidParameter)
        case "org.varlink.service.ExpectedMore": .expectedMore
        case "io.notchd.InvalidMessage":
            string("reason").map { .invalidMessage(reason: $0, offset: int("offset") ?? 0) }
        case "io.notchd.MessageTooLarge": int("limit").map(messageTooLarge)
        case "io.notchd.ReplyTooLarge": int("limit").map(replyTooLarge)
        case "io.notchd.TooManyClients": int("limit").map(tooManyClients)
        case "io.notchd.TooManyHeld": int("limit").map { .tooManyHeld(limit: $0, processID: int("pid")) }
        case "io.notchd.RateLimited":
            int("callsPerSecond").map { .rateLimited(callsPerSecond: $0, burst: int("burst") ?? 0) }
        case "io.notchd.InvalidField":
            string("field").map { .invalidField(field: $0, reason: string("reason") ?? "", limit: string("limit")) }
        case "io.notchd.QueueFull": int("capacity").map(queueFull)
        case "io.notchd.NotFound": string("id").map(notFound)
        case "io.notchd.NotOnScreen": .notOnScreen(id: string("id"))
        case "io.notchd.NoQuestion": .noQuestion(id: string("id"))
        case "io.notchd.TooManyQuestions": int("limit").map(tooManyQuestions)
        case "io.notchd.DuplicateID": string("id").map(duplicateID)
        case "io.notchd.VirtualClockOnly": .virtualClockOnly
        case "io.notchd.InvalidConfiguration": string("message").map(invalidConfiguration)
        case "io.notchd.Unavailable": string("reason").map(unavailable)
        default: nil
        }
    }
}
