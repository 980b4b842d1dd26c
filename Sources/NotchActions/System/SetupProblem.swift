/// Something that is wrong with the features of a program.
public enum SetupProblem: Hashable, Sendable, CustomStringConvertible {
    /// A system is set up once (F28).
    case alreadySetUp

    /// The id of the program has no characters, or others than letters, digits, `-`, `_` and `.`.
    case badAppID(String)
    case badScheme(String)
    case featureTwice(feature: String)
    case actionTwice(action: String, feature: String)

    /// The name of a type is only `Feature` or `Action`, so that nothing is left of it (F-D10).
    case noName(of: String)

    /// A name has characters that an id cannot have.
    case badName(String, of: String)

    /// Several actions have one id (F-D10).
    case collidingID(String, actions: [String])

    /// An action publishes activities, and nobody has declared their id (F9).
    case undeclaredID(String)
    case badPattern(action: String, error: RoutePatternError)

    /// A feature has a route to an action that it does not declare.
    case routeToUndeclared(pattern: String, action: String, feature: String)

    /// A feature declares, or has a route to, the action of another feature.
    case foreignAction(action: String, feature: String)

    public var description: String {
        switch self {
        case .alreadySetUp: "the features are set up already"
        case .badAppID(let id): "“\(id)” is no id of a program; use letters, digits, “-”, “_” and “.”"
        case .badScheme(let scheme): "“\(scheme)” is no scheme of links"
        case .featureTwice(let feature): "the feature \(feature) is registered twice"
        case .actionTwice(let action, let feature): "the feature \(feature) declares \(action) twice"
        case .noName(let type): "\(type) has no name of its own; rename it, or give it a static “name”"
        case .badName(let name, let type):
            "the name “\(name)” of \(type) cannot be part of an id; use letters, digits, blanks, “-” and “_”"
        case .collidingID(let id, let actions): "\(actions.joined(separator: " and ")) have the id \(id)"
        case .undeclaredID(let id): "the id \(id) is not declared; add it to the manifest"
        case .badPattern(let action, let error): "a route of \(action) is wrong: \(error)"
        case .routeToUndeclared(let pattern, let action, let feature):
            "the route “\(pattern)” leads to \(action), which the feature \(feature) does not declare"
        case .foreignAction(let action, let feature): "\(action) is no action of the feature \(feature)"
        }
    }
}
