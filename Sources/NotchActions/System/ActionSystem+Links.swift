extension ActionSystem {
    /// Returns an app link that performs an action with this input; nil if there is none (F27).
    ///
    /// - Parameter name: the name of a route. If it is nil, the routes are tried in the order of their declaration.
    public func appLink<FeatureType, ActionType>(
        to binding: ActionBinding<FeatureType, ActionType>, with input: ActionType.InputType, name: String? = nil
    ) -> Link? where ActionType.InputType: RouteParametersEncodable {
        link(to: ActionType.self, of: FeatureType.self, input: input, name: name) { $0.isApp }
    }

    /// Returns a web link that performs an action with this input; nil if there is none (F27).
    public func universalLink<FeatureType, ActionType>(
        to binding: ActionBinding<FeatureType, ActionType>, with input: ActionType.InputType, name: String? = nil
    ) -> Link? where ActionType.InputType: RouteParametersEncodable {
        link(to: ActionType.self, of: FeatureType.self, input: input, name: name) { !$0.isApp }
    }

    private func link<FeatureType: FeatureDefinition, ActionType: Action>(
        to action: ActionType.Type, of feature: FeatureType.Type, input: ActionType.InputType, name: String?,
        where isWanted: (RouteScope) -> Bool
    ) -> Link? where ActionType.InputType: RouteParametersEncodable {
        let wanted = routes.declared.filter {
            $0.action.type == ObjectIdentifier(action) && $0.action.feature.type == ObjectIdentifier(feature)
                && isWanted($0.mapping.scope) && (name == nil || $0.mapping.name == name)
        }
        return link(among: wanted) { input.encodeAsRouteParameters(for: $0) }
    }

    /// Returns the link of an action's activity. App links have precedence over web links.
    func link<InputType, PresenterType>(
        to action: ActionDefinition<InputType, PresenterType>, input: InputType
    ) -> Link? {
        guard let encode = action.coding.encodeRoute else { return nil }
        let own = routes.declared.filter { $0.action === action }
        let ordered = own.filter { $0.mapping.scope.isApp } + own.filter { !$0.mapping.scope.isApp }
        return link(among: ordered) { encode(input, $0) }
    }

    private func link(among routes: [Route], _ encode: (URLMapping) -> RouteParameters?) -> Link? {
        for route in routes {
            if let parameters = encode(route.mapping), let link = self.routes.link(to: route, with: parameters) {
                return link
            }
        }
        return nil
    }
}
