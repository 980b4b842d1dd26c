import NotchCore
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("History")
struct HistoryTests {
    private static let noon = WallTime(year: 2026, month: 3, day: 1, weekday: 0, hour: 12, minute: 5)

    private func history(of titles: [String], capacity: Int) -> History {
        var history = History(capacity: capacity)
        for (second, title) in titles.enumerated() {
            let activity = Activity(title: title)
            let now = Instant(sinceStart: .seconds(second))
            history.record(.enqueued(activity), at: now, wallTime: Self.noon)
            history.record(.ended(activity, .cancelled), at: now, wallTime: Self.noon)
        }
        return history
    }

    @Test("the newest come first, and the oldest fall off")
    func entries_areBounded() {
        let history = history(of: ["A", "B", "C"], capacity: 2)
        #expect(history.entries(limit: 9).map(\.activity.title) == ["C", "B"])
        #expect(history.entries(limit: 1).map(\.activity.title) == ["C"])
    }

    @Test("searching finds parts of titles in any case")
    func entries_areSearched() {
        let history = history(of: ["Backup done", "Build failed"], capacity: 9)
        #expect(history.entries(matching: "BUILD", limit: 9).map(\.activity.title) == ["Build failed"])
        #expect(history.entries(matching: "x", limit: 9).isEmpty)
    }

    @Test(
        "a search ignores case, but not marks and composition",
        arguments: [
            ("Café", "CAFÉ", true), ("Café", "cafe", false), ("Cafe\u{301}", "caf\u{e9}", false),
            ("Cafe\u{301}", "CAFE", true), ("ΣΊΣΥΦΟΣ", "σίσυφος", false), ("ΣΊΣΥΦΟΣ", "ΣΊΣ", true),
            ("İstanbul", "i\u{307}stan", true), ("Straße", "STRASSE", false), ("Ключ", "КЛЮЧ", true),
            ("done", "", true), ("ab", "abc", false), ("aab", "AB", true), ("", "", true),
        ])
    func search_comparesLowerCase(title: String, text: String, isFound: Bool) {
        let found = history(of: [title], capacity: 1).entries(matching: text, limit: 1)
        #expect(!found.isEmpty == isFound)
        #expect(isFound == (text.isEmpty || title.lowercased().hasOccurrence(of: text.lowercased())))
    }

    @Test("searching looks into title and subtitle, never from one into the other")
    func search_looksIntoBoth() {
        var history = History(capacity: 9)
        for activity in [Activity(title: "Backup", subtitle: "Photos done"), Activity(title: "Backup")] {
            history.record(.ended(activity, .shown), at: .zero, wallTime: Self.noon)
        }
        #expect(history.entries(matching: "PHOTOS", limit: 9).count == 1)
        #expect(history.entries(matching: "backup", limit: 9).count == 2)
        #expect(history.entries(matching: "backupphotos", limit: 9).isEmpty)
        #expect(history.entries(matching: "pP", limit: 9).isEmpty)
    }

    /// Searched texts, each with the part that the texts of the entries repeat. The searched text matches for long at
    /// every place, and to its end at none.
    private static let hardSearches: [(String, String)] = {
        func text(_ part: String, _ count: Int, _ middle: String, _ end: Int = 0) -> String {
            String(repeating: part, count: count) + middle + String(repeating: part, count: end)
        }
        return [
            (text("a", 255, "b"), "A"), (text("ab", 127, "ba"), "aB"), (text("h", 255, "i"), "H"),
            (text("h", 128, "i", 127), "H"), ("hhhhihhh", "H"),
        ]
    }()

    @Test(
        "searching entries of full length does not stop the loop, whatever is looked for",
        arguments: hardSearches)
    func search_isQuick(text: String, part: String) {
        var history = History(capacity: 201)
        let title = String(repeating: part, count: 1024 / part.count)
        let subtitle = String(repeating: part, count: 2048 / part.count)
        for _ in 0..<201 {
            history.record(.ended(Activity(title: title, subtitle: subtitle), .shown), at: .zero, wallTime: Self.noon)
        }
        let start = ContinuousClock.now
        #expect(history.entries(matching: text, limit: 201).isEmpty)
        // With optimization, the search takes less than a millisecond. A search that compares at each place takes
        // seconds with it, and minutes without. The limit is wide, because tests run beside others.
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test("each entry is looked at once, and none any more when there are enough", arguments: [0, 1, 3, 9])
    func entries_areLookedAtOnce(limit: Int) {
        let history = history(of: ["A", "B", "C", "D", "E"], capacity: 9)
        var looks = 0
        let found = history.entries(limit: limit) { _ in
            looks += 1
            return looks.isMultiple(of: 2) || limit < 9
        }
        #expect(looks == min(limit, 5))
        let wanted = limit < 9 ? ["E", "D", "C"] : ["D", "B"]
        #expect(found.map(\.activity.title) == Array(wanted.prefix(limit)))
    }

    @Test("what is kept for searching is bounded, however long the texts of a program are")
    func search_isBounded() {
        var history = History(capacity: 2)
        let text = String(repeating: "É", count: 1 << 20) + "end"
        history.record(.ended(Activity(title: text, subtitle: text), .shown), at: .zero, wallTime: Self.noon)
        #expect(history.entries(matching: "éé", limit: 1).count == 1)
        #expect(history.foldedSize < 8 << 10)
    }

    @Test("an entry tells when it was accepted, shown and ended")
    func entry_hasItsTimes() throws {
        var history = History()
        let activity = Activity(title: "A")
        history.record(.enqueued(activity), at: .zero, wallTime: Self.noon)
        history.record(.phase(.animateIn, activity), at: .zero + .seconds(1), wallTime: Self.noon)
        #expect(history.began(activity.id) == .zero + .seconds(1))
        history.record(.ended(activity, .shown), at: .zero + .seconds(4), wallTime: Self.noon)
        let entry = try #require(history.entries(limit: 1).first)
        #expect(entry.ended - (entry.began ?? .zero) == .seconds(3))
        #expect(entry.date.timestamp == "2026-03-01T12:05")
        #expect(history.enqueued(activity.id) == nil, "nothing is kept of what has ended but the entry")
    }
}
