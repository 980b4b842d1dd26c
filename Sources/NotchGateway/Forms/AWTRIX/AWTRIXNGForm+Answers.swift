import NotchCore
import NotchIPC
import NotchJSON

/// The answers of AWTRIX NG.
extension AWTRIXNGForm {
    /// The fields of this API by those of the daemon, which may refuse them too.
    private static let fields = [
        "activity.title": "text", "activity.systemImage": "icon", "activity.coalescingKey": "name",
        "coalescingKey": "name", "glance.id": "name", "glance.value": "text", "glance.icon": "icon",
    ]

    static var badName: HTTPResponse {
        failure(400, "invalidName", "a name has 1 to 32 ASCII letters, digits, '_' and '-'", field: "name")
    }

    package func answer(to problem: HTTPProblem) -> HTTPResponse {
        let field = problem.field.map { Self.fields[$0] ?? $0 }
        let (status, code) =
            switch problem.status {
            case 400 where field != nil: (422, "validationFailed")
            case 400: (400, "invalidJson")
            case 401: (401, "unauthorized")
            case 403: (403, "forbidden")
            case 404: (404, "notFound")
            case 405: (405, "methodNotAllowed")
            case 413: (413, "payloadTooLarge")
            case 415: (415, "unsupportedMediaType")
            case 422: (422, "validationFailed")
            case 429: (503, "serviceBusy")
            case 503, 504: (503, "unavailable")
            case 507: (507, "insufficientStorage")
            default: (500, "internalError")
            }
        var response = Self.failure(status, code, problem.reason, field: field)
        if code == "serviceBusy" { response.headers.append(HTTPField("retry-after", "2")) }
        return response
    }

    static func failure(
        _ status: Int, _ code: String, _ message: String, field: String? = nil
    ) -> HTTPResponse {
        .json(
            ["error": ["code": .string(code), "message": .string(message), "field": field.map(JSON.string)]],
            status: status)
    }

    /// Notch has no effects, overlays, palettes and sounds.
    static let capabilities: JSON = [
        "effects": .array([]), "transitions": .array([]), "overlays": .array([]), "palettes": .array([]),
        "audio": ["buzzer": false, "track": false, "mp3": false, "radio": false],
    ]

    static func display(_ status: Status) -> JSON {
        [
            "power": .bool(!status.suspended), "brightness": .int(clamping: status.awtrixBrightness), "overlay": .null,
            "overlaySettings": ["speed": 1, "palette": .null, "blend": true], "moodlight": .null,
        ]
    }

    static func device(_ status: Status) -> JSON {
        let light: JSON = ["on": false, "color": "#000000", "blinkMs": 0, "fadeMs": 0]
        return [
            "version": .string(status.version), "uid": "notch", "boardType": "notch",
            "uptimeSeconds": .int(clamping: status.now.sinceStart.milliseconds / 1000),
            "brightness": .int(clamping: status.awtrixBrightness), "matrixPower": .bool(!status.suspended),
            "currentApp": .string(status.glance ?? ""), "indicators": .array([light, light, light]),
        ]
    }

    /// Returns the glances as apps: those of clients are pushed, those of the daemon are built in.
    static func list(_ glances: [GlanceStatus]) -> JSON {
        .objects(
            glances.enumerated().map { slot, status in
                let origin = status.owner == .daemon ? "builtin" : "pushed"
                return [
                    "name": .string(status.glance.id), "enabled": true, "inLoop": true, "slot": .int(clamping: slot),
                    "present": true, "origin": .string(origin), "icon": status.glance.icon.map(JSON.string),
                ]
            })
    }
}
