import NotchCore
import NotchGateway
import NotchIPC
import NotchJSON
import Testing

/// Messages of applications come by the lines of Gotify's documentation.
@SurfaceActor
@Suite struct GotifyTests {
    let daemon = RecordingDaemon()
    let form = GotifyForm(secondsSince1970: { 1_700_000_000 })

    private func post(_ body: String, kind: String?, query: [HTTPField] = []) async -> HTTPResponse {
        let headers = kind.map { [HTTPField("content-type", $0)] } ?? []
        let request = HTTPRequest("POST", ["message"], query: query, headers: headers, body: Array(body.utf8))
        #expect(form.accepts(request))
        return await form.reply(to: request, at: daemon.desk())
    }

    private var activity: JSONObject {
        guard case .object(let activity)? = daemon.calls.last?.parameters["activity"] else { return [:] }
        return activity
    }

    @Test("A message as JSON") func aMessageAsJson() async {
        let body = """
            {"message": "**Backup** was successfully finished.", "priority": 2, "title": "Backup",
             "extras": {"client::display": {"contentType": "text/markdown"}}}
            """
        let response = await post(body, kind: "application/json; charset=utf-8")
        #expect(response.status == 200)
        #expect(activity["title"] == "Backup")
        #expect(activity["subtitle"] == "**Backup** was successfully finished.")
        #expect(activity["priority"] == "low")
        #expect(activity["source"] == "phone")
        #expect(activity["coalescingKey"] == nil)
        #expect(response.object?["message"] == "**Backup** was successfully finished.")
        #expect(response.object?["date"] == "2023-11-14T22:13:20Z")
        guard case .int(let id)? = response.object?["id"], case .int(let application)? = response.object?["appid"]
        else {
            Issue.record("no ids")
            return
        }
        #expect(id > 0 && application > 0)
    }

    @Test(
        "A priority has three steps",
        arguments: [
            (0, "low"), (3, "low"), (4, nil), (7, nil), (8, "high"), (10, "high"), (-1, "low"), (99, "high"),
        ]) func aPriorityHasThreeSteps(number: Int, priority: String?) async
    {
        _ = await post(#"{"message": "M", "priority": \#(number)}"#, kind: "application/json")
        #expect(activity["title"] == "M")
        #expect(activity["priority"] == priority.map(JSON.string))
    }

    @Test("A form with escapes") func aFormWithEscapes() async {
        let response = await post(
            "title=my+title&message=100%25+%C3%A4&priority=8&token=A", kind: "application/x-www-form-urlencoded")
        #expect(response.status == 200)
        #expect(activity["title"] == "my title")
        #expect(activity["subtitle"] == "100% ä")
        #expect(activity["priority"] == "high")
    }

    @Test("A form of parts, as curl sends it by default") func aFormOfPartsAs() async {
        let body = """
            --x1\r\nContent-Disposition: form-data; name="title"\r\n\r\nmy title\r\n\
            --x1\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n\u{1}\r\n\
            --x1\r\nContent-Disposition: form-data; name="message"\r\n\r\nline 1\r\n--x line 2\r\n\
            --x1\r\nContent-Disposition: form-data; name="priority"\r\n\r\n5\r\n--x1--\r\n
            """
        let response = await post(body, kind: "multipart/form-data; boundary=x1")
        #expect(response.status == 200)
        #expect(activity["title"] == "my title")
        #expect(activity["subtitle"] == "line 1 --x line 2")
        #expect(activity["priority"] == nil)
    }

    @Test("A message in the query") func aMessageInTheQuery() async {
        let query = [HTTPField("token", "A"), HTTPField("message", "Hello")]
        let response = await post("", kind: nil, query: query)
        #expect(response.status == 200)
        #expect(activity["title"] == "Hello")
        #expect(response.object?["title"] == "phone")
    }

    @Test(
        "Such a message is refused",
        arguments: [
            ("{}", "application/json"), (#"{"message": ""}"#, "application/json"), ("[", "application/json"),
            (#"{"message": "M", "priority": "5"}"#, "application/json"), (#"{"message": 5}"#, "application/json"),
            ("message=M&priority=high", "application/x-www-form-urlencoded"),
            ("message=%FF", "application/x-www-form-urlencoded"), ("title=T", "application/x-www-form-urlencoded"),
            ("message=%", "text/plain"), ("--x\r\n\r\nM\r\n", "multipart/form-data; boundary=x"),
            ("--x", "multipart/form-data; boundary=x"), ("--x--", "multipart/form-data"), ("", "multipart/form-data"),
            ("--x\r\nM\r\n--x--", "multipart/form-data; boundary=\"x\""),
            (#"{"message": "\u200b"}"#, "application/json"),
        ]) func suchAMessageIsRefused(body: String, kind: String) async
    {
        let response = await post(body, kind: kind)
        #expect(response.status == 400)
        #expect(response.object?["error"] == "Bad Request")
        #expect(response.object?["errorCode"] == 400)
        #expect(response.object?["errorDescription"] != nil)
        #expect(daemon.calls.isEmpty)
    }

    @Test("Too many fields are refused") func tooManyFieldsAreRefused() async {
        let pairs = String(repeating: "a=b&", count: 100)
        #expect(await post(pairs, kind: "application/x-www-form-urlencoded").status == 413)
        let part = "--x\r\nContent-Disposition: form-data; name=\"message\"\r\n\r\nM\r\n"
        let parts = String(repeating: part, count: 100) + "--x--\r\n"
        #expect(await post(parts, kind: "multipart/form-data; boundary=x").status == 413)
    }

    @Test("The version, as clients ask for it") func theVersionAsClientsAsk() async {
        let response = await form.reply(to: HTTPRequest("GET", ["version"]), at: daemon.desk())
        #expect(response.object?["version"] == .string(NotchVersion.current))
    }

    @Test("A refusal of the daemon has Gotify's shape") func aRefusalOfTheDaemon() async {
        daemon.replies["Enqueue"] = .failure(.disconnected)
        let response = await post(#"{"message": "M"}"#, kind: "application/json")
        #expect(response.status == 503)
        #expect(response.object?["errorCode"] == 503)
        #expect(response.object?["error"] == "Service Unavailable")
    }
}
