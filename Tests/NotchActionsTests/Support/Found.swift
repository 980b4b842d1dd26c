import NotchActions

/// What a link led to: the pattern and the parameters.
struct Found: RouteParametersCodable, Sendable, Hashable {
    var parameters: RouteParameters
    var pattern = ""

    init(_ parameters: RouteParameters) { self.parameters = parameters }

    init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
        parameters = routeParameters ?? [:]
        pattern = mapping.pattern
    }

    func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { parameters }
}
