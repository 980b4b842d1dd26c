import Foundation
import NotchCore
import NotchEventLoop
import NotchGraphics
import NotchIPC
import NotchTestSupport
import Synchronization
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("Looks of a display")
@SurfaceActor
struct AppearanceTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let log = LogLines()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func preferences() -> Preferences {
        Preferences(path: folder.path + "/p.json", clock: clock, logger: log.logger) { [clock] in
            InlineWorker(clock: clock)
        }
    }

    private func configuration(_ text: String) throws -> NotchConfiguration {
        var configuration = NotchConfiguration()
        configuration.themeFolders = [folder.path]
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        return configuration
    }

    /// Makes the looks of a display whose civil time is 09:41 at the start.
    private func appearance(_ text: String = "") throws -> Appearance {
        Appearance(
            configuration: try configuration(text), preferences: preferences(), clock: clock,
            wallClock: VirtualWallClock(clock: clock), logger: log.logger)
    }

    @Test("a schedule changes the theme to the minute, and costs a wakeup an hour")
    func schedule_changesTheTheme() async throws {
        let appearance = try appearance("[Theme]\nSchedule=07:00 light, 20:00 dark, 23:00 night")
        var log: [String] = []
        appearance.onTheme = { [clock] in log.append("\(clock.now.sinceStart.components.seconds) \($0.name)") }
        #expect(appearance.theme == Theme(palette: .light))
        #expect(appearance.reason == .schedule)
        await clock.advance(by: .seconds(24 * 3600))
        // From 09:41 it is 10 h 19 min to 20:00, 13 h 19 min to 23:00 and 21 h 19 min to 07:00.
        #expect(log == ["37140 dark", "47940 night", "76740 light"])
        appearance.stop()
        #expect(clock.timerCount == 0)
    }

    @Test("a schedule changes the theme in time where the minute ends while the clock is read")
    func schedule_changesAtTheTurnOfAMinute() async throws {
        let wallClock = HurryingWallClock(from: .seconds(18 * 60) + .seconds(59.9995), clock: clock)
        let appearance = Appearance(
            configuration: try configuration("[Theme]\nSchedule=07:00 light, 10:00 dark"), preferences: nil,
            clock: clock, wallClock: wallClock, logger: log.logger)
        #expect(appearance.theme == Theme(palette: .light))
        await clock.advance(by: .seconds(1))
        #expect(appearance.theme == Theme(palette: .dark))
        appearance.stop()
    }

    /// A civil time that goes on by a millisecond whenever it is read, from some time after 09:41.
    private final class HurryingWallClock: WallClock {
        private let passed: Mutex<Duration>
        private let clock: any SurfaceClock

        init(from start: Duration, clock: any SurfaceClock) {
            passed = Mutex(start)
            self.clock = clock
        }

        var reading: WallReading {
            let passed = passed.withLock { passed in
                defer { passed += .milliseconds(1) }
                return passed
            }
            return VirtualWallClock(clock: VirtualClock(now: clock.now + passed)).reading
        }
    }

    @Test("a style of cards that a person chose is kept")
    func cardStyle_isKept() throws {
        let choices = AppearanceChoices(card: .plain)
        let json = try #require(choices.json)
        #expect(try AppearanceChoices([AppearanceChoices.field: json]) == choices)
        #expect(try appearance("[Theme]\nCard=plain").theme.card == .plain)
        let appearance = try appearance()
        appearance.choose(palette: nil, accent: nil, surface: nil, card: .plain)
        #expect(appearance.theme.card == .plain)
    }

    @Test("without schedule and sensor nothing wakes")
    func plain_neverWakes() throws {
        let appearance = try appearance()
        #expect(appearance.theme == Theme())
        #expect(appearance.reason == .configured)
        #expect(clock.timerCount == 0)
    }

    @Test("the light sensor goes before the schedule, for as long as it works")
    func light_goesBeforeTheSchedule() async throws {
        let appearance = try appearance("[Theme]\nSchedule=00:00 light\nByLight=0 night, 20 dark")
        #expect(appearance.theme.name == "light")
        appearance.lightChanged(3)
        #expect(appearance.theme.name == "night")
        #expect(appearance.reason == .light)
        appearance.lightChanged(100)
        await clock.advance(by: .seconds(6))
        #expect(appearance.theme.name == "dark")
        appearance.lightChanged(nil)
        #expect(appearance.theme.name == "light")
    }

    @Test("H5: the theme that a person chose survives a restart, and auto ends it")
    func choice_survives() async throws {
        let first = try appearance("[Theme]\nSchedule=00:00 light")
        try first.choose("night")
        first.choose(palette: nil, accent: .rose, surface: nil)
        #expect(first.theme.name == "night" && first.theme.accentPreset == .rose)
        await clock.advance(by: .seconds(2))

        let second = try appearance("[Theme]\nSchedule=00:00 light")
        #expect(second.theme == first.theme)
        #expect(second.reason == .chosen)
        second.follow()
        #expect(second.theme == Theme(palette: .light))
        await clock.advance(by: .seconds(2))
        #expect(try appearance().theme == Theme())
    }

    @Test("H6: what the configuration says applies where nothing was chosen, and is never written")
    func seeds_areNeverWritten() async throws {
        let first = try appearance("[Theme]\nPalette=light\nAccent=teal\nName=high-contrast\nSchedule=00:00 night")
        first.choose(palette: nil, accent: nil, surface: nil)
        await clock.advance(by: .seconds(5))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/p.json"))
        first.choose(palette: nil, accent: .orange, surface: nil)
        await clock.advance(by: .seconds(5))
        let text = try String(contentsOfFile: folder.path + "/p.json", encoding: .utf8)
        #expect(text == #"{"version":1,"appearance":{"accent":"orange"}}"# + "\n")
        // Another configuration shows through all that was not chosen.
        let second = try appearance("[Theme]\nPalette=light\nAccent=teal")
        #expect(second.theme == Theme(palette: .light, accent: .orange))
    }

    @Test("H5: a field that is missing takes its default, and one of another kind puts the record aside")
    func fields_areCheckedOneByOne() throws {
        try folder.write(#"{"version":1,"appearance":{"palette":"light"},"later":[1]}"#, to: "p.json")
        #expect(try appearance("[Theme]\nAccent=lime").theme == Theme(palette: .light, accent: .lime))
        #expect(log.warnings.isEmpty)
        for fields in [#"{"accent":"plaid"}"#, #"{"theme":7}"#, "[]", #"{"surface":null,"palette":["x"]}"#] {
            let before = log.warnings.count
            try folder.write(#"{"version":1,"appearance":\#(fields)}"#, to: "p.json")
            #expect(try appearance().theme == Theme())
            #expect(log.warnings.count == before + 1)
        }
    }

    @Test("fields that are unknown here stay for a later program")
    func unknownFields_stay() async throws {
        try folder.write(#"{"version":1,"later":[1]}"#, to: "p.json")
        let appearance = try appearance()
        try appearance.choose("night")
        await clock.advance(by: .seconds(2))
        let text = try String(contentsOfFile: folder.path + "/p.json", encoding: .utf8)
        #expect(text == #"{"version":1,"later":[1],"appearance":{"theme":"night"}}"# + "\n")
    }

    @Test("a chosen theme whose file is gone leaves the configured one, with one warning")
    func goneTheme_isTold() async throws {
        try folder.write("[Theme]\nAccent=#FF8800", to: "harbour.theme")
        let first = try appearance()
        try first.choose("harbour")
        #expect(first.theme.accent == RGBA(hex: 0xFF8800))
        await clock.advance(by: .seconds(2))
        try FileManager.default.removeItem(atPath: folder.path + "/harbour.theme")
        let second = try appearance("[Theme]\nPalette=light")
        #expect(second.theme == Theme(palette: .light))
        #expect(log.warnings.count == 1)
        #expect(log.warnings.first?.contains("theme 'harbour' cannot be used: there is no such theme") == true)
    }

    @Test("a question about the theme changes nothing while its file is being edited")
    func question_changesNothing() throws {
        try folder.write("[Theme]\nAccent=#FF8800", to: "harbour.theme")
        let appearance = try appearance("[Theme]\nPalette=light")
        try appearance.choose("harbour")
        try folder.write("[Theme]\nAccent=#FF", to: "harbour.theme")
        appearance.choose(palette: nil, accent: nil, surface: nil)
        #expect(appearance.theme.accent == RGBA(hex: 0xFF8800) && log.warnings.isEmpty)
        // A file that is bad when it is needed leaves the theme in use.
        appearance.choose(palette: nil, accent: nil, surface: .liquidGlass)
        #expect(appearance.theme.accent == RGBA(hex: 0xFF8800) && appearance.theme.surface == .liquidGlass)
        #expect(log.warnings.count == 1)
        // To choose it again reads it again.
        try folder.write("[Theme]\nAccent=#FF8811", to: "harbour.theme")
        try appearance.choose("harbour")
        #expect(appearance.theme.accent == RGBA(hex: 0xFF8811) && appearance.complaint == nil)
    }

    @Test("an accent is applied also while the file of the scheduled theme is bad, and the complaint is known")
    func accent_isAppliedToTheThemeInUse() throws {
        try folder.write("[Theme]\nSubtleFill=#222222", to: "own.theme")
        let appearance = try appearance("[Theme]\nSchedule=00:00 own")
        #expect(appearance.theme.name == "own")
        try folder.write("[Theme]\nSubtleFill=#22", to: "own.theme")
        appearance.choose(palette: nil, accent: .rose, surface: nil)
        #expect(appearance.theme.name == "own" && appearance.theme.accentPreset == .rose)
        #expect(appearance.complaint?.hasPrefix("theme 'own' cannot be used: ") == true)
    }

    @Test("an unknown theme is refused and changes nothing")
    func unknown_isRefused() throws {
        let appearance = try appearance()
        #expect(throws: ThemeProblem.self) { try appearance.choose("nigth") }
        #expect(appearance.theme == Theme())
    }

    @Test("files that name another theme end a choice; a theme file that changed is read again")
    func reload_endsAChoice() throws {
        try folder.write("[Theme]\nAccent=#111111\nPrimaryLabel=#FFFFFF", to: "own.theme")
        let text = "[Theme]\nName=own"
        let appearance = try appearance(text)
        try appearance.choose("night")
        appearance.reconfigure(try configuration(text))
        #expect(appearance.theme.name == "night")
        appearance.reconfigure(try configuration(text + "\nAccent=teal"))
        #expect(appearance.theme.name == "own")
        try folder.write("[Theme]\nPrimaryLabel=#EEEEEE", to: "own.theme")
        appearance.reconfigure(try configuration(text + "\nAccent=teal"))
        #expect(appearance.theme.primaryLabel == RGBA(hex: 0xEEEEEE))
    }
}
