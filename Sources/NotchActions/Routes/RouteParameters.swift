/// The values in a link, by their names.
public typealias RouteParameters = [String: String]

/// An input that is read from the parameters of a link, and written as them.
public typealias RouteParametersCodable = RouteParametersDecodable & RouteParametersEncodable
