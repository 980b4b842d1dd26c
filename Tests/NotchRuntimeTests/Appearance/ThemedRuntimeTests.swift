import NotchCore
import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// The looks of a whole display.
@Suite("Looks of a whole display")
@SurfaceActor
struct ThemedRuntimeTests {
    private func isWarm(_ harness: RuntimeHarness) -> Bool {
        let picture = harness.picture
        return (0..<picture.height).allSatisfy { y in picture.row(y).allSatisfy { $0 & 0xFF < max($0 >> 16 & 0xFF, 1) }
        }
    }

    @Test("a theme by the light reaches the panel, and by the schedule too")
    func theme_reachesThePanel() async throws {
        let harness = try RuntimeHarness { configuration in
            configuration.appearance.levels = [ThemeLevel(lux: 0, theme: "night"), ThemeLevel(lux: 50, theme: "dark")]
            configuration.appearance.schedule = DaySchedule([.init(TimeOfDay(minute: 0), "light")])
        }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.runtime.theme == Theme(palette: .light))
        #expect(!isWarm(harness))
        harness.runtime.handle(.illuminance(2))
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.runtime.theme.name == "night")
        #expect(isWarm(harness))
    }

    @Test("the first frame has the theme that is due")
    func firstFrame_hasTheTheme() async throws {
        let harness = try RuntimeHarness { $0.appearance.name = "night" }
        try harness.runtime.start()
        await harness.clock.advance(by: .milliseconds(1))
        #expect(harness.frames.count == 1)
        #expect(isWarm(harness))
    }

    @Test("a panel is off in its hours, a button wakes it for a moment, and it comes back in the morning")
    func blankHours_switchOff() async throws {
        // The civil time is 09:41 at the start.
        let harness = try RuntimeHarness { configuration in
            configuration.appearance.blankHours = [
                DayHours(from: TimeOfDay(minute: 10 * 60), until: TimeOfDay(minute: 11 * 60))
            ]
        }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(18 * 60))
        #expect(harness.powers.isEmpty)
        await harness.clock.advance(by: .seconds(2 * 60))
        #expect(harness.powers == [false])
        let frames = harness.frames.count
        await harness.clock.advance(by: .seconds(600))
        #expect(harness.frames.count == frames)
        // The button has nothing to dismiss.
        harness.runtime.handle(.action(.dismiss, input: "button"))
        #expect(harness.powers == [false, true])
        await harness.clock.advance(by: .seconds(20))
        #expect(harness.powers == [false, true, false])
        await harness.clock.advance(by: .seconds(50 * 60))
        #expect(harness.powers == [false, true, false, true])
    }

    /// A title that changes while the panel is off.
    @SurfaceActor
    private final class Title {
        var text = "Short"
    }

    @Test("a marquee rests while the panel is off, and is where it would be once the panel is lit")
    func marquee_restsInTheDark() async throws {
        let title = Title()
        let harness = try RuntimeHarness { configuration in
            configuration.light.blankAfter = .seconds(5)
            configuration.setHome {
                ActivityHost(queue: ActivityQueue(clock: ManualClock())) {
                    ViewHome { _, _ in Marquee(title.text, style: .title) }
                }
            }
        }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.powers == [false])
        let frames = harness.frames.count
        title.text = "A title that is a good deal longer than the panel, and so would move through it"
        harness.runtime.moduleHost.viewChanged()
        await harness.clock.advance(by: .seconds(4))
        #expect(harness.frames.count == frames + 1)
        harness.runtime.handle(.action(.next, input: "button"))
        await harness.clock.advance(by: .milliseconds(100))
        #expect(harness.powers == [false, true])
        #expect(harness.frames.count > frames + 2)
    }

    @Test("hours that a reload brings count at once")
    func blankHours_reload() async throws {
        let harness = try RuntimeHarness()
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(60))
        var files = harness.runtime.configuration
        files.appearance.blankHours = [DayHours(from: TimeOfDay(minute: 0), until: TimeOfDay(minute: 1439))]
        _ = harness.runtime.reconfigure(files)
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.powers == [false])
        files.appearance.blankHours = []
        _ = harness.runtime.reconfigure(files)
        #expect(harness.powers == [false, true])
    }

    @Test("somebody who only comes near does not wake a panel whose policy forbids it")
    func approach_doesNotWake() async throws {
        let harness = try RuntimeHarness { configuration in
            configuration.light.blankAfter = .seconds(5)
            configuration.light.wakesOnApproach = false
        }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(10))
        harness.runtime.handle(.presence(true))
        #expect(harness.powers == [false])
        harness.runtime.handle(.action(.next, input: "button"))
        #expect(harness.powers == [false, true])
    }
}
