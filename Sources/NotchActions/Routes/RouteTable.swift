/// All routes of a system.
@SurfaceActor
struct RouteTable {
    let schemes: [String]
    let domains: [String]
    /// The routes in the order of their declaration.
    private(set) var declared: [Route] = []
    /// The routes in the order in which they are tried.
    private var routes: [Route] = []

    init(schemes: [String], domains: [String], routes: [Route] = []) {
        self.schemes = schemes
        self.domains = domains
        add(routes)
    }

    /// Adds routes, which count as declared after the existing routes.
    mutating func add(_ added: [Route]) {
        declared += added
        let all = declared.enumerated().sorted { left, right in
            if left.element.mapping.scope.isExplicit != right.element.mapping.scope.isExplicit {
                return left.element.mapping.scope.isExplicit
            }
            if left.element.pattern.isMoreLiteral(than: right.element.pattern) { return true }
            if right.element.pattern.isMoreLiteral(than: left.element.pattern) { return false }
            return left.offset < right.offset
        }
        routes = all.map(\.element)
    }

    /// Removes the routes to these actions.
    mutating func remove(actions ids: Set<String>) {
        declared.removeAll { ids.contains($0.action.id) }
        routes.removeAll { ids.contains($0.action.id) }
    }

    /// Returns the first route that matches a link, and the parameters. Parameters of the path have precedence over
    /// parameters of the query (F26).
    func match(_ link: Link) -> (route: Route, parameters: RouteParameters)? {
        for route in routes where takes(link, route.mapping.scope) {
            if let parameters = route.pattern.match(link.path) {
                return (route, link.query.merging(parameters) { $1 })
            }
        }
        return nil
    }

    private func takes(_ link: Link, _ scope: RouteScope) -> Bool {
        switch scope {
        case .app(let scheme): link.domain == nil && link.scheme == scheme.lowercased()
        case .appAny: link.domain == nil && schemes.contains(link.scheme)
        case .universal(let domain): link.domain == domain.lowercased()
        case .universalAny: link.domain.map(domains.contains) ?? false
        }
    }

    /// Returns a link that matches this route with these parameters, or nil.
    ///
    /// The new link is matched as a test. The result is nil if another route matches first or if the parameters differ,
    /// because the link would perform another action, or the action with another input.
    func link(to route: Route, with parameters: RouteParameters) -> Link? {
        guard let beginning = beginning(of: route.mapping.scope),
            let (path, others) = route.pattern.path(with: parameters)
        else { return nil }
        // One leading slash is ignored when a link is read, so a path that begins with an empty component needs another
        // one.
        var text = beginning + (route.mapping.scope.isApp && path.hasPrefix("/") ? "/" : "") + path
        for (index, name) in others.keys.sorted().enumerated() {
            text += index == 0 ? "?" : "&"
            text += PercentCoding.encode(name) + "=" + PercentCoding.encode(others[name] ?? "")
        }
        guard let link = try? Link(text), let found = match(link), found.route.action === route.action,
            found.route.mapping == route.mapping, Self.areEqual(found.parameters, parameters)
        else { return nil }
        return link
    }

    private func beginning(of scope: RouteScope) -> String? {
        switch scope {
        case .app(let scheme): scheme.lowercased() + "://"
        case .appAny: schemes.first.map { $0 + "://" }
        case .universal(let domain): "https://\(domain.lowercased())/"
        case .universalAny: domains.first.map { "https://\($0)/" }
        }
    }

    private static func areEqual(_ left: RouteParameters, _ right: RouteParameters) -> Bool {
        left.count == right.count
            && left.allSatisfy { name, value in right[name].map { $0.utf8.elementsEqual(value.utf8) } ?? false }
    }
}

/// A mapping together with its action.
package struct Route {
    let mapping: URLMapping
    let pattern: RoutePattern
    let action: any RegisteredAction

    init(mapping: URLMapping, pattern: RoutePattern, action: any RegisteredAction) {
        self.mapping = mapping
        self.pattern = pattern
        self.action = action
    }

    /// Makes a route of an action that no type declares, such as an action of a configuration.
    package init(_ mapping: URLMapping, to action: any RegisteredAction) throws(RoutePatternError) {
        self.init(mapping: mapping, pattern: try RoutePattern(mapping.pattern), action: action)
    }
}
