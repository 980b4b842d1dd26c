/// An input that can be written as the parameters of a link.
public protocol RouteParametersEncodable {
    /// Writes the input; nil if a link of this mapping cannot have it. Parameters that the pattern does not name become
    /// items of the query.
    func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters?
}

/// An input that may be nil has no parameters then (F-D6).
extension Optional: RouteParametersEncodable where Wrapped: RouteParametersEncodable {
    public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
        self.map { $0.encodeAsRouteParameters(for: mapping) } ?? [:]
    }
}
