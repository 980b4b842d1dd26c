import Foundation
import NotchActions
import Testing

@Suite struct UserInfoTests {
    @Test("B6.9: the values that can be kept come back as they were, also by way of JSON")
    func values_comeBack() throws {
        let date = Date(timeIntervalSinceReferenceDate: 1234.5678901234)
        let uuid = UUID()
        let entries: [AnyHashable: Any] = [
            "text": "a\"\\\u{1}\u{1F600}ü", "yes": true, "whole": 42, "byte": UInt8(7), "number": 1.0,
            "tiny": Double.leastNonzeroMagnitude,
            "date": date, "data": Data([0, 9, 255]), "uuid": uuid, "list": [1, "two", [3.5]] as [Any],
            "map": ["a": ["b": 1]], "$date": 5, "tagged": ["$date": 3.5], "again": ["$dictionary": ["$data": "ff"]],
            "none": String?.none as Any, "some": Int?.some(4) as Any, "": "",
        ]
        let kept = try UserInfoValue.dictionary(of: entries)
        #expect(kept.count == entries.count - 1)
        #expect(kept["byte"] == .typed(.integer(7), .uint8))
        #expect(kept["some"] == .integer(4))
        #expect(kept["date"]?.any as? Date == date)
        #expect(kept["map"]?.any as? [String: [String: Int]] == ["a": ["b": 1]])
        let json = UserInfoValue.json(of: kept)
        #expect(try UserInfoValue.dictionary(json: json) == kept)
        // Another reader of JSON agrees.
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["text"] as? String == "a\"\\\u{1}\u{1F600}ü")
        #expect(object?.count == kept.count)
    }

    struct Odd {}

    @Test("B6.9: a value that cannot be kept is an error that names its key")
    func oddValues_nameTheirKey() {
        func error(_ entries: [AnyHashable: Any]) -> UserInfoError? {
            do {
                _ = try UserInfoValue.dictionary(of: entries)
                return nil
            } catch {
                return error
            }
        }
        #expect(error(["a": Odd()]) == .unsupportedType(key: "a", type: "Odd"))
        #expect(error(["a": ["b": [1, Set([1])] as [Any]]]) == .unsupportedType(key: "a.b[1]", type: "Set<Int>"))
        #expect(error(["a": Double.nan]) == .outOfRange(key: "a"))
        #expect(error(["a": UInt64.max]) == .outOfRange(key: "a"))
        #expect(error(["a": Date(timeIntervalSinceReferenceDate: .infinity)]) == .outOfRange(key: "a"))
        #expect(error([5: "x"]) == .keyIsNoText(key: "5"))
        #expect(error(["a": [5: "x"]]) == .keyIsNoText(key: "a.5"))
        #expect(error(["a": [Int?.none]]) == .unsupportedType(key: "a[0]", type: "nil"))
        var deep: Any = 1
        for _ in 0..<UserInfoValue.maximumDepth { deep = ["d": deep] }
        #expect(error(["a": deep])?.key.hasPrefix("a.d.d") == true)
        var wide: Any = 1
        for _ in 0..<10_000 { wide = [wide] }
        #expect(error(["a": wide])?.key.hasPrefix("a[0][0]") == true)
    }

    @Test(
        "B6.9: a text that is not the JSON of a dictionary is an error that names the key",
        arguments: [
            ("", ""), ("[]", ""), ("{", ""), ("{\"a\":}", "a"), ("{\"a\":1,}", ""), ("{\"a\":{\"b\":tru}}", "a.b"),
            ("{\"a\":[null]}", "a"),
            ("{\"a\":{\"$data\":\"f\"}}", "a"), ("{\"a\":{\"$uuid\":\"f\"}}", "a"), ("{\"a\":{\"$what\":1}}", "a"),
            ("{\"a\":1} x", ""), ("{\"a\":\"\u{1}\"}", "a"), ("{\"a\":--1}", "a"), ("{\"a\":.}", "a"),
        ])
    func badJSON_isAnError(json: String, key: String) {
        do {
            let dictionary = try UserInfoValue.dictionary(json: json)
            Issue.record("\(dictionary)")
        } catch {
            #expect(error.key == key)
        }
    }

    @Test("the user info of an activity has a limit")
    func size_isBounded() throws {
        let text = String(repeating: "x", count: UserInfoValue.maximumSize)
        let json = UserInfoValue.json(of: ["a": .string(text)])
        #expect(throws: UserInfoError.tooLarge(key: "", size: json.utf8.count, limit: UserInfoValue.maximumSize)) {
            try UserInfoValue.dictionary(json: json)
        }
    }

    /// An activity with a value for every property.
    private func wholeActivity() throws -> PublishedAction {
        var deep = UserInfoValue.dictionary(["$uuid": .uuid(UUID())])
        for _ in 0..<13 { deep = .dictionary(["$date": deep]) }
        var activity = PublishedAction(activityType: "a.b.c", userInfo: ["$deep": deep, "when": .date(Date())])
        activity.actionID = "a.b.d"
        activity.title = "Open “Ada”"
        activity.subtitle = "a letter\n"
        activity.keywords = ["post", "mail"]
        activity.thumbnail = .data([1, 2])
        activity.requiredUserInfoKeys = ["when"]
        activity.eligibility = [.perform, .search]
        activity.persistentIdentifier = "letter-1"
        activity.link = try Link("notch:a")
        activity.webpageURL = try Link("https://board.example/a")
        activity.searchAttributes = ["kind": .string("letter")]
        activity.suggestedInvocationPhrase = "Open Ada"
        activity.isContinuable = false
        activity.time = Date()
        return activity
    }

    @Test("an activity comes back from its JSON, with every thumbnail")
    func activity_comesBack() throws {
        var activity = try wholeActivity()
        #expect(activity.record.count == 16)
        let link = try Link("file:///a.png")
        for thumbnail in [.data([1]), .url(link), .image(ActivityImage(named: "bell")), nil]
            as [ActivityThumbnail?]
        {
            activity.thumbnail = thumbnail
            #expect(try PublishedAction(json: activity.json) == activity)
        }
        let bare = PublishedAction(activityType: "a")
        #expect(try PublishedAction(json: bare.json) == bare)
    }

    @Test("B6.9: an activity of a later version is read, and one with a wrong property is an error that names it")
    func skewedActivity_isReadOrAnError() throws {
        var record = try wholeActivity().record
        record["colour"] = .string("red")
        record["eligibility"] = .array([.string("search"), .string("telepathy")])
        #expect(try PublishedAction(record: record).eligibility == [.search])
        for key in try wholeActivity().record.keys {
            record = try wholeActivity().record
            record[key] = .integer(5)
            do {
                _ = try PublishedAction(record: record)
                Issue.record("\(key)")
            } catch {
                #expect(error.key == key)
            }
        }
        do {
            _ = try PublishedAction(json: "{}")
            Issue.record("an activity without a type is read")
        } catch {
            #expect(error.key == "activityType")
        }
    }
}
