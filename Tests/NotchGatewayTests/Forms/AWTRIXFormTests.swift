import FoundationEssentials
import NotchCore
import NotchIPC
import NotchJSON
import NotchTesting
import Testing

@testable import NotchGateway

@Suite("AWTRIX 3")
@SurfaceActor
struct AWTRIXFormTests {
    private let daemon = RecordingDaemon()
    private let form = AWTRIXForm()
    private nonisolated static let long = String(repeating: "a", count: 61)

    private func post(
        _ path: String, _ json: String, query: [HTTPField] = [], rights: Set<CallRight> = Set(CallRight.allCases)
    ) async -> HTTPResponse {
        let request = HTTPRequest("POST", at: path, query: query, json: json)
        #expect(form.accepts(request))
        return await form.reply(to: request, at: daemon.desk(rights: rights))
    }

    private func get(_ path: String) async -> HTTPResponse {
        await form.reply(to: HTTPRequest("GET", at: path, json: ""), at: daemon.desk())
    }

    private func card(_ json: String) async -> JSONObject? {
        let response = await post("/api/notify", json)
        #expect(response.status == 200)
        #expect(response.text == "OK")
        guard case .object(let activity)? = daemon.calls.last?.parameters["activity"] else { return nil }
        return activity
    }

    private func app(_ json: String, name: String = "power") async -> JSONObject? {
        let response = await post("/api/custom", json, query: [HTTPField("name", name)])
        #expect(response.status == 200)
        return daemon.calls.last?.parameters
    }

