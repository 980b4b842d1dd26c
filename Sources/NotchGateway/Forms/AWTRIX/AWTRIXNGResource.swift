/// A resource of AWTRIX NG's API: the part of the path after `/api/v1/` names it.
enum AWTRIXNGResource: Hashable, Sendable {
    case notifications, notification(String)
    /// The card on the display.
    case activeNotification
    case apps, app(String), pushedApp(String), nextApp, previousApp
    case display, screen, capabilities, device, version
    case unknown

    /// The first segments of the API. A request with another one belongs to another form.
    private static let roots: Set<String> = [
        "notifications", "apps", "display", "capabilities", "device", "version", "settings", "indicators", "audio",
        "scripts", "system", "logs", "files", "restore",
    ]

    /// - Returns: `nil` for a request of another form.
    init?(_ path: [String]) {
        guard path.count > 2, path[0] == "api", path[1] == "v1", Self.roots.contains(path[2]) else { return nil }
        let rest = path[3...].joined(separator: "/")
        switch (path[2], rest) {
        case ("notifications", ""): self = .notifications
        case ("notifications", "active"): self = .activeNotification
        case ("notifications", _): self = .notification(rest)
        case ("apps", ""): self = .apps
        case ("apps", "next"): self = .nextApp
        case ("apps", "previous"): self = .previousApp
        case ("apps", "active"), ("apps", "order"): self = .unknown
        case ("apps", _) where rest.hasPrefix("pushed/"): self = .pushedApp(String(rest.dropFirst(7)))
        case ("apps", _): self = .app(rest)
        case ("display", ""): self = .display
        case ("display", "screen"): self = .screen
        case ("capabilities", ""): self = .capabilities
        case ("device", ""): self = .device
        case ("version", ""): self = .version
        default: self = .unknown
        }
    }

    /// The methods that it has.
    var methods: [String] {
        switch self {
        case .notifications, .nextApp, .previousApp: ["POST"]
        case .notification, .activeNotification, .app: ["DELETE"]
        case .pushedApp: ["PUT"]
        case .apps, .screen, .capabilities, .device, .version: ["GET"]
        case .display: ["GET", "PATCH"]
        case .unknown: []
        }
    }
}
