import NotchCore
import NotchGateway
import NotchIPC
import NotchJSON
import Testing

/// Messages are published by the lines of ntfy's documentation, and become calls to the daemon.
@SurfaceActor
@Suite struct NtfyTests {
    let daemon = RecordingDaemon()
    let form = NtfyForm(time: { 1_700_000_000 })

    private func post(
        _ path: [String], _ body: String = "", headers: [HTTPField] = [], query: [HTTPField] = [],
        method: String = "POST"
    ) async -> HTTPResponse {
        let request = HTTPRequest(method, path, query: query, headers: headers, body: Array(body.utf8))
        guard form.accepts(request) else { return HTTPResponse(404) }
        return await form.reply(to: request, at: daemon.desk())
    }

    private var activity: JSONObject {
        guard case .object(let activity)? = daemon.calls.last?.parameters["activity"] else { return [:] }
        return activity
    }

    @Test("The body of a message is the title, and its topic is the key") func theBodyOfAMessage() async {
        let response = await post(["mytopic"], "Backup successful 😀\n")
        #expect(response.status == 200)
        #expect(daemon.calls.map(\.method) == ["Enqueue"])
        #expect(activity["title"] == "Backup successful 😀")
        #expect(activity["subtitle"] == nil)
        #expect(activity["coalescingKey"] == "mytopic")
        #expect(activity["source"] == "mytopic")
        #expect(daemon.calls.last?.parameters["replace"] == nil)
        let reply: JSONObject = [
            "id": "00000000-0000-4000-8000-000000000001", "time": 1_700_000_000, "event": "message", "topic": "mytopic",
            "message": "Backup successful 😀",
        ]
        #expect(response.object == reply)
    }

    @Test("Title, priority and tags by headers") func titlePriorityAndTagsBy() async {
        let response = await post(
            ["phil_alerts"], "Remote access to phils-laptop detected. Act right away.",
            headers: [
                HTTPField("title", "Unauthorized access detected"), HTTPField("priority", "urgent"),
                HTTPField("tags", "mailsrv13, warning,skull"),
            ], method: "PUT")
        #expect(activity["title"] == "Unauthorized access detected")
        #expect(activity["subtitle"] == "Remote access to phils-laptop detected. Act right away.")
        #expect(activity["priority"] == "high")
        #expect(activity["systemImage"] == "exclamationmark.triangle")
        #expect(activity["tint"] == "orange")
        #expect(response.object?["priority"] == 5)
        #expect(response.object?["tags"] == ["mailsrv13", "warning", "skull"].json)
    }

    @Test("A field has several names", arguments: ["x-title", "title", "ti", "t"]) func aFieldHasSeveralNames(
        name: String
    ) async {
        _ = await post(["topic"], "Oh my ...", headers: [HTTPField(name, "Dogs")])
        #expect(activity["title"] == "Dogs")
        _ = await post(["topic"], "Oh my ...", query: [HTTPField(name, "Cats")])
        #expect(activity["title"] == "Cats")
    }

    @Test(
        "A priority is a number or a name",
        arguments: [
            ("1", "low"), ("min", "low"), ("low", "low"), ("4", "high"), ("HIGH", "high"), ("max", "high"),
        ]) func aPriorityIsANumber(text: String, priority: String) async
    {
        _ = await post(["topic"], "Hello", headers: [HTTPField("p", text)])
        #expect(activity["priority"] == .string(priority))
    }

    @Test("Such a priority is the default", arguments: ["3", "default", "u=1, i", " "]) func suchAPriorityIsThe(
        text: String
    ) async {
        let response = await post(["topic"], "Hello", headers: [HTTPField("priority", text)])
        #expect(response.status == 200)
        #expect(activity["priority"] == nil)
    }

    @Test("A message by GET") func aMessageByGet() async {
        let query = [
            HTTPField("message", "Webhook triggered"), HTTPField("priority", "high"), HTTPField("tags", "warning"),
        ]
        _ = await post(["mywebhook", "publish"], query: query, method: "GET")
        #expect(activity["title"] == "Webhook triggered")
        #expect(activity["priority"] == "high")
        _ = await post(["mywebhook", "trigger"], method: "GET")
        #expect(activity["title"] == "triggered")
        #expect(activity["coalescingKey"] == "mywebhook")
    }

