import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchRuntime

@SurfaceActor
@Suite struct ModuleFoldersTests {
    private let clock = ManualClock()
    private let log = LogLines()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func folders() -> ModuleFolders {
        let path = folder.path + "/preferences.json"
        let display = Preferences(path: path, clock: clock, logger: log.logger) { [clock] in
            InlineWorker(clock: clock)
        }
        return ModuleFolders(beside: display, logger: .silent)
    }

    @Test("M2, H5: each module has a folder and preferences of its own, which survive as one versioned JSON file")
    func context_isKept() async throws {
        let before = folders()
        let weather = before.preferences(of: "weather")
        for hours in 1...100 {
            weather["hours"] = .int(hours)
            weather["version"] = ["a", 2.5, true]
        }
        let path = folder.path + "/modules/weather/preferences.json"
        #expect(!FileManager.default.fileExists(atPath: path))
        await clock.advance(by: .seconds(1))
        #expect(
            try String(contentsOfFile: path, encoding: .utf8)
                == #"{"version":1,"values":{"hours":100,"version":["a",2.5,true]}}"# + "\n")
        #expect(before.preferences(of: "weather").int("hours") == 100)
        #expect(before.preferences(of: "mail")["hours"] == nil)
        let after = folders()
        #expect(after.preferences(of: "weather").values == ["hours": 100, "version": ["a", 2.5, true]])
        let container = try #require(after.container(of: "weather"))
        #expect(FileManager.default.fileExists(atPath: container) && container.hasSuffix("/modules/weather/files"))
    }

    @Test("a preference that cannot be kept is refused where it is set, and all others are kept")
    func badPreference_isRefused() async throws {
        let before = folders()
        let weather = before.preferences(of: "weather")
        weather["city"] = "Bonn"
        var deep: PreferenceValue = 1
        for _ in 0..<1000 { deep = .array([deep]) }
        let bad: [PreferenceValue] = [.string(String(repeating: "x", count: 70_000)), deep, "a\u{0}b"]
        for value in bad { weather["city"] = value }
        #expect(weather.string("city") == "Bonn")
        weather["hours"] = 3
        #expect(log.warnings.count == 1 && log.warnings.first?.contains("'city' is refused") == true)
        weather.replace(with: ["city": bad[0], "hours": 4, "new": true])
        await clock.advance(by: .seconds(2))
        #expect(folders().preferences(of: "weather").values == ["city": "Bonn", "hours": 4, "new": true])
    }

    @Test("What is not written yet is written at the end")
    func end_writes() async throws {
        let before = folders()
        before.preferences(of: "a")["n"] = 1
        before.preferences(of: "b")["n"] = 2
        var hasClosed = false
        before.close { hasClosed = true }
        await clock.advance(by: .milliseconds(1))
        #expect(hasClosed)
        let after = folders()
        #expect(after.preferences(of: "a").int("n") == 1 && after.preferences(of: "b").int("n") == 2)
    }

    @Test(
        "H5: a record with a value that no preference is is kept aside with one warning, and the defaults apply",
        arguments: ["[1]", #"{"n":null}"#, #"{"q":4,"o":{"p":1}}"#, #"{"a":[1,null]}"#])
    func wrongValues_areKeptAside(values: String) async throws {
        let path = "modules/a/preferences.json"
        let text = #"{"version":1,"values":\#(values)}"#
        try folder.write(text, to: path)
        let preferences = folders().preferences(of: "a")
        #expect(preferences.values.isEmpty && log.warnings.count == 1)
        #expect(try String(contentsOfFile: folder.path + "/\(path).unreadable-1", encoding: .utf8) == text)
        preferences["n"] = 1
        await clock.advance(by: .seconds(2))
        #expect(folders().preferences(of: "a").values == ["n": 1] && log.warnings.count == 1)
    }

    @Test("H5: fields that are unknown here stay for a later program")
    func unknownFields_stay() async throws {
        let path = "modules/a/preferences.json"
        try folder.write(#"{"version":1,"later":{"p":1},"values":{"n":1}}"#, to: path)
        let preferences = folders().preferences(of: "a")
        preferences["n"] = 2
        await clock.advance(by: .seconds(2))
        #expect(
            try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8)
                == #"{"version":1,"later":{"p":1},"values":{"n":2}}"# + "\n")
        #expect(log.warnings.isEmpty)
    }

    @Test("A number that JSON has not is not kept, and the other values are")
    func infinity_isNotKept() async {
        let preferences = folders().preferences(of: "a")
        preferences.replace(with: ["n": 1, "x": .double(.infinity), "y": [.double(.nan)]])
        await clock.advance(by: .seconds(2))
        #expect(folders().preferences(of: "a").values == ["n": 1] && log.warnings.isEmpty)
    }

    @Test("All instances of a module have the same preferences", arguments: [true, false])
    func instances_shareTheirPreferences(isKept: Bool) async {
        let folders = isKept ? folders() : ModuleFolders(beside: nil, logger: .silent)
        let (first, second) = (folders.preferences(of: "a"), folders.preferences(of: "a"))
        first["one"] = 1
        second["two"] = 2
        #expect(first.values == ["one": 1, "two": 2])
        #expect(folders.preferences(of: "a").values == first.values)
        await clock.advance(by: .seconds(2))
        if isKept { #expect(self.folders().preferences(of: "a").values == first.values) }
    }

    @Test("A display that keeps nothing gives its modules no folder, and preferences in memory")
    func memory_isEnough() {
        let folders = ModuleFolders(beside: nil, logger: .silent)
        #expect(folders.container(of: "a") == nil)
        let preferences = folders.preferences(of: "a")
        preferences["n"] = 1
        #expect(preferences.int("n") == 1)
    }
}
