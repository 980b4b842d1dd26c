import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

@Suite("Searching the store")
@SurfaceActor
struct SearchTests {
    private let folder: TemporaryFolder
    private let store: TestStore

    init() throws {
        folder = try TemporaryFolder()
        store = TestStore(options(in: folder))
        store.open()
    }

    @Test("words are found in any case and with any marks, all of them, in title and subtitle, and within words")
    func history_isSearched() throws {
        store.end([
            Activity(title: "Backup done", subtitle: "Photos"), Activity(title: "Café open"),
            Activity(title: "Photos uploaded"), Activity(title: "Build-Server: übersetzt"),
        ])
        #expect(try store.titles(matching: "BACK") == ["Backup done"])
        #expect(try store.titles(matching: "cafe") == ["Café open"])
        #expect(try store.titles(matching: "phot don") == ["Backup done"])
        #expect(try store.titles(matching: "build-serv") == ["Build-Server: übersetzt"])
        #expect(try store.titles(matching: "ackup") == ["Backup done"])
        #expect(try store.titles(matching: "done photos") == ["Backup done"])
        #expect(try store.titles(matching: "donephotos") == [])
        #expect(try store.titles(matching: " \t").count == 4)
        #expect(try store.titles(matching: "photos") == ["Photos uploaded", "Backup done"])
    }

    @Test("the newest match comes first")
    func matches_newestFirst() throws {
        let activities = (0..<200).map { _ in Activity(title: "Build finished") }
        store.end(activities)
        let found = try store.read(.history(matching: "finish", limit: 3)).map(\.activity.id)
        #expect(found == activities.suffix(3).reversed().map(\.id))
    }

    @Test(
        "a text is never syntax",
        arguments: [
            "\"", "\"\"", "a\"b", "title:x", "NEAR(a b)", "a AND", "OR", "*", "a*", "^a", "-a", "(", "{title}:",
            "a\0b", "%", "'; DROP TABLE live; --", "\u{1F600}", "a + b", String(repeating: "w ", count: 5000),
        ])
    func text_isNoSyntax(text: String) throws {
        store.end([Activity(title: "x y")])
        _ = try store.titles(matching: text)
        _ = try store.read(.actions(matching: text, limit: 9))
    }

    @Test("random texts are never syntax")
    func randomTexts_areNoSyntax() throws {
        var random = SeededGenerator(seed: 3)
        let alphabet = Array("ab\"'*^:(){}+-,. \0\u{301}ÄANDORNEAR%_\\")
        for _ in 0..<2000 {
            let count = Int.random(in: 0..<12, using: &random)
            let text = String((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
            _ = try store.titles(matching: text)
        }
    }

    private func use(
        _ title: String, _ eligibility: ActionRecord.Eligibility, id: String? = nil, type: String = "t",
        subtitle: String? = nil, keywords: [String] = [], hour: Int = 0
    ) {
        let record = ActionRecord(
            type: type, title: title, subtitle: subtitle, keywords: keywords, userInfo: "{\"t\":\"\(title)\"}",
            requiredKeys: ["t", "u"], eligibility: eligibility, persistentID: id, link: id.map { "notch:///" + $0 })
        let time = StoreTime(milliseconds: TestStore.start + Int64(hour), steady: Int64(hour))
        store.store.write(.used(ActionUse(record: record, time: time, hourOfWeek: hour)))
    }

    @Test("F2: only actions that are eligible for search are found, by title, keywords and subtitle in this order")
    func actions_areSearched() throws {
        use("Open door", .perform)
        use("LED", .search, keywords: ["door light", "switch"])
        use("Heating", .search, subtitle: "beside the door")
        use("Door bell", [.search, .handoff])
        let found = try store.read(.actions(matching: "doo", limit: 9))
        #expect(found.map(\.record.title) == ["Door bell", "LED", "Heating"])
        #expect(found[1].record.keywords == ["door light", "switch"] && found[1].record.requiredKeys == ["t", "u"])
        #expect(try store.read(.actions(matching: "", limit: 2)).map(\.record.title) == ["Door bell", "Heating"])
    }

    @Test("an action that is used again is the same record, with its latest texts and its hours")
    func action_isUpdated() throws {
        use("Old title", [.search, .prediction], id: "1", hour: 5)
        use("New title", [.search, .prediction], id: "1", hour: 5)
        use("New title", [.search, .prediction], id: "1", hour: 7)
        #expect(try store.read(.actions(matching: "old", limit: 9)) == [])
        let action = try #require(try store.read(.actions(matching: "new", limit: 9)).first)
        #expect(action.uses == 3)
        #expect(action.firstUsed == TestStore.start + 5)
        #expect(action.lastUsed.milliseconds == TestStore.start + 7)
        #expect(action.record.link == "notch:///1" && action.record.userInfo == "{\"t\":\"New title\"}")
        #expect(try store.read(.action(action.number)) == [action])
        let hours = try store.read(.hours(eligibleFor: .prediction))
        #expect(hours.map(\.hourOfWeek) == [5, 7] && hours.map(\.uses) == [2, 1])
        // It is not to be found any more.
        use("New title", .prediction, id: "1")
        #expect(try store.read(.actions(matching: "new", limit: 9)) == [])
        #expect(try store.read(.actions(eligibleFor: .prediction, limit: 9)).count == 1)
        store.close()
        #expect(try integrity(of: options(in: folder)) == "ok")
    }

    @Test("F19: actions are deleted by persistent id, by type and altogether")
    func actions_areDeleted() throws {
        for (id, type) in [("1", "a"), ("2", "a"), ("3", "b"), ("4", "c")] { use("Title", .search, id: id, type: type) }
        func left() throws -> [String?] {
            try store.read(.actions(matching: "title", limit: 9)).map(\.record.persistentID)
                .sorted { $0 ?? "" < $1 ?? "" }
        }
        store.store.write(.deleteActions(.persistentID("2")))
        #expect(try left() == ["1", "3", "4"])
        store.store.write(.deleteActions(.type("a")))
        #expect(try left() == ["3", "4"])
        let number = try #require(try store.read(.actions(matching: "title", limit: 1)).first?.number)
        store.store.write(.deleteActions(.number(number)))
        #expect(try left().count == 1)
        store.store.write(.deleteActions(.all))
        #expect(try left() == [])
        #expect(try store.read(.hours(eligibleFor: .search)) == [])
        store.close()
        #expect(try integrity(of: options(in: folder)) == "ok")
    }
}

@Suite("Folded texts")
struct FoldedTextTests {
    @Test(
        "a text is compared in lower case, without marks, with one form of each letter",
        arguments: [
            ("Café", "cafe"), ("Cafe\u{301}", "cafe"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("σίσυφος", "σισυφοσ"),
            ("İstanbul", "istanbul"), ("Straße", "strasse"), ("STRAẞE", "strasse"), ("Ключ", "ключ"), ("ﬁne", "fine"),
            ("a\0b\tc\u{2028}d", "a b c d"), ("１２", "12"), ("한국", "한국".decomposed), ("", ""),
            ("\u{1F600}", "\u{1F600}"),
        ])
    func text_isFolded(text: String, folded: String) {
        #expect(Array(FoldedText.fold(text).utf8) == Array(folded.utf8))
    }

    @Test("the length is bounded, and a letter that the cut divides does no harm")
    func length_isBounded() {
        let folded = FoldedText.fold(String(repeating: "é", count: 1 << 20))
        #expect(folded.utf8.count < 1100 && folded.hasPrefix("eee"))
    }
}

extension String {
    fileprivate var decomposed: String { decomposedStringWithCanonicalMapping }
}
