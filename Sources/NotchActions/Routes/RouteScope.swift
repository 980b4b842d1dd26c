/// The links that a route is for (F24).
public enum RouteScope: Hashable, Sendable {
    /// Links with one scheme, which the system need not have.
    case app(scheme: String)

    /// Links with any scheme of the system.
    case appAny

    /// Links to one domain, which the system need not have.
    case universal(domain: String)

    /// Links to any domain of the system.
    case universalAny

    /// Whether the scope names its scheme or domain. Such a scope beats the others (F24).
    var isExplicit: Bool {
        switch self {
        case .app, .universal: true
        case .appAny, .universalAny: false
        }
    }

    var isApp: Bool {
        switch self {
        case .app, .appAny: true
        case .universal, .universalAny: false
        }
    }

    /// The order in which the scopes of one route are used for links.
    var order: String {
        switch self {
        case .app(let scheme): "1" + scheme
        case .appAny: "2"
        case .universal(let domain): "3" + domain
        case .universalAny: "4"
        }
    }
}
