import NotchCore
import NotchIPC
import NotchJSON

/// The API of AWTRIX NG: notifications become cards, and pushed apps become glances.
package struct AWTRIXNGForm: RequestForm {
    package init() {}

    package func accepts(_ request: HTTPRequest) -> Bool { AWTRIXNGResource(request.path) != nil }

    package func answer(_ request: HTTPRequest, at desk: OrderDesk) async throws(HTTPProblem) -> HTTPResponse {
        guard let resource = AWTRIXNGResource(request.path), resource != .unknown else {
            throw HTTPProblem(404, "there is nothing here")
        }
        guard let method = Self.method(of: request) else {
            return Self.failure(400, "invalidMethodOverride", "only a POST can stand for PUT, PATCH or DELETE")
        }
        if case .app(let name) = resource, !Self.isName(name) { return Self.badName }
        if case .pushedApp(let name) = resource, !Self.isName(name) { return Self.badName }
        guard resource.methods.contains(method) else {
            throw HTTPProblem(405, "allowed method(s): " + resource.methods.joined(separator: ", "))
        }
        try checkType(of: request, method)
        switch resource {
        case .notifications: try await notify(request, at: desk)
        case .activeNotification: try await desk.dismissOwnCard()
        case .notification(let name): _ = try await desk.call(DismissRequest { $0.coalescingKey = name })
        case .apps: return .json(Self.list(try await desk.apps()))
        case .app(let name): try await desk.removeApps(named: name)
        case .pushedApp(let name): return try await push(request, named: name, at: desk)
        case .nextApp: _ = try await desk.call(EngageRequest(action: .next))
        case .previousApp: _ = try await desk.call(EngageRequest(action: .previous))
        case .display where method == "GET": return .json(Self.display(try await desk.status()))
        case .display: try await change(try request.object(), at: desk)
        case .screen:
            let screen = try await desk.screen(widths: 32...128)
            return .json([
                "width": .int(clamping: screen.width), "height": .int(clamping: AWTRIXScreen.height),
                "pixels": screen.json,
            ])
        case .capabilities: return .json(Self.capabilities)
        case .device: return .json(Self.device(try await desk.status()))
        case .version: return .json(["version": .string(try await desk.status().version)])
        case .unknown: break
        }
        return .json(["ok": true])
    }

    /// Sends a notification: an object, or an array with one.
    private func notify(_ request: HTTPRequest, at desk: OrderDesk) async throws(HTTPProblem) {
        var body = try parse(request)
        if case .array(let elements) = body {
            guard elements.count == 1 else { throw HTTPProblem(422, "one request sends one notification") }
            body = elements[0]
        }
        guard case .object(let object) = body else {
            throw HTTPProblem(400, "the body is \(body.kind), and has to be an object")
        }
        guard let card = try AWTRIXPage(ng: object, isNotification: true).card else {
            throw HTTPProblem(
                422, "the notification has neither a text nor a chart nor a progress nor a name", field: "text")
        }
        try await desk.place(card)
    }

    /// Sets an app, or as many as an array has; all are checked before one is set.
    private func push(
        _ request: HTTPRequest, named name: String, at desk: OrderDesk
    ) async throws(HTTPProblem) -> HTTPResponse {
        let body = try parse(request)
        var objects: [JSONObject] = []
        var isArray = false
        switch body {
        case .object(let object): objects = [object]
        case .array(let elements):
            isArray = true
            objects = elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
        default: throw HTTPProblem(400, "the body is \(body.kind), and has to be an object or an array of objects")
        }
        guard isArray || objects != [JSONObject()] else { throw Self.emptyApp }
        guard objects.count <= OrderDesk.appLimit else {
            return Self.failure(507, "insufficientStorage", "one request has at most \(OrderDesk.appLimit) apps")
        }
        var pages: [AWTRIXPage] = []
        for object in objects { pages.append(try AWTRIXPage(ng: object, isNotification: false)) }
        try await desk.place(pages, named: name, isArray: isArray)
        return .json(["ok": true])
    }

    /// Changes the power. An overlay can only be cleared, because Notch has none.
    private func change(_ display: JSONObject, at desk: OrderDesk) async throws(HTTPProblem) {
        var power: Bool?
        for member in display.members {
            switch (member.key, member.value) {
            case ("power", .bool(let isOn)): power = isOn
            case ("power", _): throw HTTPProblem(422, "power has to be true or false", field: "power")
            case ("overlay", ""), ("overlay", .null), ("overlaySettings", .object): break
            case ("overlay", _): throw HTTPProblem(422, "overlay names nothing that there is", field: "overlay")
            case ("overlaySettings", _):
                throw HTTPProblem(422, "overlaySettings has to be an object", field: "overlaySettings")
            default: throw HTTPProblem(422, "\(member.key) is unknown", field: member.key)
            }
        }
        if let power { try await desk.switchPower(on: power) }
    }
}

extension AWTRIXNGForm {
    /// Returns the method, which a POST may name in a header; `nil` if another one does, or names another one.
    private static func method(of request: HTTPRequest) -> String? {
        let named = request.header("x-http-method-override")?.uppercased().filter { $0 != " " } ?? ""
        if named.isEmpty { return request.method }
        return request.method == "POST" && ["PUT", "PATCH", "DELETE"].contains(named) ? named : nil
    }

    private static func isName(_ name: String) -> Bool { AWTRIXPage.isName(name, limit: 32, beside: "_-") }

    private static var emptyApp: HTTPProblem {
        HTTPProblem(422, "an app needs a body; DELETE /api/v1/apps/NAME removes it")
    }

    private func checkType(of request: HTTPRequest, _ method: String) throws(HTTPProblem) {
        guard method == "PUT" || method == "PATCH", !request.body.isEmpty else { return }
        let type = request.header("content-type")?.lowercased() ?? ""
        guard type.hasPrefix("application/json") else {
            throw HTTPProblem(415, "the Content-Type has to be application/json")
        }
    }

    private func parse(_ request: HTTPRequest) throws(HTTPProblem) -> JSON {
        guard !request.body.isEmpty || request.method == "POST" else { throw Self.emptyApp }
        do { return try JSON.parse(request.body[...]) } catch {
            throw HTTPProblem(400, "the body is not JSON: \(error)")
        }
    }
}
