import NotchCore
import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchConfiguration

@Suite("Configuration of themes")
struct AppearanceConfigurationTests {
    private func configuration(_ text: String) throws -> NotchConfiguration {
        var configuration = NotchConfiguration()
        configuration.themeFolders = []
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        try configuration.validate()
        return configuration
    }

    private func complaint(_ text: String) -> String {
        do {
            _ = try configuration(text)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("a schedule, the levels of the light and the hours of rest are read")
    func keys_areRead() throws {
        let configuration = try configuration(
            """
            [Theme]
            Name=high-contrast
            Schedule=07:00 light, 20:00 dark,23:00  night
            ByLight=300 light, 0 night, 10.5 dark
            [Display]
            BlankHours=23:30-06:15, 12:00 - 13:00
            """)
        let appearance = configuration.appearance
        #expect(appearance.name == "high-contrast")
        #expect(
            appearance.schedule.turns.map { "\($0.time) \($0.value)" } == ["07:00 light", "20:00 dark", "23:00 night"])
        #expect(appearance.levels.map { "\($0.lux) \($0.theme)" } == ["0.0 night", "10.5 dark", "300.0 light"])
        #expect(appearance.blankHours.map { "\($0.from)-\($0.until)" } == ["23:30-06:15", "12:00-13:00"])
        #expect(configuration.needsAmbientLight)
        #expect(!NotchConfiguration().needsAmbientLight)
    }

    @Test("an empty value removes what another file says")
    func empty_removes() throws {
        let configuration = try configuration(
            """
            [Theme]
            Name=night
            Schedule=07:00 light
            ByLight=0 night
            Name=
            Schedule=
            ByLight=
            [Display]
            BlankHours=23:30-06:15
            BlankHours=
            """)
        #expect(configuration.appearance.namesTheSame(as: AppearanceConfiguration()))
        #expect(configuration.appearance.blankHours.isEmpty)
    }

    @Test(
        "mistakes are told with their lines",
        arguments: [
            (
                "[Theme]\nSchedule=7 light",
                "notchd.conf:2: Schedule=7 light: '7' should be a time such as 06:30"
            ),
            (
                "[Theme]\nSchedule=07:00",
                "notchd.conf:2: Schedule=07:00 should be times with themes, such as 07:00 light, 20:00 dark"
            ),
            (
                "[Theme]\nSchedule=07:00 light, 7:00 dark",
                "notchd.conf:2: Schedule=07:00 light, 7:00 dark: two themes begin at 07:00"
            ),
            (
                "[Theme]\nByLight=-1 night",
                "notchd.conf:2: ByLight=-1 night: '-1' should be a number of lux, 0 to 200000"
            ),
            (
                "[Theme]\n\nName=../night",
                "notchd.conf:3: Name=../night should be a theme's name, of letters, digits, hyphens and underscores"
            ),
            (
                "[Theme]\nSchedule=07:00 light, 22:00 nite",
                "notchd.conf:2: Schedule= names the theme 'nite': there is no such theme; did you mean 'night'? "
                    + "the themes are dark, light, high-contrast, night"
            ),
            (
                "[Display]\nBlankHours=23:00",
                "notchd.conf:2: BlankHours=23:00 should be hours such as 23:00-06:30, or several with commas"
            ),
            (
                "[Display]\nBlankHours=23:00-23:00",
                "notchd.conf:2: BlankHours=23:00-23:00 should be hours such as 23:00-06:30, or several with commas"
            ),
            ("[Theme]\nShedule=", "notchd.conf:2: [Theme] has no key 'Shedule'; did you mean 'Schedule'?"),
        ])
    func mistakes_areTold(text: String, message: String) {
        #expect(complaint(text) == message)
    }

    @Test("the preferences are beside the store, and kept where it is")
    func preferences_areBesideTheStore() throws {
        let named = try configuration("[Store]\nPath=/x/kitchen.db")
        #expect(named.preferencesPath(isSocketNamed: true) == "/x/kitchen.preferences.json")
        #expect(
            try configuration("[Store]\nPath=/x/all").preferencesPath(isSocketNamed: true) == "/x/all.preferences.json")
        #expect(try configuration("[Store]\nPath=off").preferencesPath(isSocketNamed: false) == nil)
    }
}
