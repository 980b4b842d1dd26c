/// The values in a link, by their names.
public typealias RouteParameters = [String: String]

/// An input that can be read from the parameters of a link.
public protocol RouteParametersDecodable {
    /// Reads the input; nil if a parameter is missing or has an unexpected value.
    init?(from routeParameters: RouteParameters?, mapping: URLMapping)
}

/// An input that can be written as the parameters of a link.
public protocol RouteParametersEncodable {
    /// Writes the input; nil if a link of this mapping cannot have it. Parameters that the pattern does not name become
    /// items of the query.
    func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters?
}

public typealias RouteParametersCodable = RouteParametersDecodable & RouteParametersEncodable

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

extension Optional: RouteParametersEncodable where Wrapped: RouteParametersEncodable {
    public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
        self.map { $0.encodeAsRouteParameters(for: mapping) } ?? [:]
    }
}
