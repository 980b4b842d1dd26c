import NotchCore
import NotchEventLoop
import NotchIPC
import NotchJSON
import NotchPanels
import Testing

@testable import NotchGateway

@Suite("Webhooks")
@SurfaceActor
struct WebhookFormTests {
    private let clock = VirtualClock()
    private let daemon = RecordingDaemon()

    private func form(_ kind: WebhookKind, secret: String? = "It's a Secret to Everybody") -> WebhookForm {
        var webhook = WebhookConfiguration(name: "hook", kind: kind)
        webhook.secret = secret
        webhook.title = JSONPointer("/t")
        return WebhookForm([webhook], clock: clock)
    }

    private func request(_ body: String, _ headers: [String: String] = [:]) -> HTTPRequest {
        HTTPRequest(
            "POST", ["webhook", "hook"], headers: headers.map { HTTPField($0.key, $0.value) }, body: Array(body.utf8))
    }

    private func signed(_ body: String, delivery: String, secret: String = "It's a Secret to Everybody") -> HTTPRequest
    {
        let signature = Digest.hmacSHA256(Array(body.utf8), key: Array(secret.utf8))
        return request(body, ["x-hub-signature-256": "sha256=" + signature, "x-github-delivery": delivery])
    }

    private func status(_ form: WebhookForm, _ request: HTTPRequest) -> Int {
        do throws(HTTPProblem) { return try form.signer(of: request) == nil ? 0 : 200 } catch { return error.status }
    }

    private func answer(_ form: WebhookForm, _ request: HTTPRequest) async -> (status: Int, text: String) {
        let response = await form.reply(to: request, at: daemon.desk())
        return (response.status, response.text)
    }

    @Test("GitHub's documented example has its documented signature")
    func signature_isGitHubs() {
        let signature = "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
        let form = form(.github)
        #expect(status(form, request("Hello, World!", ["x-hub-signature-256": "sha256=" + signature])) == 200)
        let wrong = [
            ["x-hub-signature-256": "sha256=" + signature.dropLast() + "8"], ["x-hub-signature-256": signature],
            ["x-hub-signature-256": "sha256="], ["x-gitea-signature": signature], [:],
        ]
        for headers in wrong { #expect(status(form, request("Hello, World!", headers)) == 401) }
        #expect(status(form, request("Hello, world!", ["x-hub-signature-256": "sha256=" + signature])) == 401)
        #expect(status(self.form(.gitea), request("Hello, World!", ["x-gitea-signature": signature])) == 200)
    }

    @Test func tokens_areCompared() {
        let gitlab = form(.gitlab, secret: "s3cret")
        #expect(status(gitlab, request("{}", ["x-gitlab-token": "s3cret"])) == 200)
        #expect(status(gitlab, request("{}", ["x-gitlab-token": "s3cres"])) == 401)
        #expect(status(gitlab, request("{}")) == 401)
        let alerts = form(.alertmanager, secret: "s3cret")
        #expect(status(alerts, request("{}", ["authorization": "Bearer s3cret"])) == 200)
        #expect(status(alerts, request("{}", ["authorization": "Bearer s3cret2"])) == 401)
        #expect(status(form(.github, secret: nil), request("{}")) == 0)
    }

    @Test("a caller that does not authenticate is refused all the same")
    func answer_checksTheProof() async {
        let reply = await answer(form(.github), signed("{\"zen\": \"z\"}", delivery: "1", secret: "other"))
        #expect(reply.status == 401 && daemon.calls.isEmpty)
    }

    @Test("a delivery is shown once, by its id and by its signature, for a day")
    func replay_isSeen() async {
        let form = form(.github)
        let body = "{\"zen\": \"Keep it simple.\"}"
        #expect(await answer(form, signed(body, delivery: "1")).status == 200)
        #expect(daemon.methods == ["Enqueue"])
        clock.advance(by: .seconds(24 * 3600 - 1))
        for again in [
            signed(body, delivery: "1"), signed(body, delivery: "2"), signed("{\"zen\": \"B\"}", delivery: "1"),
        ] {
            let reply = await answer(form, again)
            #expect(reply.status == 200 && reply.text == "{\"message\":\"already seen\"}")
        }
        #expect(daemon.calls.count == 1)
        clock.advance(by: .seconds(1))
        #expect(await answer(form, signed(body, delivery: "1")).text != "{\"message\":\"already seen\"}")
        #expect(daemon.calls.count == 2)
    }

    @Test("a message that the daemon did not take may come again")
    func failure_isForgotten() async {
        let form = form(.github)
        let taken = daemon.replies.updateValue(.failure(.disconnected), forKey: "Enqueue")
        #expect(await answer(form, signed("{\"zen\": \"z\"}", delivery: "1")).status == 503)
        daemon.replies["Enqueue"] = taken
        #expect(await answer(form, signed("{\"zen\": \"z\"}", delivery: "1")).status == 200)
        #expect(daemon.methods == ["Enqueue", "Enqueue"])
    }

    @Test func memory_isBounded() {
        var memory = DeliveryMemory()
        var news = 0
        for number in 0..<10_000 where memory.remember(["\(number)"], at: clock.now) { news += 1 }
        #expect(news == 10_000 && memory.count == WebhookLimits.deliveries)
        let newest = memory.remember(["9999"], at: clock.now)
        let oldest = memory.remember(["0"], at: clock.now)
        #expect(!newest && oldest)
        #expect(memory.count == WebhookLimits.deliveries)
    }

    @Test func others_areRefused() async {
        let form = form(.json, secret: nil)
        #expect(await answer(form, HTTPRequest("POST", ["webhook", "other"], body: Array("{}".utf8))).status == 404)
        #expect(
            !form.accepts(HTTPRequest("GET", ["webhook", "hook"])) && !form.accepts(HTTPRequest("POST", ["webhook"])))
        let typed = request("payload=%7B%7D", ["content-type": "application/x-www-form-urlencoded"])
        #expect(await answer(form, typed).status == 415)
        #expect(await answer(form, request("{\"t\": \"Door\"}")).text == "{\"orders\":1}")
    }

