import FoundationEssentials
import NotchCore
import Testing

@testable import NotchIPC

/// A field that is refused, and the limit that the error must name.
struct BadField: Sendable, CustomTestStringConvertible {
    let field: String
    let value: JSON
    let limit: String?

    init(_ field: String, _ value: JSON, _ limit: String?) {
        self.field = field
        self.value = value
        self.limit = limit
    }

    var testDescription: String { "\(field) = \(value.text.prefix(40))" }
}

@Suite("Fields")
struct FieldTests {
    private func refusal<Request: NotchRequest>(
        _ request: Request.Type, _ fields: JSONObject
    ) -> (field: String, reason: String, limit: String?)? {
        do {
            _ = try Request(fields, strict: true)
            return nil
        } catch {
            guard case .invalidField(let field, let reason, let limit) = error else { return nil }
            return (field, reason, limit)
        }
    }

    private static func text(_ length: Int) -> JSON { .string(String(repeating: "x", count: length)) }

    @Test(
        "an activity's bad field is named with its limit",
        arguments: [
            BadField("title", text(1025), "1024 bytes"), BadField("title", 5, "a string"),
            BadField("title", .string(String(repeating: "é", count: 513)), "1024 bytes"),
            BadField("title", "", nil), BadField("title", " \n", nil), BadField("title", "\u{202E}", nil),
            BadField("subtitle", text(2049), "2048 bytes"), BadField("subtitle", "", nil),
            BadField("systemImage", text(129), "128 bytes"),
            BadField("systemImage", "../../etc/passwd", "ASCII letters"),
            BadField("systemImage", ".hidden", "ASCII letters"), BadField("systemImage", "", nil),
            BadField("tint", "nonsense", "#RRGGBB"), BadField("tint", "#12345", "#RRGGBB"),
            BadField("tint", "#+12345", "#RRGGBB"), BadField("tint", text(33), "32 bytes"),
            BadField("priority", "urgent", "low, normal, high"), BadField("priority", 1, "a string"),
            BadField("coalescingKey", text(257), "256 bytes"), BadField("coalescingKey", "", nil),
            BadField("coalescingKey", "a\u{1B}[2J", nil), BadField("module", text(129), "128 bytes"),
            BadField("module", "a/b", "ASCII letters"), BadField("dwellMs", -1, "0..86400000"),
            BadField("repeat", 0, "1..100"), BadField("repeat", 101, "1..100"),
            BadField("dwellMs", 86_400_001, "0..86400000"), BadField("dwellMs", .double(0.5), nil),
            BadField("dwellMs", .double(1e300), nil), BadField("dwellMs", "5", "a whole number"),
            BadField("progress", 101, "0.0..100.0"), BadField("progress", .double(-0.1), "0.0..100.0"),
            BadField("progress", "50", "a number"), BadField("hold", 1, "true or false"),
            BadField("attended", "yes", "true or false"), BadField("source", text(65), "64 bytes"),
            BadField("source", "", nil), BadField("source", "a\u{2028}b", nil), BadField("source", "a\u{202E}b", nil),
            BadField("id", "not-a-uuid", "xxxxxxxx-xxxx"), BadField("id", 7, "a string"),
            BadField("colour", "teal", "id, title, subtitle, systemImage, tint"),
        ])
    func activityField_isRefused(bad: BadField) throws {
        var activity: JSONObject = ["title": "t"]
        activity[bad.field] = bad.value
        let refusal = try #require(self.refusal(EnqueueRequest.self, ["activity": .object(activity)]))
        #expect(refusal.field == "activity." + (bad.field == "colour" ? "'colour'" : bad.field))
        #expect(!refusal.reason.isEmpty)
        if let limit = bad.limit {
            #expect(refusal.limit?.hasPrefix(limit) == true, "\(refusal.limit ?? "none")")
        } else {
            #expect(refusal.limit?.isEmpty != true)
        }
    }

    /// U+2028, U+2029 and every bidirectional control.
    private static let unfit: [UInt32] =
        [0x2028, 0x2029, 0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)

    @Test(
        "an identifier that breaks or reorders lines is refused by name, on every way in", arguments: FieldTests.unfit)
    func unfitIdentifier_isRefused(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let text = JSON.string("key\(scalar)at 0s open")
        let point =
            "U+" + String(repeating: "0", count: value < 0x1000 ? 1 : 0) + String(value, radix: 16, uppercase: true)
        for (refusal, field) in [
            (
                refusal(EnqueueRequest.self, ["activity": ["title": "t", "coalescingKey": text]]),
                "activity.coalescingKey"
            ),
            (refusal(EnqueueRequest.self, ["activity": ["title": "t", "module": text]]), "activity.module"),
            (refusal(EnqueueRequest.self, ["activity": ["title": "t", "systemImage": text]]), "activity.systemImage"),
            (refusal(CancelRequest.self, ["coalescingKey": text]), "coalescingKey"),
            (refusal(PinRequest.self, ["reason": text]), "reason"),
        ] {
            let refusal = try #require(refusal)
            #expect(refusal.field == field)
            #expect(refusal.reason.hasSuffix(point), "\(refusal.reason)")
        }
    }