    @Test("A notification becomes a card")
    func notification() async {
        let activity = await card(
            """
            {"text": "The washing is done", "icon": "battery", "color": "#00FF80", "duration": 12, "repeat": 3,
             "progress": 40, "hold": true, "rainbow": true, "sound": "alarm", "nobody": ["knows", "this"]}
            """)
        #expect(
            activity == [
                "title": "The washing is done", "systemImage": "battery", "tint": "#00ff80", "dwellMs": 12000,
                "progress": .double(40), "hold": true, "repeat": 3,
            ])
        #expect(daemon.only("Enqueue")?["replace"] == nil)
        #expect(daemon.calls.first?.client.name == "phone")
    }

    @Test("Fragments are joined, and the colour of the first one is the tint")
    func fragments() async {
        let activity = await card(#"{"text": [{"t": "Door ", "c": "FF0000"}, {"t": "open", "c": "00FF00"}, 7]}"#)
        #expect(activity?["title"] == "Door open")
        #expect(activity?["tint"] == "#ff0000")
    }

    @Test(
        "A notification without a text shows what its drawing, its chart or its progress says",
        arguments: [
            (#"{"draw": [{"dr": [1, 2, 3, 4, "FFFFFF"]}, {"dt": [0, 0, "Gate", "FF0000"]}]}"#, "Gate"),
            (#"{"line": [1, 2, 3.5]}"#, "3.5"), (#"{"bar": [1, 2, "x"]}"#, "0"),
            (#"{"progress": 64}"#, "64 %"), (#"{"text": 21}"#, "21"), (#"{"text": "\n", "progress": 1}"#, "1 %"),
        ])
    func titles(_ json: String, _ title: String) async {
        #expect(await card(json)?["title"] == .string(title))
    }

    @Test("Without anything to show, a notification is refused", arguments: ["{}", #"{"text": ""}"#, "[]", "x", ""])
    func nothing(_ json: String) async {
        #expect(await post("/api/notify", json).status == 400)
        #expect(daemon.calls.isEmpty)
    }

    @Test("A notification that does not stack changes the one before")
    func unstacked() async {
        #expect(await card(#"{"text": "23 %", "stack": false}"#)?["coalescingKey"] == "awtrix")
        #expect(daemon.only("Enqueue")?["replace"] == true)
    }

    @Test(
        "Values out of range are bounded or ignored",
        arguments: [
            #"{"text": "a", "progress": -1, "repeat": -1, "duration": 0, "icon": "2422", "color": "nice"}"#,
            #"{"text": "a", "progress": "x", "repeat": 0.5, "duration": -1e300, "icon": "../etc", "color": [1, 2]}"#,
            #"{"text": "a", "icon": 7, "color": {"r": 1}, "hold": "maybe", "stack": null, "lifetime": [1], "pos": -4}"#,
        ])
    func ignored(_ json: String) async {
        #expect(await card(json) == ["title": "a"])
    }

    @Test("Values that are too large are the largest ones")
    func bounded() async {
        let title = String(repeating: "ü", count: 4000)
        let activity = await card(
            #"{"text": ""# + title + #"", "progress": 1e300, "repeat": 1e300, "duration": 1e300, "pos": 1e300}"#)
        #expect(activity?["progress"] == .double(100))
        #expect(activity?["repeat"] == 100)
        #expect(activity?["dwellMs"] == 86_400_000)
        let request = try? EnqueueRequest(daemon.only("Enqueue") ?? JSONObject(), strict: true)
        #expect(request?.activity.title.hasSuffix("ü…") == true)
    }

    @Test("A custom app becomes a glance")
    func customApp() async {
        let parameters = await app(
            """
            {"text": "480 W", "icon": "sun", "progress": 25, "line": [1, 2, 3], "lifetime": 60, "lifetimeMode": 1,
             "color": [255, 300, 0], "pos": 2, "save": true}
            """)
        #expect(
            parameters == [
                "glance": [
                    "id": "power", "value": "480 W", "icon": "sun", "tint": "#ffff00", "level": .double(25),
                    "meter": "bar", "history": .array([.double(1), .double(2), .double(3)]),
                ], "lifetimeMs": 60000, "whenStale": "dim", "order": 2,
            ])
    }

    @Test("A custom app without a text shows its name, and one that ends is removed")
    func shortApp() async {
        let parameters = await app(#"{"icon": "1234", "lifetime": 1e300}"#)
        #expect(parameters?["glance"] == ["id": "power", "value": "power", "tint": "accent", "meter": "bar"])
        #expect(parameters?["whenStale"] == "remove")
        #expect(parameters?["lifetimeMs"] == 2_678_400_000)
    }

    @Test("An array makes apps with numbers")
    func apps() async {
        _ = await app(#"[{"text": "1"}, 7, {"text": "2"}]"#, name: "t")
        let requests = daemon.calls.compactMap { try? SetGlanceRequest($0.parameters, strict: true) }
        #expect(requests.map(\.glance.id) == ["t0", "t1"])
        let many = "[" + Array(repeating: "{\"text\":\"1\"}", count: 33).joined(separator: ",") + "]"
        #expect(await post("/api/custom", many, query: [HTTPField("name", "t")]).status == 400)
        #expect(daemon.calls.count == 2)
    }

    @Test("An empty body removes an app and those with numbers, but nobody else's", arguments: ["", "{}", "[]"])
    func removal(_ body: String) async {
        func glance(_ id: String, _ owner: String) -> JSON {
            ["glance": ["id": .string(id), "value": "1"], "owner": .string(owner)]
        }
        daemon.replies["RemoveGlance"] = .failure(.refused(.noGlance(id: "t")))
        daemon.replies["ListGlances"] = .success([
            "glances": .array([
                glance("t", "gateway/home/phone"), glance("t0", "gateway/home/phone"),
                glance("t1", "gateway/home/other"), glance("tea", "gateway/home/phone"),
                glance("t07", "gateway/home/phone"), glance("t-1", "gateway/home/phone"),
                glance("t12", "gateway/home/phone"),
            ])
        ])
        #expect(await post("/api/custom", body, query: [HTTPField("name", "t")]).status == 200)
        let removed = daemon.calls.filter { $0.method == "RemoveGlance" }.map { $0.parameters["id"] }
        #expect(removed == ["t", "t0", "t12"])
    }

    @Test("Without the right to read, only the app itself is removed")
    func removalWithoutRead() async {
        #expect(await post("/api/custom", "", query: [HTTPField("name", "t")], rights: [.send]).status == 200)
        #expect(daemon.methods == ["RemoveGlance"])
    }

    @Test("A name that no glance can have is refused", arguments: ["", "a b", ".a", "ä", "a/b", Self.long])
    func badName(_ name: String) async {
        #expect(await post("/api/custom", #"{"text": "1"}"#, query: [HTTPField("name", name)]).status == 400)
        #expect(daemon.calls.isEmpty)
    }

    @Test("Dismissing ends the client's card, and is no error for another's")
    func dismissal() async {
        #expect(await post("/api/notify/dismiss", "").status == 200)
        for error in [VarlinkError.notOnScreen(id: nil), .permissionDenied(reason: "it is another's")] {
            daemon.replies["Dismiss"] = .failure(.refused(error))
            #expect(await post("/api/notify/dismiss", "").status == 200)
        }
        #expect(daemon.methods == ["Dismiss", "Dismiss", "Dismiss"])
        #expect(await post("/api/notify/dismiss", "", rights: []).status == 403)
        daemon.replies["Dismiss"] = .failure(.disconnected)
        #expect(await post("/api/notify/dismiss", "").status == 503)
    }

    @Test("Power, brightness and turns reach the daemon")
    func control() async {
        #expect(await post("/api/power", #"{"power": false}"#).status == 200)
        #expect(await post("/api/power", #"{"power": 1}"#).status == 200)
        #expect(await post("/api/settings", #"{"BRI": 51, "ATIME": 7, "MATP": true}"#).status == 200)
        #expect(await post("/api/settings", #"{"BRI": 0}"#).status == 200)
        #expect(await post("/api/nextapp", "").status == 200)
        #expect(await post("/api/previousapp", "").status == 200)
        let expected = ["Suspend", "Resume", "Brightness", "Resume", "Brightness", "Engage", "Engage"]
        #expect(daemon.methods == expected)
        #expect(daemon.calls[2].parameters == ["percent": 20])
        #expect(daemon.calls[4].parameters == ["percent": 1])
        #expect(daemon.calls[6].parameters == ["action": "previous"])
    }

    @Test(
        "Power and brightness that cannot be read are refused",
        arguments: [("power", "{}"), ("power", #"{"power": 2}"#), ("settings", #"{"BRI": 256}"#), ("settings", "7")])
    func refused(_ path: String, _ json: String) async {
        #expect(await post("/api/" + path, json).status == 400)
        #expect(daemon.calls.isEmpty)
    }

    @Test("Statistics, settings and the loop are read from the daemon")
    func reading() async {
        var status = Status()
        status.version = "1.2"
        status.suspended = true
        status.display.brightness = 20
        status.glance = "tea"
        status.now = Instant(sinceStart: .seconds(90))
        daemon.replies["Status"] = .success(StatusRequest.Reply(status: status).fields)
        let stats = await get("/api/stats").object
        #expect(stats?["bri"] == 51)
        #expect(stats?["matrix"] == false)
        #expect(stats?["app"] == "tea")
        #expect(stats?["uptime"] == 90)
        #expect(stats?["indicator3"] == false)
        #expect(await get("/api/settings").text == #"{"BRI":51,"MATP":false}"#)
        daemon.replies["ListGlances"] = .success([
            "glances": .array([["glance": ["id": "a", "value": "1"]], ["glance": ["id": "b", "value": "1"]]])
        ])
        #expect(await get("/api/loop").text == #"{"a":0,"b":1}"#)
    }

    @Test("The screen has 256 colours, whatever the display has")
    func screen() async {
        for (picture, first, last) in [
            (AWTRIXPictures.matrix, JSON.int(0x0000FF), JSON.int(0x1F07FF)),
            (AWTRIXPictures.double, .int(0xFF0000), .int(150)), (AWTRIXPictures.tiny, .int(0), .int(0x140A00)),
        ] {
            daemon.replies["Screenshot"] = .success(["png": .string(picture), "width": 1, "height": 1])
            let response = await get("/api/screen")
            guard case .array(let pixels)? = try? JSON.parse(response.body[...]) else {
                Issue.record("no array")
                return
            }
            #expect(pixels.count == 256)
            #expect(pixels.first == first)
            #expect(pixels.last == last)
        }
        daemon.replies["Screenshot"] = .success(["png": "aGVsbG8=", "width": 1, "height": 1])
        #expect(await get("/api/screen").status == 503)
    }

    @Test("A refusal of the daemon is told")
    func refusal() async {
        daemon.replies["Enqueue"] = .failure(.refused(.permissionDenied(reason: "the token may not send")))
        let response = await post("/api/notify", #"{"text": "a"}"#)
        #expect(response.status == 403)
        #expect(response.text == "the token may not send")
    }

    @Test("No other form accepts a request of AWTRIX")
    func noOverlap() {
        for (method, path) in [
            ("POST", "/api/notify"), ("POST", "/api/notify/dismiss"), ("POST", "/api/custom"), ("GET", "/api/stats"),
            ("POST", "/api/v1/notifications"), ("PUT", "/api/v1/apps/pushed/a"), ("GET", "/api/v1/version"),
        ] {
            let request = HTTPRequest(method, at: path, json: "")
            let forms = RequestForms.all(for: GatewayConfiguration(), clock: ManualClock()).filter {
                $0.accepts(request)
            }
            #expect(forms.count == 1, "\(path)")
        }
    }

    @Test("Other requests belong to other forms")
    func others() {
        for (method, path) in [
            ("GET", "/api/notify"), ("POST", "/api/stats"), ("POST", "/api/sound"), ("POST", "/notify"),
            ("POST", "/api"),
            ("POST", "/api/v1/notifications"), ("POST", "/"),
        ] {
            #expect(!form.accepts(HTTPRequest(method, at: path, json: "")))
        }
    }
}
