/// A feature whose actions are performed by links.
public protocol URLMapped: FeatureDefinition {
    /// Declares the routes of the feature.
    static func urlMappings(routes: URLMappingsBuilder)
}

/// Collects the routes that a feature declares.
@SurfaceActor
public final class URLMappingsBuilder {
    private let feature: any FeatureDefinition.Type
    private let actions: [any RegisteredAction]
    private(set) var routes: [Route] = []
    private(set) var problems: [SetupProblem] = []

    init(for feature: any FeatureDefinition.Type, actions: [any RegisteredAction]) {
        self.feature = feature
        self.actions = actions
    }

    /// Performs an action of this feature for links that match a pattern.
    ///
    /// An action may have several patterns. If several patterns match a link, the precedence is (F-D9):
    /// 1. a pattern with an explicit scope,
    /// 2. the pattern with the more literal component at the first difference from the left: a literal, then a variable
    ///    part with more literal text around it, then a variable part alone, then `**`,
    /// 3. the pattern that was declared first.
    ///
    /// - Parameters:
    ///   - pattern: components between slashes. A component is a literal, `*` for at least one character, or `$(name)`
    ///     for a parameter, which may be empty. A `*` or `$(name)` may have literal text before and after it. The last
    ///     component may be `**`, for one or more components. A leading slash is ignored (B6.10), and a trailing slash
    ///     is significant (F25).
    ///   - scopes: the links that the pattern is for.
    ///   - name: the name of the route, for requesting a link.
    public func send<ActionType: Action>(
        _ pattern: String, to action: ActionType.Type, in scopes: Set<RouteScope> = [.appAny, .universalAny],
        name: String? = nil
    ) where ActionType.InputType: RouteParametersDecodable {
        guard let registered = actions.first(where: { $0.type == ObjectIdentifier(action) }) else {
            problems.append(.routeToUndeclared(pattern: pattern, action: "\(action)", feature: "\(feature)"))
            return
        }
        do {
            let parsed = try RoutePattern(pattern)
            for scope in scopes.sorted(by: { $0.order < $1.order }) {
                let mapping = URLMapping(pattern: pattern, scope: scope, name: name)
                routes.append(Route(mapping: mapping, pattern: parsed, action: registered))
            }
        } catch {
            problems.append(.badPattern(action: registered.id, error: error))
        }
    }

    /// Performs the action of a binding for links that match a pattern.
    public func send<FeatureType, ActionType>(
        _ pattern: String, to binding: ActionBinding<FeatureType, ActionType>,
        in scopes: Set<RouteScope> = [.appAny, .universalAny], name: String? = nil
    ) where ActionType.InputType: RouteParametersDecodable {
        if FeatureType.self == feature {
            send(pattern, to: ActionType.self, in: scopes, name: name)
        } else {
            problems.append(.foreignAction(action: "\(FeatureType.self).\(ActionType.self)", feature: "\(feature)"))
        }
    }
}

/// A pattern of links in one scope.
public struct URLMapping: Hashable, Sendable {
    /// The declared pattern.
    public let pattern: String
    public let scope: RouteScope

    /// The name of the route, for requesting a link.
    public let name: String?

    public init(pattern: String, scope: RouteScope, name: String? = nil) {
        self.pattern = pattern
        self.scope = scope
        self.name = name
    }
}

/// The links that a route is for (F24).
public enum RouteScope: Hashable, Sendable {
    /// Links with this scheme, which need not be a scheme of the system.
    case app(scheme: String)

    /// Links with any scheme of the system.
    case appAny

    /// Links to this domain, which need not be a domain of the system.
    case universal(domain: String)

    /// Links to any domain of the system.
    case universalAny

    /// Whether the scope names its scheme or domain. Such a scope has precedence over the others (F24).
    var isExplicit: Bool {
        switch self {
        case .app, .universal: true
        case .appAny, .universalAny: false
        }
    }

    var isApp: Bool {
        switch self {
        case .app, .appAny: true
        case .universal, .universalAny: false
        }
    }

    /// The order in which the scopes of one route are used for links.
    var order: String {
        switch self {
        case .app(let scheme): "1" + scheme
        case .appAny: "2"
        case .universal(let domain): "3" + domain
        case .universalAny: "4"
        }
    }
}
