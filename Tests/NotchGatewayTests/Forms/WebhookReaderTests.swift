import NotchCore
import NotchIPC
import NotchJSON
import Testing

@testable import NotchGateway

@Suite("Webhook readers")
struct WebhookReaderTests {
    private func orders(
        _ kind: WebhookKind, _ body: String, headers: [HTTPField] = [],
        _ fill: (inout WebhookConfiguration) -> Void = { _ in }
    ) throws -> [Order] {
        var webhook = WebhookConfiguration(name: "hook", kind: kind)
        fill(&webhook)
        return try webhook.orders(of: HTTPRequest("POST", headers: headers, body: Array(body.utf8)))
    }

    private func card(_ order: Order?) -> ActivityDraft? {
        if case .card(let request)? = order { request.activity } else { nil }
    }

    private func only(_ kind: WebhookKind, _ body: String, headers: [HTTPField] = []) throws -> ActivityDraft? {
        let orders = try orders(kind, body, headers: headers)
        return orders.count == 1 ? card(orders[0]) : nil
    }

    // MARK: Alerts

    private func alert(_ status: String, _ fingerprint: String, severity: String = "critical") -> String {
        """
        {"status": "\(status)", "fingerprint": "\(fingerprint)", "startsAt": "2026-01-02T03:04:05Z",
         "labels": {"alertname": "DiskFull", "instance": "nas:9100", "severity": "\(severity)"},
         "annotations": {"summary": "The disk of nas is full", "description": "2 % are left"}}
        """
    }

