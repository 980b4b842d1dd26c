/// The reason why an action was not performed, or why its activity was not published.
public enum ActionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// ``Notch/setup(_:appID:manifest:index:appSchemes:universalDomains:)`` has not been called.
    case notSetUp

    /// No registered feature declares the action (F28).
    case undeclared(action: String)
    case featureNotAvailable(feature: String)

    // The results of a router (F22).
    case unsupported(action: String)
    case appCancelled(action: String)
    case userCancelled(action: String)
    case appPerformed(action: String)

    /// A required key has no value (F14, F21).
    case missingKey(String, action: String)

    /// The dictionary of the activity cannot be stored.
    case badUserInfo(UserInfoError, action: String)

    /// The input's own error about the dictionary of the activity.
    case badInput(action: String, reason: String)
    case badLink(LinkError)

    /// The input cannot be read from the parameters of a link.
    case badParameters(RouteParameters, pattern: String, action: String)

    /// The input of the action can be read neither from a dictionary nor from a link (F13).
    case notContinuable(action: String)

    /// The action's own error.
    case failed(action: String, reason: String)

    /// The action is still running, and the caller does not wait (F23).
    case completesLater(action: String)

    /// The action has released its completion status, or has returned the status of another performance.
    case neverCompleted(action: String)

    /// The type of activity that a builder chose is not declared (F9, F10).
    case undeclaredActivityType(String, action: String)

    /// The type of activity that a builder chose belongs to another action (F10).
    case takenActivityType(String, action: String)

    public var description: String {
        switch self {
        case .notSetUp: "no features are set up; call Notch.setup first"
        case .undeclared(let action): "no registered feature declares \(action); declare it in prepare(actions:)"
        case .featureNotAvailable(let feature): "the feature “\(feature)” is not available now"
        case .unsupported(let action): "\(action) has no presenter here"
        case .appCancelled(let action): "\(action) has to wait for what is under way"
        case .userCancelled(let action): "\(action) was declined"
        case .appPerformed(let action): "what \(action) would show is on show already"
        case .missingKey(let key, let action): "\(action) requires the key “\(key)”, which has no value"
        case .badUserInfo(let error, let action): "the activity of \(action) cannot be kept: \(error)"
        case .badInput(let action, let reason): "the input of \(action) cannot be read: \(reason)"
        case .badLink(let error): error.description
        case .badParameters(let parameters, let pattern, let action):
            "the input of \(action) cannot be read from a link by “\(pattern)” with \(Self.list(parameters))"
        case .notContinuable(let action):
            "the input of \(action) is neither ActivityCodable nor part of a route, so it cannot be continued"
        case .failed(let action, let reason): "\(action) failed: \(reason)"
        case .completesLater(let action): "\(action) goes on, and its outcome is not known yet"
        case .neverCompleted(let action): "\(action) has ended without an outcome"
        case .undeclaredActivityType(let type, let action):
            "the activity type \(type) of \(action) is not declared; add it to the manifest"
        case .takenActivityType(let type, let action): "the activity type \(type) of \(action) is another action's"
        }
    }

    private static func list(_ parameters: RouteParameters) -> String {
        guard !parameters.isEmpty else { return "no parameters" }
        return parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
    }
}
