import NotchActions

/// An input that is written as the parameters of a link.
struct Page: Hashable, Sendable {
    var title: String
    var section = ""
}

extension Page: RouteParametersCodable {
    init?(from routeParameters: RouteParameters?, mapping: URLMapping) {
        guard let title = routeParameters?["title"] else { return nil }
        self.init(title: title, section: routeParameters?["section"] ?? "")
    }

    func encodeAsRouteParameters(for mapping: URLMapping) -> RouteParameters? {
        ["title": title, "section": section]
    }
}
