/// A feature whose actions links perform.
public protocol URLMapped: FeatureDefinition {
    /// Declares the routes of the feature.
    static func urlMappings(routes: URLMappingsBuilder)
}

/// Takes the routes that a feature declares.
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
    /// An action may have several patterns. If several patterns match a link, then (F-D9)
    /// 1. one with an explicit scope comes first,
    /// 2. then the one with the more literal component where they first differ, from the left: a literal, then a
    ///    variable part with more literal text around it, then one alone, then `**`,
    /// 3. then the one that was declared first.
    ///
    /// - Parameters:
    ///   - pattern: components between slashes. A component is a literal, `*` for at least one character, or `$(name)`
    ///     for a parameter, which may be empty. Either may have literal text before and after it. The last component may
    ///     be `**`, for one or more components. A slash at the beginning says nothing (B6.10), and one at the end counts
    ///     (F25).
    ///   - scopes: the links that the pattern is for.
    ///   - name: the name by which a link can be asked for.
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

    /// Performs an action, given by its binding, for links that match a pattern.
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

/// One pattern of links in one scope, which an action is performed for.
public struct URLMapping: Hashable, Sendable {
    /// The pattern, as it was declared.
    public let pattern: String
    public let scope: RouteScope

    /// The name by which a link can be asked for.
    public let name: String?

    public init(pattern: String, scope: RouteScope, name: String? = nil) {
        self.pattern = pattern
        self.scope = scope
        self.name = name
    }
}

/// The links that a route is for (F24).
public enum RouteScope: Hashable, Sendable {
    /// Links with one scheme, which the system need not have.
    case app(scheme: String)

    /// Links with any scheme of the system.
    case appAny

    /// Links to one domain, which the system need not have.
    case universal(domain: String)

    /// Links to any domain of the system.
    case universalAny

    /// Whether the scope names its scheme or domain. Such a scope beats the others (F24).
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
