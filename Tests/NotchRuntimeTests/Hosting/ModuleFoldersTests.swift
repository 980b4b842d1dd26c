import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchRuntime

@SurfaceActor
@Suite struct ModuleFoldersTests {
    private let clock = ManualClock()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func folders() -> ModuleFolders {
        let display = Preferences(path: folder.path + "/preferences.json", clock: clock, logger: .silent) { [clock] in
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

    @Test("What is not written yet is written at the end, and a field that no preference is has its default")
    func end_writes() async throws {
        let before = folders()
        before.preferences(of: "a")["n"] = 1
        before.preferences(of: "b")["n"] = 2
        var hasClosed = false
        before.close { hasClosed = true }
        await clock.advance(by: .milliseconds(1))
        #expect(hasClosed)
        let path = folder.path + "/modules/a/preferences.json"
        let text = #"{"version":1,"values":{"n":null,"o":{"p":1},"q":4}}"#
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let after = folders()
        #expect(after.preferences(of: "a").values == ["q": 4] && after.preferences(of: "b").int("n") == 2)
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
