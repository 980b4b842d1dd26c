import NotchConfiguration

/// The result of an action that was performed.
struct ActionEnd: Hashable, Sendable {
    /// The id of the action; `nil` if it is not known.
    var action: String?
    /// The last line of the command's output, if there was one.
    var text: String?
}

/// The reason why an action was not performed, or how it failed.
enum ActionFailure: Error, Hashable, Sendable {
    /// No action has this name, or no route leads to this link.
    case unknown(String)
    case badInput(ActionInputFault)
    case badLink(String)
    /// The action runs already, or the maximum number of actions run.
    case busy(String)
    /// No activity that can be continued has this number or id.
    case noRecord(String)
    case unavailable(String)
    /// The action was performed and failed.
    case failed(action: String, reason: String)
}

extension ActionFailure: CustomStringConvertible {
    var description: String {
        switch self {
        case .unknown(let name): "no action is called \(name)"
        case .badInput(let fault): fault.description
        case .badLink(let reason), .busy(let reason), .unavailable(let reason): reason
        case .noRecord(let id): "nothing that can be continued has the id \(id)"
        case .failed(_, let reason): reason
        }
    }
}