    @Test(arguments: [WebhookKind.alertmanager, .grafana])
    func alerts_areCardsUntilResolved(kind: WebhookKind) throws {
        let body =
            "{\"version\": \"4\", \"status\": \"firing\", \"groupKey\": \"{}\", \"alerts\": ["
            + [alert("firing", "a1"), alert("resolved", "b2"), alert("firing", "c3", severity: "info")]
            .joined(separator: ",") + "]}"
        let orders = try orders(kind, body)
        try #require(orders.count == 3)
        #expect(orders[1] == .dismissal(key: "b2"))
        let first = try #require(card(orders[0]))
        #expect(first.title == "The disk of nas is full" && first.subtitle == "2 % are left")
        #expect(first.coalescingKey == "a1" && first.priority == .high && first.tint == .red)
        #expect(first.source == "hook")
        if case .card(let request) = orders[0] { #expect(request.replace == true) }
        #expect(card(orders[2])?.priority == .low && card(orders[2])?.tint == .blue)
    }

    @Test func alerts_areBounded() throws {
        let many = (0..<200).map { "{\"fingerprint\": \"\($0)\", \"labels\": {\"alertname\": \"A\($0)\"}}" }
        let orders = try orders(
            .alertmanager,
            "{\"truncatedAlerts\": 7, \"groupKey\": \"g\", \"alerts\": [" + many.joined(separator: ",") + "]}")
        #expect(orders.count == WebhookLimits.cards + 1)
        #expect(card(orders.last)?.title == "175 more alerts" && card(orders.last)?.coalescingKey == "more/g")
        let ended = (0..<200).map { "{\"status\": \"resolved\", \"fingerprint\": \"\($0)\"}" }
        let ends = try self.orders(.alertmanager, "{\"alerts\": [" + ended.joined(separator: ",") + "]}")
        #expect(ends.count == WebhookLimits.orders - 1)
    }

    @Test func alertsWithoutFingerprints_haveTheirLabelsAsKey() throws {
        let body = "{\"alerts\": [{\"status\": \"firing\", \"labels\": {\"b\": \"2\", \"alertname\": \"A\"}}]}"
        #expect(try only(.alertmanager, body)?.coalescingKey == "alertname=A,b=2")
    }

    // MARK: Forges

    @Test(arguments: [WebhookKind.github, .gitea])
    func run_isOneCardWithProgress(kind: WebhookKind) throws {
        func run(_ status: String, _ conclusion: String) throws -> ActivityDraft? {
            try only(
                kind,
                """
                {"action": "\(status)", "repository": {"full_name": "ada/notch"},
                 "workflow_run": {"id": 30433642, "name": "CI", "head_branch": "main",
                 "status": "\(status)", "conclusion": \(conclusion)}}
                """, headers: [HTTPField(kind == .gitea ? "x-gitea-event" : "x-github-event", "workflow_run")])
        }
        let waits = try #require(try run("queued", "null"))
        let runs = try #require(try run("in_progress", "null"))
        let failed = try #require(try run("completed", "\"failure\""))
        let succeeded = try #require(try run("completed", "\"success\""))
        for card in [waits, runs, failed, succeeded] {
            #expect(card.coalescingKey == "run/30433642" && card.subtitle == "ada/notch · main")
        }
        #expect(waits.progress == 0 && runs.progress == 50 && failed.progress == nil)
        #expect(runs.title == "CI runs" && failed.title == "CI failed" && succeeded.title == "CI succeeded")
        #expect(failed.priority == .high && failed.tint == .red && succeeded.tint == .green)
    }

    @Test func checkRun_isOneCard() throws {
        let body = """
            {"action": "completed", "repository": {"full_name": "ada/notch"}, "check_run": {"id": 4, "name": "lint",
             "status": "completed", "conclusion": "cancelled", "check_suite": {"head_branch": "dev"}}}
            """
        let card = try only(.github, body, headers: [HTTPField("x-github-event", "check_run")])
        #expect(card?.title == "lint was cancelled" && card?.coalescingKey == "check/4")
        #expect(card?.subtitle == "ada/notch · dev")
    }

    @Test func push_namesCommits() throws {
        let body = """
            {"ref": "refs/heads/main", "after": "28e1879d", "deleted": false, "pusher": {"name": "ada"},
             "repository": {"full_name": "ada/notch"}, "commits": [{"message": "One"}, {"message": "Two\\n\\nWhy"}],
             "head_commit": {"message": "Two\\n\\nWhy"}}
            """
        let card = try only(.github, body)
        #expect(card?.title == "ada pushed 2 commits to main" && card?.subtitle == "ada/notch · Two")
        #expect(card?.priority == .low && card?.coalescingKey == "push/ada/notch/refs/heads/main")
        let deletion = """
            {"ref": "refs/tags/v1", "after": "0000000", "pusher": {"login": "ada"}, "commits": []}
            """
        #expect(try only(.gitea, deletion)?.title == "ada deleted the tag v1")
    }

    @Test func pullRequestsAndIssues_areCards() throws {
        let pull = """
            {"action": "closed", "number": 12, "sender": {"login": "ada"}, "repository": {"full_name": "ada/notch"},
             "pull_request": {"number": 12, "title": "Add a door", "merged": true}}
            """
        let merged = try only(.github, pull)
        #expect(merged?.title == "#12 Add a door" && merged?.subtitle == "merged by ada · ada/notch")
        #expect(merged?.tint == .purple && merged?.coalescingKey == "pull/ada/notch/12")
        let issue = """
            {"action": "opened", "sender": {"login": "ada"}, "repository": {"full_name": "ada/notch"},
             "issue": {"number": 5, "title": "The door jams"}}
            """
        #expect(try only(.gitea, issue)?.title == "#5 The door jams")
        #expect(try orders(.github, issue.replacing("opened", with: "labeled")).isEmpty)
        let release = """
            {"action": "published", "repository": {"full_name": "ada/notch"},
             "release": {"tag_name": "v2.1", "name": "Doors"}}
            """
        #expect(try only(.github, release)?.title == "ada/notch · v2.1")
        #expect(
            try only(.github, "{\"zen\": \"Keep it simple.\", \"hook_id\": 1}")?.title == "The webhook is connected")
        #expect(
            try orders(.github, "{\"action\": \"created\"}", headers: [HTTPField("x-github-event", "star")]).isEmpty)
    }

    @Test func gitLabPipeline_isOneCardWithItsJobs() throws {
        func pipeline(_ status: String) throws -> ActivityDraft? {
            try only(
                .gitlab,
                """
                {"object_kind": "pipeline", "object_attributes": {"id": 31, "ref": "main", "status": "\(status)"},
                 "project": {"path_with_namespace": "ada/notch"},
                 "builds": [{"status": "success"}, {"status": "running"}, {"status": "created"}, {"status": "skipped"}]}
                """)
        }
        let runs = try #require(try pipeline("running"))
        #expect(runs.title == "Pipeline 31 runs" && runs.progress == 50 && runs.coalescingKey == "pipeline/31")
        #expect(try pipeline("failed")?.priority == .high)
        #expect(try pipeline("manual")?.title == "Pipeline 31 waits for a person")
    }

    @Test func gitLabRequestsAndPushes_areCards() throws {
        let merge = """
            {"object_kind": "merge_request", "user": {"name": "Ada"}, "project": {"path_with_namespace": "ada/notch"},
             "object_attributes": {"iid": 3, "title": "Add a door", "action": "merge"}}
            """
        #expect(try only(.gitlab, merge)?.title == "!3 Add a door")
        #expect(try only(.gitlab, merge)?.subtitle == "merged by Ada · ada/notch")
        let push = """
            {"object_kind": "push", "user_name": "Ada", "ref": "refs/heads/main", "total_commits_count": 1,
             "project": {"path_with_namespace": "ada/notch"}, "commits": [{"message": "Oil the door"}]}
            """
        #expect(try only(.gitlab, push)?.title == "Ada pushed 1 commit to main")
        #expect(throws: HTTPProblem.self) { try orders(.gitlab, "{}") }
    }

    // MARK: Uptime Kuma

    @Test func uptimeKuma_followsTheMonitor() throws {
        func beat(_ status: Int) throws -> ActivityDraft? {
            try only(
                .uptimeKuma,
                """
                {"heartbeat": {"monitorID": 8, "status": \(status), "msg": "timeout"}, "msg": "[web] [Down] timeout",
                 "monitor": {"id": 8, "name": "web"}}
                """)
        }
        let down = try #require(try beat(0))
        #expect(down.title == "web is down" && down.subtitle == "timeout" && down.priority == .high)
        let up = try #require(try beat(1))
        #expect(up.title == "web is up" && up.coalescingKey == down.coalescingKey && up.tint == .green)
        #expect(try beat(2)?.title == "web does not answer")
        #expect(try beat(3)?.title == "web is in maintenance")
        let test = "{\"heartbeat\": null, \"monitor\": null, \"msg\": \"[phone] Testing\"}"
        #expect(try only(.uptimeKuma, test)?.title == "[phone] Testing")
    }

    // MARK: Pointers

    @Test func pointers_findTheCard() throws {
        let orders = try orders(
            .json,
            """
            {"a/b": {"m~n": [{"t": "Door"}]}, "who": 7, "id": 12, "level": "critical", "look": "bell", "hue": "teal"}
            """
        ) { webhook in
            webhook.title = JSONPointer("/a~1b/m~0n/0/t")
            webhook.subtitle = JSONPointer("/who")
            webhook.key = JSONPointer("/id")
            webhook.priority = JSONPointer("/level")
            webhook.icon = JSONPointer("/look")
            webhook.tint = JSONPointer("/hue")
        }
        let card = try #require(self.card(orders.first))
        #expect(card.title == "Door" && card.subtitle == "7" && card.coalescingKey == "12")
        #expect(card.priority == .high && card.systemImage == "bell" && card.tint == .teal)
    }

    @Test func pointers_followTheStandard() throws {
        let json = try JSON.parse(#"{"foo": ["bar", "baz"], "": 0, "a/b": 1, "m~n": 8, "ä": 9}"#)
        #expect(JSONPointer("")?.value(in: json) == json)
        #expect(JSONPointer("/foo/1")?.value(in: json) == "baz")
        #expect(JSONPointer("/")?.value(in: json) == 0 && JSONPointer("/a~1b")?.value(in: json) == 1)
        #expect(JSONPointer("/m~0n")?.value(in: json) == 8 && JSONPointer("/ä")?.value(in: json) == 9)
        for missing in ["/foo/2", "/foo/01", "/foo/-", "/foo/+1", "/foo/99999999999999999999", "/foo/0/x", "/b"] {
            #expect(JSONPointer(missing)?.value(in: json) == nil)
        }
        for wrong in ["foo", "/a~", "/a~2"] { #expect(JSONPointer(wrong) == nil) }
        #expect(JSONPointer("/a~1b/m~0n")?.description == "/a~1b/m~0n")
    }

    // MARK: Bounds

    @Test func texts_fitACard() throws {
        let long = String(repeating: "x", count: 5000)
        let card = try only(.uptimeKuma, "{\"msg\": \"\\u0007A\\nB\(long)\", \"monitor\": {\"name\": \"\(long)\"}}")
        #expect(card?.title.hasPrefix("A Bxxx") == true && card?.title.utf8.count == FieldLimits.title)
        #expect(card?.subtitle?.utf8.count == FieldLimits.subtitle)
        let keys = ["1", "2"].compactMap { WebhookCard.key(long + $0) }
        #expect(keys.count == 2 && keys[0] != keys[1] && keys.allSatisfy { $0.utf8.count <= FieldLimits.coalescingKey })
        #expect(WebhookCard.key("\u{202E}") == nil && WebhookCard.key("a\nb") == "a b")
    }

    @Test(arguments: WebhookKind.allCases)
    func strangeBodies_areRefusedOrNothing(kind: WebhookKind) throws {
        let names = [
            "alerts", "labels", "heartbeat", "monitor", "workflow_run", "check_run", "pull_request", "issue", "release",
            "commits", "object_attributes", "builds", "status", "id", "number", "title", "ref", "msg",
        ]
        let values = [
            "null", "true", "-1", "9e999", "\"\"", "\"\\u200b\"", "[]", "[[[]]]", "[{}]", "{}", "{\"id\": []}",
        ]
        for name in names {
            for value in values {
                let body = "{\"object_kind\": \"pipeline\", \"\(name)\": \(value)}"
                let orders = try? orders(kind, body) { $0.title = JSONPointer("/x") }
                #expect((orders?.count ?? 0) <= WebhookLimits.orders)
            }
        }
        for body in ["", "[]", "{", "\u{0}"] {
            #expect(throws: HTTPProblem.self) { try orders(kind, body) { $0.title = JSONPointer("/x") } }
        }
    }
}
