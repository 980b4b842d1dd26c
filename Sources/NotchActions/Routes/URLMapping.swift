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
