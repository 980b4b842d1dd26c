import NotchCore
import NotchGateway
import NotchIPC
import NotchJSON
import Testing

/// Notifications of Apprise's plugin for JSON.
@SurfaceActor
@Suite struct AppriseTests {
    let daemon = RecordingDaemon()
    let form = AppriseForm()

    private func post(_ body: String) async -> HTTPResponse {
        await form.reply(to: HTTPRequest("POST", ["apprise"], body: Array(body.utf8)), at: daemon.desk())
    }

    private var activity: JSONObject {
        guard case .object(let activity)? = daemon.calls.last?.parameters["activity"] else { return [:] }
        return activity
    }

    @Test(
        "The type is the look",
        arguments: [
            ("info", "info.circle", nil, nil), ("success", "checkmark.circle", "green", nil),
            ("warning", "exclamationmark.triangle", "orange", nil), ("failure", "xmark.circle", "red", "high"),
        ] as [(String, String, String?, String?)])
    func theTypeIsTheLook(type: String, icon: String, tint: String?, priority: String?) async {
        let response = await post(
            """
            {"version": "1.0", "title": "Backup", "message": "Done\\nin 5 min", "type": "\(type)",
             "attachments": [{"filename": "a.png", "base64": "AAAA", "mimetype": "image/png"}]}
            """)
        #expect(response.status == 200)
        #expect(response.object?["id"] == "00000000-0000-4000-8000-000000000001")
        #expect(activity["title"] == "Backup")
        #expect(activity["subtitle"] == "Done in 5 min")
        #expect(activity["systemImage"] == .string(icon))
        #expect(activity["tint"] == tint.map(JSON.string))
        #expect(activity["priority"] == priority.map(JSON.string))
        #expect(activity["source"] == "phone")
    }

    @Test("A notification has a title or a message") func aNotificationHasATitle() async {
        _ = await post(#"{"version": "1.1", "title": "", "message": "Done", "type": "info"}"#)
        #expect(activity["title"] == "Done")
        _ = await post(#"{"title": "Done"}"#)
        #expect(activity["title"] == "Done")
        #expect(activity["subtitle"] == nil)
    }

    @Test(
        "Such a notification is refused",
        arguments: [
            "", "[]", "{}", #"{"title": "", "message": ""}"#, #"{"title": 5}"#, #"{"title": "T", "type": "news"}"#,
        ]) func suchANotificationIsRefused(body: String) async
    {
        #expect(await post(body).status == 400)
        #expect(daemon.calls.isEmpty)
    }

    @Test("Only its own path is its") func onlyItsOwnPathIs() {
        #expect(form.accepts(HTTPRequest("PUT", ["apprise"])))
        #expect(!form.accepts(HTTPRequest("GET", ["apprise"])))
        #expect(!form.accepts(HTTPRequest("POST", ["apprise", "x"])))
    }
}
