import NotchCore
import NotchIPC
import NotchJSON

/// The API of AWTRIX 3: notifications become cards, and custom apps become glances.
package struct AWTRIXForm: RequestForm {
    /// The requests by method and path after `/api/`.
    private enum Route: String {
        case notify = "POST notify"
        case dismiss = "POST notify/dismiss"
        case custom = "POST custom"
        case next = "POST nextapp"
        case previous = "POST previousapp"
        case power = "POST power"
        case change = "POST settings"
        case settings = "GET settings"
        case stats = "GET stats"
        case screen = "GET screen"
        case loop = "GET loop"
        case effects = "GET effects"
        case transitions = "GET transitions"

        init?(_ request: HTTPRequest) {
            guard request.path.first == "api" else { return nil }
            self.init(rawValue: request.method + " " + request.path.dropFirst().joined(separator: "/"))
        }
    }

    package init() {}

    package func accepts(_ request: HTTPRequest) -> Bool { Route(request) != nil }

    package func answer(_ request: HTTPRequest, at desk: OrderDesk) async throws(HTTPProblem) -> HTTPResponse {
        switch Route(request) {
        case .notify:
            guard let card = AWTRIXPage(three: try request.object()).card else {
                throw HTTPProblem(400, "the notification has neither a text nor a chart nor a progress", field: "text")
            }
            try await desk.place(card)
        case .dismiss: try await desk.dismissOwnCard()
        case .custom: try await setApp(request, at: desk)
        case .next: _ = try await desk.call(EngageRequest(action: .next))
        case .previous: _ = try await desk.call(EngageRequest(action: .previous))
        case .power: try await desk.switchPower(on: try flag("power", of: try request.object()))
        case .change: try await change(try request.object(), at: desk)
        case .settings:
            let status = try await desk.status()
            return .json(["BRI": .int(clamping: status.awtrixBrightness), "MATP": .bool(!status.suspended)])
        case .stats: return .json(Self.stats(of: try await desk.status()))
        case .screen: return .json(try await desk.screen(widths: 32...32).json)
        case .loop:
            let apps = try await desk.apps()
            return .json(
                .object(JSONObject(apps.enumerated().map { ($1.glance.id, .int(clamping: $0)) })))
        case .effects, .transitions: return .json(.array([]))
        case nil: throw HTTPProblem(404, "there is nothing here")
        }
        return .text("OK")
    }

    package func answer(to problem: HTTPProblem) -> HTTPResponse { .text(problem.reason, status: problem.status) }

    /// Sets the app that the query names, or removes it with an empty body, `{}` or `[]`.
    private func setApp(_ request: HTTPRequest, at desk: OrderDesk) async throws(HTTPProblem) {
        let name = request.query("name") ?? ""
        guard AWTRIXPage.isName(name, limit: 60, beside: "-_+."), !name.hasPrefix(".") else {
            throw HTTPProblem(
                400, "the name of the app has to be 1 to 60 ASCII letters, digits, '-', '_', '+' and '.'", field: "name"
            )
        }
        let body: JSON
        do {
            body = request.body.isEmpty ? .object(JSONObject()) : try JSON.parse(request.body[...])
        } catch { throw HTTPProblem(400, "the body is not JSON: \(error)") }
        switch body {
        case .object(JSONObject()), .array([]): try await desk.removeApps(named: name)
        case .object(let object):
            try await desk.place([AWTRIXPage(three: object)], named: name, isArray: false)
        case .array(let elements):
            let pages = elements.compactMap {
                if case .object(let object) = $0 { AWTRIXPage(three: object) } else { nil }
            }
            guard pages.count <= OrderDesk.appLimit else {
                throw HTTPProblem(400, "one request has at most \(OrderDesk.appLimit) apps")
            }
            try await desk.place(pages, named: name, isArray: true)
        default: throw HTTPProblem(400, "the body is \(body.kind), and has to be an object or an array of objects")
        }
    }

    /// Changes the brightness and the power. Other settings are ignored.
    private func change(_ settings: JSONObject, at desk: OrderDesk) async throws(HTTPProblem) {
        if let level = settings["BRI"] {
            guard let number = level.looseNumber, (0...255).contains(number) else {
                throw HTTPProblem(400, "BRI is \(level.kind), and has to be a number from 0 to 255", field: "BRI")
            }
            try await desk.setBrightness(Int(number))
        }
        if settings["MATP"] != nil { try await desk.switchPower(on: try flag("MATP", of: settings)) }
    }

    private func flag(_ name: String, of object: JSONObject) throws(HTTPProblem) -> Bool {
        guard let flag = object[name]?.looseFlag else {
            throw HTTPProblem(400, "\(name) has to be true or false", field: name)
        }
        return flag
    }

    /// Returns the statistics. Clients expect every field, so what Notch does not measure is 0.
    private static func stats(of status: Status) -> JSON {
        var stats: JSONObject = [
            "version": .string(status.version), "uptime": .int(clamping: status.now.sinceStart.milliseconds / 1000),
            "bri": .int(clamping: status.awtrixBrightness), "matrix": .bool(!status.suspended),
            "app": .string(status.glance ?? ""), "uid": "notch", "messages": .int(clamping: status.pending),
        ]
        for name in ["bat", "bat_raw", "type", "lux", "ldr_raw", "ram", "temp", "hum", "wifi_signal"] {
            stats[name] = 0
        }
        for number in 1...3 { stats["indicator\(number)"] = false }
        return .object(stats)
    }
}