    @Test("A message as JSON") func aMessageAsJson() async {
        let body = """
            {"topic": "mytopic", "message": "Disk space is low at 5.1 GB", "title": "Low disk space alert",
             "tags": ["warning", "cd"], "priority": 4, "attach": "https://filesrv.lan/space.jpg",
             "filename": "diskspace.jpg", "click": "https://homecamera.lan/xasds1h2xsSsa/", "unknown": {}}
            """
        let response = await post([], body)
        #expect(response.status == 200)
        #expect(activity["title"] == "Low disk space alert")
        #expect(activity["subtitle"] == "Disk space is low at 5.1 GB")
        #expect(activity["coalescingKey"] == "mytopic")
        #expect(response.object?["click"] == "https://homecamera.lan/xasds1h2xsSsa/")
    }

    @Test("JSON with the other fields in headers, as Apprise sends it") func jsonWithTheOtherFields() async {
        let body = #"{"topic": "mytopic", "title": "T", "message": "M"}"#
        _ = await post([], body, headers: [HTTPField("x-priority", "min"), HTTPField("x-tags", "tada")])
        #expect(activity["priority"] == "low")
        #expect(activity["systemImage"] == "sparkles")
    }

    @Test(
        "Such JSON is refused",
        arguments: [
            ("{", 40017), ("[]", 40017), (#"{"message": "M"}"#, 40009), (#"{"topic": "a b"}"#, 40009),
            (#"{"topic": "api"}"#, 40010), (#"{"topic": "t", "priority": 6}"#, 40007),
            (#"{"topic": "t", "priority": "high"}"#, 40017), (#"{"topic": "t", "message": 5}"#, 40017),
            (#"{"topic": "t", "tags": [5]}"#, 40017), (#"{"topic": "t", "delay": "30min"}"#, 40002),
            (#"{"topic": "t", "actions": [{"action": "view", "label": "Open"}]}"#, 40018),
        ]) func suchJsonIsRefused(body: String, code: Int) async
    {
        let response = await post([], body)
        #expect(response.status == 400)
        #expect(response.object?["code"] == .int(clamping: code))
        #expect(response.object?["http"] == 400)
        #expect(daemon.calls.isEmpty)
    }

    @Test(
        "Such a field is refused, and nothing is lost",
        arguments: [
            ("in", "10m", 40002), ("at", "tomorrow, 10am", 40002), ("x-delay", "1639194738", 40002),
            ("email", "phil@example.com", 40001), ("call", "+12223334444", 40032), ("tpl", "yes", 40043),
            ("filename", "flower.jpg", 40014), ("message", "Look", 40014), ("p", "6", 40007), ("sid", "a/b", 40049),
            ("up", "1", 50701),
        ]) func suchAFieldIsRefused(name: String, value: String, code: Int) async
    {
        let response = await post(["topic"], "Hello", headers: [HTTPField(name, value)])
        #expect(response.status == code / 100)
        #expect(response.object?["code"] == .int(clamping: code))
        #expect(daemon.calls.isEmpty)
    }

    @Test("A body that is no text of a message is refused") func aBodyThatIsNo() async {
        let long = await post(["topic"], String(repeating: "a", count: 4097))
        #expect(long.object?["code"] == 40014)
        let binary = await form.reply(to: HTTPRequest("PUT", ["topic"], body: [0xFF, 0xD8]), at: daemon.desk())
        #expect(binary.object?["code"] == 40011)
        let blank = await post(["topic"], "\u{200B}")
        #expect(blank.object?["code"] == 40000)
        #expect(daemon.calls.isEmpty)
    }

    @Test("A long message is shortened to what a card takes") func aLongMessageIsShortened() async {
        _ = await post(["topic"], String(repeating: "ä", count: 2000))
        guard case .string(let title)? = activity["title"] else {
            Issue.record("no title")
            return
        }
        #expect(title.utf8.count <= 1024)
        #expect(title.hasSuffix("ä…"))
    }

    @Test("A sequence is changed in place, and ended") func aSequenceIsChangedIn() async {
        _ = await post(["downloads", "file42"], "30 %")
        #expect(activity["coalescingKey"] == "downloads/file42")
        #expect(daemon.calls.last?.parameters["replace"] == true)
        let response = await post(["downloads"], "60 %", headers: [HTTPField("x-sequence-id", "file42")])
        #expect(activity["coalescingKey"] == "downloads/file42")
        #expect(response.object?["sequence_id"] == "file42")

        let clear = await post(["downloads", "file42", "clear"], method: "PUT")
        #expect(clear.object?["event"] == "message_clear")
        daemon.replies["Dismiss"] = .failure(.refused(.noKey(key: "downloads/file42")))
        let delete = await post(["downloads", "file42"], method: "DELETE")
        #expect(delete.status == 200)
        #expect(delete.object?["event"] == "message_delete")
        #expect(daemon.calls.suffix(2).map(\.method) == ["Dismiss", "Dismiss"])
        #expect(daemon.calls.last?.parameters == ["coalescingKey": "downloads/file42"])
    }

    @Test("The id of a message names it, too") func theIdOfAMessage() async {
        let id = "00000000-0000-4000-8000-000000000001"
        _ = await post(["downloads", id], "90 %")
        #expect(activity["id"] == "00000000-0000-4000-8000-000000000001")
        #expect(activity["coalescingKey"] == "downloads")
        #expect(daemon.calls.last?.parameters["replace"] == true)
        daemon.replies["Cancel"] = .failure(.refused(.notFound(id: id)))
        let delete = await post(["downloads", id], method: "DELETE")
        #expect(delete.status == 200)
        #expect(daemon.calls.suffix(2).map(\.method) == ["Cancel", "Dismiss"])
        #expect(daemon.calls.last?.parameters == ["id": "00000000-0000-4000-8000-000000000001"])
    }

    @Test("Actions are the choices of a question") func actionsAreTheChoicesOf() async {
        let actions = """
            view, Open portal, https://home.nest.com/, clear=true; \
            http, Turn down, https://api.nest.com/, body='{"temperature": 65}'
            """
        _ = await post(
            ["myhome"], "You left the house. Turn down the A/C?", headers: [HTTPField("actions", actions)])
        let call = daemon.calls.last
        #expect(call?.method == "Ask")
        guard case .object(let question)? = call?.parameters["question"] else {
            Issue.record("no question")
            return
        }
        #expect(question["title"] == "You left the house. Turn down the A/C?")
        #expect(question["choices"] == ["Open portal", "Turn down"].json)
        #expect(question["coalescingKey"] == "myhome")
        #expect(question["priority"] == "normal")
        #expect(question["timeoutMs"] == 60_000)
    }

    @Test("Without caching the card is kept nowhere") func withoutCachingTheCardIs() async {
        _ = await post(["topic"], "Psst", headers: [HTTPField("cache", "no")])
        #expect(activity["transient"] == true)
    }

    @Test("Encoded words are decoded") func encodedWordsAreDecoded() async {
        _ = await post(["topic"], "x", headers: [HTTPField("title", "=?UTF-8?B?8J+HqfCfh6o=?= =?utf-8?q?=C3=84_b?= c")])
        #expect(activity["title"] == "🇩🇪Ä b c")
        _ = await post(["topic"], "x", headers: [HTTPField("title", "=?iso-8859-1?Q?=C4pfel?= =?x?Q?=41?= =?")])
        #expect(activity["title"] == "Äpfel =?x?Q?=41?= =?")
    }

    @Test(
        "Such a request is not ntfy's",
        arguments: [
            ("GET", ["topic"]), ("POST", ["message"]), ("POST", ["api", "notify"]), ("POST", ["webhook", "ci"]),
            ("POST", ["a.b"]), ("POST", ["openapi.json"]), ("GET", []), ("POST", ["a", "b", "c"]),
            ("DELETE", ["topic"]),
            ("GET", ["topic", "json"]), ("POST", [String(repeating: "a", count: 65)]),
        ]) func suchARequestIsNot(method: String, path: [String])
    {
        #expect(!form.accepts(HTTPRequest(method, path)))
    }

    @Test("Problems of the gateway and of the daemon have ntfy's shape") func problemsOfTheGatewayAnd() async {
        let problem = form.answer(to: HTTPProblem(401, "a token is missing"))
        let reply: JSONObject = [
            "code": 40101, "http": 401, "error": "a token is missing",
            "link": "https://ntfy.sh/docs/publish/#authentication",
        ]
        #expect(problem.object == reply)
        daemon.replies["Enqueue"] = .failure(.timedOut(after: .seconds(5)))
        let response = await post(["topic"], "Hello")
        #expect(response.status == 504)
        #expect(response.object?["code"] == 50401)
    }
}

extension [String] {
    fileprivate var json: JSON { .strings(self) }
}