    // MARK: The key file

    private func webhooks(_ text: String) throws -> [WebhookConfiguration] {
        try WebhookConfiguration.all(in: KeyFile(parsing: text, name: "g.conf"))
    }

    private func complaint(_ text: String) -> String {
        do { return "\(try webhooks(text).count)" } catch { return "\(error)" }
    }

    @Test func sections_areRead() throws {
        let all = try webhooks(
            """
            [HTTP]
            Listen=127.0.0.1:8480
            [Webhook ci]
            Kind=github
            SecretFile=/etc/notch/ci.secret
            [Webhook door]
            Title=/message
            Key=/id
            """)
        #expect(all.map(\.name) == ["ci", "door"] && all.map(\.kind) == [.github, .json])
        #expect(all[0].secretFile == "/etc/notch/ci.secret" && all[1].title == JSONPointer("/message"))
    }

    @Test func faults_haveLineAndAdvice() {
        #expect(complaint("[Webhook a]\nKind=json").hasPrefix("g.conf:2: [Webhook a] has no Title=: add"))
        #expect(complaint("[Webhook a]").hasPrefix("g.conf:1: [Webhook a] has no Title=: add"))
        #expect(complaint("[Webhook a]\nTitle=message").hasPrefix("g.conf:2: Title=message should be a JSON pointer"))
        #expect(complaint("[Webhook a]\nKind=github\nTitle=/x").hasPrefix("g.conf:3: Title= has no effect"))
        #expect(complaint("[Webhook a]\nKind=githob").contains("one of alertmanager, grafana, github"))
        #expect(complaint("[Webhook a/b]\nKind=github").hasPrefix("g.conf:1: a webhook has a name"))
        #expect(complaint("[Webhook]\nKind=github").hasPrefix("g.conf:1: a webhook has a name"))
        #expect(complaint("[Webhook a]\nKind=github\nSecret=x").contains("no key 'Secret'"))
    }

    @Test("a mapping without a title says where it is, and what the body has")
    func mapping_saysWhatToDo() throws {
        let webhook = try webhooks("[Webhook door]\nTitle=/message\n")[0]
        #expect(throws: HTTPProblem.self) { try webhook.trial(body: Array("{\"alert\": {\"name\": \"x\"}}".utf8)) }
        do throws(HTTPProblem) { _ = try webhook.trial(body: Array("{\"alert\": {\"name\": \"x\"}}".utf8)) } catch {
            #expect(error.status == 422)
            #expect(
                error.reason == "g.conf:2: Title=/message finds no text in the body, which has texts at /alert/name: "
                    + "correct Title=, and see what comes of a body with 'notch-gateway try door < body.json'")
        }
    }

    @Test func trial_describesTheOrders() throws {
        let webhook = WebhookConfiguration(name: "alerts", kind: .alertmanager)
        let body = """
            {"alerts": [{"status": "firing", "fingerprint": "a1", "labels": {"alertname": "Disk\\u001b[2Jfull"}},
             {"status": "resolved", "fingerprint": "b2"}]}
            """
        let text = try webhook.trial(body: Array(body.utf8))
        #expect(text.hasPrefix("A card:\n  title: Diskfull\n") && text.contains("\n  coalescingKey: a1\n"))
        #expect(text.hasSuffix("The end of the cards with the key b2.\n"))
        let github = WebhookConfiguration(name: "ci", kind: .github)
        #expect(try github.trial(body: Array("{}".utf8)) == "Nothing of this event is shown.\n")
    }
}
