import FoundationEssentials
import NotchCore
import NotchIPC
import NotchJSON
import Testing

@testable import NotchGateway

@Suite("AWTRIX NG")
@SurfaceActor
struct AWTRIXNGFormTests {
    private let daemon = RecordingDaemon()
    private let form = AWTRIXNGForm()

    private func send(_ method: String, _ path: String, _ json: String = "") async -> HTTPResponse {
        let request = HTTPRequest(method, at: "/api/v1/" + path, json: json)
        #expect(form.accepts(request))
        return await form.reply(to: request, at: daemon.desk())
    }

    /// Expects a refusal, and that no call was made.
    private func expect(_ response: HTTPResponse, _ status: Int, _ code: String, _ field: String? = nil) {
        #expect(response.status == status)
        guard case .object(let error)? = response.object?["error"] else {
            Issue.record("no error in \(response.text)")
            return
        }
        #expect(error["code"] == .string(code))
        #expect(error["field"] == field.map(JSON.string))
        #expect(daemon.calls.isEmpty)
    }

    @Test("A notification becomes a card, and its name the key")
    func notification() async {
        let response = await send(
            "POST", "notifications",
            """
            {"name": "backup", "text": "Backup runs", "icon": "battery", "textColor": ["HSV", 120, 100, 100],
             "durationMs": 12000, "repeat": 3, "progress": 140, "hold": true, "stack": false, "wakeup": true,
             "soundRtttl": "a:d=4:c", "scroll": {"mode": "bounce", "speed": 50}, "backgroundColor": "123",
             "draw": [["text", 1, 2, "HI"]], "effect": "", "palette": null}
            """)
        #expect(response.status == 200)
        #expect(response.text == #"{"ok":true}"#)
        #expect(
            daemon.only("Enqueue") == [
                "activity": [
                    "title": "Backup runs", "systemImage": "battery", "tint": "#00ff00", "coalescingKey": "backup",
                    "dwellMs": 12000, "progress": .double(100), "hold": true, "repeat": 3,
                ], "replace": true,
            ])
    }

    @Test(
        "What a page says is the title",
        arguments: [
            (#"{"text": [{"text": "CPU ", "color": "888888"}, {"text": "87"}, {"color": 7}]}"#, "CPU 87"),
            (#"{"draw": [["rect", 0, 0, 1, 1], ["text", 9, 1, "HI", "f00"]]}"#, "HI"),
            (#"{"lineChart": [1, 2.5]}"#, "2.5"), (#"{"name": "door", "icon": "12"}"#, "door"),
            (#"[{"text": "one"}]"#, "one"), (#"{"text": 7, "progress": 3}"#, "3 %"),
        ])
    func titles(_ json: String, _ title: String) async {
        #expect(await send("POST", "notifications", json).status == 200)
        guard case .object(let activity)? = daemon.only("Enqueue")?["activity"] else {
            Issue.record("no card")
            return
        }
        #expect(activity["title"] == .string(title))
    }

    @Test(
        "A field that is unknown or cannot be read is refused by its name",
        arguments: [
            (#"{"text": "a", "txt": 1}"#, "txt"), (#"{"text": "a", "textColor": "red"}"#, "textColor"),
            (#"{"text": [{"text": "a", "color": "x"}]}"#, "text"), (#"{"backgroundColor": [1, 2]}"#, "backgroundColor"),
            (#"{"textCase": "lower"}"#, "textCase"), (#"{"progress": true}"#, "progress"),
            (#"{"durationMs": 1.5}"#, "durationMs"), (#"{"textCenter": 1}"#, "textCenter"),
            (#"{"effect": "Plasma"}"#, "effect"), (#"{"overlay": "snow"}"#, "overlay"),
            (#"{"palette": "Lava"}"#, "palette"), (#"{"palette": []}"#, "palette"),
            (#"{"palette": [{"color": "fff"}]}"#, "palette"), (#"{"scroll": "fast"}"#, "scroll"),
            (#"{"scroll": {"speed": -1}}"#, "scroll.speed"), (#"{"scroll": {"pace": 1}}"#, "scroll.pace"),
            (#"{"draw": [["pixel", 1, 2], ["dot", 1, 2]]}"#, "draw[1]"), (#"{"draw": [7]}"#, "draw[0]"),
            (#"{"draw": [["line", 1, 2, 3]]}"#, "draw[0]"), (#"{"draw": [["pixels", null, 1, 2, 3]]}"#, "draw[0]"),
            (#"{"draw": [["text", 1, 2]]}"#, "draw[0]"), (#"{"draw": [["bitmap", 0, 0, 1, 1, ["x"]]]}"#, "draw[0]"),
            (#"{"name": 7}"#, "name"), (#"{"barChart": 7}"#, "barChart"), (#"{"text": ""}"#, "text"), ("{}", "text"),
        ])
    func refused(_ json: String, _ field: String) async {
        expect(await send("POST", "notifications", json), 422, "validationFailed", field)
    }

    @Test("A notification without a name that does not stack changes the one before")
    func unstacked() async {
        #expect(await send("POST", "notifications", #"{"text": "a", "stack": false}"#).status == 200)
        let request = try? EnqueueRequest(daemon.only("Enqueue") ?? JSONObject(), strict: true)
        #expect(request?.activity.coalescingKey == AWTRIXPage.unstackedKey)
        #expect(request?.replace == true)
    }

    @Test("What is no notification is refused", arguments: ["", "x", "7", "[7]"])
    func malformed(_ json: String) async {
        expect(await send("POST", "notifications", json), 400, "invalidJson")
    }

    @Test("A request with several notifications is refused")
    func several() async {
        expect(await send("POST", "notifications", #"[{"text": "a"}, {"text": "b"}]"#), 422, "validationFailed")
    }

    @Test("A notification ends by its name, and the one on the display without")
    func dismissal() async {
        #expect(await send("DELETE", "notifications/backup").status == 200)
        #expect(daemon.only("Dismiss") == ["coalescingKey": "backup"])
        daemon.replies["Dismiss"] = .failure(.refused(.notOnScreen(id: nil)))
        #expect(await send("DELETE", "notifications/active").status == 200)
        #expect(daemon.calls.last?.parameters == JSONObject())
        daemon.replies["Dismiss"] = .failure(.refused(.noKey(key: "backup")))
        let response = await send("DELETE", "notifications/backup")
        #expect(response.status == 404)
        #expect(response.text.hasPrefix(#"{"error":{"code":"notFound","#))
    }

    @Test("A pushed app becomes a glance")
    func pushedApp() async {
        let response = await send(
            "PUT", "apps/pushed/weather",
            """
            {"text": "21.5C", "icon": "2422", "palette": ["0AF", "000000"], "textColor": "palette",
             "lifetimeMs": 600000, "lifetimeExpiry": "mark", "progress": 50, "barChart": [1, "x", 3]}
            """)
        #expect(response.text == #"{"ok":true}"#)
        #expect(
            daemon.only("SetGlance") == [
                "glance": [
                    "id": "weather", "value": "21.5C", "tint": "#00aaff", "level": .double(50), "meter": "bar",
                    "history": .array([.double(1), .double(0), .double(3)]),
                ], "lifetimeMs": 600000, "whenStale": "dim",
            ])
    }

    @Test("An array makes all of its apps or none")
    func pushedApps() async {
        expect(await send("PUT", "apps/pushed/s", #"[{"text": "1"}, {"hold": true}]"#), 422, "validationFailed", "hold")
        let many = "[" + Array(repeating: #"{"text":"1"}"#, count: 33).joined(separator: ",") + "]"
        expect(await send("PUT", "apps/pushed/s", many), 507, "insufficientStorage")
        #expect(await send("PUT", "apps/pushed/s", #"[{"text": "1"}, 7, {"text": "2"}]"#).status == 200)
        let requests = daemon.calls.compactMap { try? SetGlanceRequest($0.parameters, strict: true) }
        #expect(requests.map(\.glance.id) == ["s0", "s1"])
    }

    @Test("An empty body removes nothing, and DELETE removes", arguments: ["", "{}"])
    func emptyApp(_ body: String) async {
        expect(await send("PUT", "apps/pushed/weather", body), 422, "validationFailed")
        daemon.replies["RemoveGlance"] = .failure(.refused(.noGlance(id: "weather")))
        #expect(await send("DELETE", "apps/weather").text == #"{"ok":true}"#)
        #expect(daemon.only("RemoveGlance") == ["id": "weather"])
    }

    @Test("A name is checked first", arguments: ["apps/pushed/ä", "apps/pushed/a.b", "apps/pushed/a/b", "apps/a b"])
    func badName(_ path: String) async {
        expect(await send("GET", path, "x"), 400, "invalidName", "name")
    }

    @Test(
        "Another method is refused",
        arguments: [
            ("GET", "notifications"), ("POST", "notifications/active"), ("PUT", "display"), ("DELETE", "apps/next"),
            ("POST", "capabilities"),
        ])
    func methods(_ method: String, _ path: String) async {
        expect(await send(method, path, "{}"), 405, "methodNotAllowed")
    }

    @Test("A header may name the method of a POST, and of nothing else")
    func override() async {
        var request = HTTPRequest("POST", at: "/api/v1/notifications/active", json: "")
        request.headers.append(HTTPField("x-http-method-override", " delete"))
        #expect(await form.reply(to: request, at: daemon.desk()).status == 200)
        #expect(daemon.methods == ["Dismiss"])
        request.method = "DELETE"
        #expect(await form.reply(to: request, at: daemon.desk()).status == 400)
        request.method = "POST"
        request.headers = [HTTPField("x-http-method-override", "GET")]
        let response = await form.reply(to: request, at: daemon.desk())
        #expect(response.text.hasPrefix(#"{"error":{"code":"invalidMethodOverride","#))
    }

    @Test("A PUT needs the type of JSON")
    func type() async {
        var request = HTTPRequest("PUT", at: "/api/v1/apps/pushed/a", json: #"{"text": "a"}"#)
        request.headers = [HTTPField("content-type", "application/x-www-form-urlencoded")]
        expect(await form.reply(to: request, at: daemon.desk()), 415, "unsupportedMediaType")
    }

    @Test("The display is read and switched")
    func display() async {
        var status = Status()
        status.display.brightness = 100
        daemon.replies["Status"] = .success(StatusRequest.Reply(status: status).fields)
        let display = await send("GET", "display").object
        #expect(display?["power"] == true)
        #expect(display?["brightness"] == 255)
        #expect(display?["moodlight"] == .null)
        #expect(await send("PATCH", "display", #"{"power": false, "overlay": null}"#).status == 200)
        #expect(daemon.methods == ["Status", "Suspend"])
    }

    @Test(
        "What the display does not have is refused",
        arguments: [
            (#"{"power": 1}"#, "power"), (#"{"overlay": "snow", "power": true}"#, "overlay"),
            (#"{"brightness": 7}"#, "brightness"), (#"{"overlaySettings": 7}"#, "overlaySettings"),
        ])
    func refusedDisplay(_ json: String, _ field: String) async {
        expect(await send("PATCH", "display", json), 422, "validationFailed", field)
    }

    @Test("The screen of a matrix is as it is, and that of another display 32x8")
    func screen() async {
        for (picture, width) in [(AWTRIXPictures.wide, 48), (AWTRIXPictures.double, 32)] {
            daemon.replies["Screenshot"] = .success(["png": .string(picture), "width": 1, "height": 1])
            let screen = await send("GET", "display/screen").object
            #expect(screen?["width"] == .int(Int64(width)))
            #expect(screen?["height"] == 8)
            guard case .array(let pixels)? = screen?["pixels"] else {
                Issue.record("no pixels")
                return
            }
            #expect(pixels.count == width * 8)
        }
    }

    @Test("Apps, capabilities and the device are told")
    func told() async {
        daemon.replies["ListGlances"] = .success([
            "glances": .array([
                ["glance": ["id": "clock", "value": "1", "icon": "clock"]],
                ["glance": ["id": "a", "value": "1"], "owner": "gateway/home/phone"],
            ])
        ])
        let apps = await send("GET", "apps")
        guard case .array(let list)? = try? JSON.parse(apps.body[...]) else {
            Issue.record("no list")
            return
        }
        let origins: [JSON?] = list.map { if case .object(let app) = $0 { app["origin"] } else { nil } }
        #expect(origins == ["builtin", "pushed"])
        #expect(await send("GET", "capabilities").object?["effects"] == .array([]))
        var status = Status()
        status.version = "1.2"
        daemon.replies["Status"] = .success(StatusRequest.Reply(status: status).fields)
        #expect(await send("GET", "version").text == #"{"version":"1.2"}"#)
        #expect(await send("GET", "device").object?["matrixPower"] == true)
    }

    @Test("A refusal of the daemon has the API's form, and its name of the field")
    func refusal() async {
        for (error, status, code) in [
            (VarlinkError.permissionDenied(reason: "no"), 403, "forbidden"),
            (.rateLimited(callsPerSecond: 1, burst: 1), 503, "serviceBusy"),
            (.invalidField(field: "activity.coalescingKey", reason: "is bad", limit: nil), 422, "validationFailed"),
        ] {
            daemon.replies["Enqueue"] = .failure(.refused(error))
            let response = await send("POST", "notifications", #"{"text": "a"}"#)
            #expect(response.status == status)
            #expect(response.text.contains(code))
            #expect(response.text.contains(#""field":"name""#) == (status == 422))
        }
    }

    @Test("Resources that Notch does not have are not found", arguments: ["settings", "apps/order", "audio/play"])
    func missing(_ path: String) async {
        expect(await send("GET", path), 404, "notFound")
    }

    @Test(
        "Other paths belong to other forms",
        arguments: ["/api/v1", "/api/v2/notifications", "/api/notify", "/api/v1/x"])
    func others(_ path: String) {
        #expect(!form.accepts(HTTPRequest("POST", at: path, json: "")))
    }
}
