/// An input that can be read from the parameters of a link.
public protocol RouteParametersDecodable {
    /// Reads the input; nil if a parameter is missing or has an unexpected value.
    init?(from routeParameters: RouteParameters?, mapping: URLMapping)
}

/// An input that may be nil has no parameters then (F-D6).
extension Optional: RouteParametersDecodable where Wrapped: RouteParametersDecodable {
    public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
        if let routeParameters, !routeParameters.isEmpty {
            guard let wrapped = Wrapped(from: routeParameters, mapping: mapping) else { return nil }
            self = .some(wrapped)
        } else {
            self = .none
        }
    }
}
