extension VarlinkError: CustomStringConvertible {
    /// The fault, and what would have been accepted.
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
        case .tooManyHeld(let limit, let processID?):
            "process \(processID) has \(limit) monitors, waits and pins, the limit of a process; end one of them first"
        case .tooManyHeld(let limit, nil):
            "\(limit) clients monitor, wait or hold a pin, the limit; try again, or make a call that answers at once"
        case .rateLimited(let callsPerSecond, let burst):
            "more than \(callsPerSecond) calls a second (\(burst) at once), the limit of a process; try again"
        case .invalidField(let field, let reason, let limit):
            "\(field) \(reason)" + (limit.map { "; accepted: \($0)" } ?? "")
        case .queueFull(let capacity):
            "\(capacity) activities are pending, the capacity, and none ranks lower; try again"
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
