/// The input of an action that needs none. It encodes to nothing and needs no keys (F15).
public struct NoInput: Hashable, Sendable {
    public init() {}
}

extension NoInput: ActivityCodable {
    public init(activityUserInfo: [AnyHashable: Any]?) throws {}

    public var requiredUserInfoKeys: Set<String> { [] }

    public func encodeForActivity() -> [AnyHashable: Any]? { nil }
}

extension NoInput: RouteParametersCodable {
    public init?(from routeParameters: RouteParameters?, mapping: URLMapping) {}

    public func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? { [:] }
}
