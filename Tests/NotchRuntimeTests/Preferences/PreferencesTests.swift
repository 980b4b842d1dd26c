import Foundation
import NotchCore
import NotchIPC
import NotchTestSupport
import Testing

@testable import NotchRuntime

@Suite("Preferences")
@SurfaceActor
struct PreferencesTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let log = LogLines()
    private var path: String { folder.path + "/state/notch.preferences.json" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func preferences() -> Preferences {
        Preferences(path: path, clock: clock, logger: log.logger) { [clock] in InlineWorker(clock: clock) }
    }

    private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state").sorted()
    }

    @Test("H5: a record survives a restart, in one versioned object, which only its owner may read")
    func record_survives() async throws {
        let first = preferences()
        first.replace(["appearance": ["theme": "night"]])
        #expect(!FileManager.default.fileExists(atPath: path))
        await clock.advance(by: .seconds(2))
        #expect(try text() == #"{"version":1,"appearance":{"theme":"night"}}"# + "\n")
        #expect(try files() == ["notch.preferences.json"], "no draft is left")
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        #expect(preferences().record == first.record)
        #expect(log.warnings.isEmpty)
    }

    @Test(
        "H5: an unreadable record is kept aside with one warning, and nothing of it is lost",
        arguments: [
            "", "{", "[]", "{\"version\":2}", "{\"appearance\":{}}", "{\"version\":\"1\"}", "\u{0}",
            "{\"version\":1}garbage",
        ])
    func unreadable_isKeptAside(contents: String) async throws {
        try folder.write(contents, to: "state/notch.preferences.json")
        let preferences = preferences()
        #expect(preferences.record == [:])
        #expect(log.warnings.count == 1)
        #expect(log.warnings.first?.contains("it is kept as \(path).unreadable-1") == true)
        #expect(try String(contentsOfFile: path + ".unreadable-1", encoding: .utf8) == contents)
        preferences.replace(["appearance": ["accent": "teal"]])
        await clock.advance(by: .seconds(2))
        #expect(self.preferences().record == preferences.record)
        #expect(log.warnings.count == 1)
    }

    @Test("H5: a record that could not be read again is refused with one warning, and the one before stays")
    func unreadable_isNotWritten() async throws {
        let preferences = preferences()
        preferences.replace(["theme": "night"])
        await clock.advance(by: .seconds(2))
        for count in [65_536, 70_000] {
            preferences.replace(["theme": .string(String(repeating: "x", count: count))])
        }
        var deep: JSON = 1
        for _ in 0..<40 { deep = .array([deep]) }
        preferences.replace(["theme": deep])
        await clock.advance(by: .seconds(2))
        #expect(log.warnings.count == 1 && preferences.record == ["theme": "night"])
        #expect(self.preferences().record == ["theme": "night"])
        preferences.replace(["theme": "day"])
        await clock.advance(by: .seconds(2))
        #expect(self.preferences().record == ["theme": "day"])
    }

    @Test("no more than a few unreadable records are kept")
    func unreadable_areFew() throws {
        for _ in 0..<9 {
            try folder.write("?", to: "state/notch.preferences.json")
            _ = preferences()
        }
        #expect(try files().count == 5)
    }

    @Test("a folder in which nothing can be written is told of once, and the choice holds until the end")
    func fault_isToldOnce() async throws {
        // A file stands where the folder should be, which stops root too.
        try folder.write("", to: "state")
        let preferences = preferences()
        preferences.replace(["appearance": ["theme": "night"]])
        await clock.advance(by: .seconds(600))
        #expect(log.warnings.count == 1)
        #expect(log.warnings.first?.contains("what was chosen is in memory only") == true)
        #expect(preferences.record["appearance"] == ["theme": "night"])
        var isClosed = false
        preferences.close { isClosed = true }
        await clock.advance(by: .seconds(1))
        #expect(isClosed)
    }

    @Test("the end writes what was chosen a moment before")
    func close_writes() async throws {
        let preferences = preferences()
        preferences.replace(["appearance": ["theme": "light"]])
        var isClosed = false
        preferences.close { isClosed = true }
        await clock.advance(by: .milliseconds(1))
        #expect(isClosed)
        #expect(try text().contains("light"))
        #expect(clock.timerCount == 0)
    }
}