    @Test("a pin's reason is cleaned as ever otherwise, and identifiers may be in any script")
    func fitLabels_areAccepted() throws {
        #expect(try PinRequest(["reason": " a\tb\n"], strict: true).reason == "a b")
        for key in ["ключ", "مفتاح", "鍵 1", "e\u{301}"] {
            let request = try EnqueueRequest(["activity": ["title": "t", "coalescingKey": .string(key)]], strict: true)
            #expect(request.activity.coalescingKey == key)
        }
    }

    @Test("the longest and the largest of each field are accepted")
    func limits_areInclusive() throws {
        let activity: JSONObject = [
            "title": Self.text(1024), "subtitle": Self.text(2048), "systemImage": Self.text(128),
            "module": Self.text(128), "repeat": 100,
            "coalescingKey": Self.text(256), "dwellMs": 86_400_000, "progress": 100, "tint": "#FFFFFF",
        ]
        let request = try EnqueueRequest(["activity": .object(activity)], strict: true)
        #expect(request.activity.title.utf8.count == 1024)
        _ = try HistoryRequest(["search": Self.text(256), "limit": 1000], strict: true)
        _ = try AdvanceClockRequest(["durationMs": 2_678_400_000], strict: true)
        _ = try PinRequest(["reason": Self.text(256)], strict: true)
    }

    @Test("missing fields are named")
    func missingField_isNamed() throws {
        #expect(try #require(refusal(EnqueueRequest.self, [:])).field == "activity")
        #expect(try #require(refusal(EnqueueRequest.self, ["activity": [:]])).field == "activity.title")
        #expect(try #require(refusal(EnqueueRequest.self, ["activity": "t"])).limit == "an object")
        #expect(try #require(refusal(UpdateRequest.self, ["title": "t"])).field == "id")
        #expect(try #require(refusal(EngageRequest.self, [:])).field == "action")
        #expect(try #require(refusal(AdvanceClockRequest.self, [:])).field == "durationMs")
        #expect(try #require(refusal(CancelRequest.self, [:])).limit == "id or coalescingKey")
    }

    @Test("fields of other methods are refused")
    func otherField_isRefused() throws {
        let id = UUID().uuidString
        #expect(
            try #require(refusal(CancelRequest.self, ["id": .string(id), "coalescingKey": "k"])).field
                == "coalescingKey")
        #expect(try #require(refusal(StatusRequest.self, ["limit": 1])).limit == "no fields")
        #expect(try #require(refusal(HistoryRequest.self, ["limit": 0])).limit == "1..1000")
        #expect(try #require(refusal(HistoryRequest.self, ["limit": 1001])).limit == "1..1000")
        #expect(try #require(refusal(HistoryRequest.self, ["search": Self.text(257)])).limit == "256 bytes")
        #expect(
            try #require(refusal(EngageRequest.self, ["action": "smash"])).limit
                == "open, close, toggle, hoverOn, hoverOff, next, previous")
        #expect(try #require(refusal(PinRequest.self, ["reason": Self.text(257)])).limit == "256 bytes")
        #expect(try #require(refusal(ThemeRequest.self, ["palette": "pink"])).limit == "followSystem, dark, light")
        #expect(try #require(refusal(ThemeRequest.self, ["accent": "beige"])).limit?.contains("teal") == true)
        #expect(try #require(refusal(AdvanceClockRequest.self, ["durationMs": 2_678_400_001])).limit == "0..2678400000")
    }

    @Test("what a client sent comes back short and clean")
    func quotedInput_isShort() throws {
        var activity: JSONObject = ["title": "t"]
        activity["\u{1B}[31m" + String(repeating: "k", count: 10_000)] = 1
        let refusal = try #require(self.refusal(EnqueueRequest.self, ["activity": .object(activity)]))
        #expect(refusal.field.utf8.count < 100)
        #expect(!refusal.field.unicodeScalars.contains("\u{1B}"))
    }

    @Test("titles are cleaned on the way in, and an empty subtitle takes the old one away")
    func text_isCleaned() throws {
        let request = try EnqueueRequest(["activity": ["title": " a\n\u{202E}b "]], strict: true)
        #expect(request.activity.title == "a b")
        let update = try UpdateRequest(["id": .string(UUID().uuidString), "subtitle": ""], strict: true)
        #expect(update.subtitle == "")
    }
}
