import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// The light of a whole display, together with everything else.
@Suite("Light of a whole display")
@SurfaceActor
struct LitRuntimeTests {
    @Test("a panel that is off is not woken for the clock's minute, and shows the time when it is on again")
    func minutes_passUnseen() async throws {
        let harness = try RuntimeHarness { $0.light.blankAfter = .seconds(90) }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(100))
        #expect(harness.powers == [false])
        #expect(harness.clock.timerCount == 0)
        let frames = harness.frames.count
        await harness.clock.advance(by: .seconds(3600))
        #expect(harness.frames.count == frames)
        harness.runtime.coordinator.setHovering(true)
        await harness.clock.advance(by: .seconds(2))
        #expect(harness.powers == [false, true])
        #expect(harness.frames.count > frames)
        #expect(harness.clock.timerCount == 1, "the minute")
    }

    private func event(_ subsystem: String, _ action: DeviceEvent.Action = .change) -> DeviceNotice {
        .event(DeviceEvent(action: action, subsystem: subsystem, sysname: "x", syspath: "/sys/devices/x"))
    }

    @Test("Fault 34: news of backlights, and lost news, restore the brightness; a display's leave it alone")
    func news_concernsTheLight() async throws {
        let light = try BacklightFolder(maximum: 100, brightness: 80)
        let harness = try RuntimeHarness { configuration in
            configuration.backlight = .named(light.path)
            configuration.brightness = 60
        }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        #expect(light.number("brightness") == 60)
        for (notice, brightness) in [
            (event("drm"), 30), (event("graphics", .add), 30), (event("backlight", .add), 60), (.overflowed, 60),
        ] {
            try light.set("brightness", 30)
            harness.runtime.devicesChanged(notice)
            #expect(light.number("brightness") == brightness, "\(notice)")
        }
    }

    @Test("Fault 33: a resume has the display show everything once, and the light given again")
    func resume_reappliesOnce() async throws {
        let light = try BacklightFolder(maximum: 100, brightness: 80)
        let harness = try RuntimeHarness { configuration in
            configuration.backlight = .named(light.path)
            configuration.brightness = 60
        }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        try light.set("brightness", 100)
        harness.runtime.clockChanged(.stepped)
        #expect(harness.resumes == 0)
        #expect(light.number("brightness") == 100)
        harness.runtime.clockChanged(.resumed(after: .seconds(3600)))
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.resumes == 1)
        #expect(light.number("brightness") == 60)
    }

    @Test("a display that ends while it is off is left on, dark and without a timer")
    func end_restoresPower() async throws {
        let light = try BacklightFolder(maximum: 100, brightness: 80)
        let harness = try RuntimeHarness { configuration in
            configuration.backlight = .named(light.path)
            configuration.light = LightPolicy(dimAfter: .seconds(5), dimLevel: 0.3, blankAfter: .seconds(10))
        }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(6))
        #expect(light.number("brightness") == 24)
        await harness.clock.advance(by: .seconds(20))
        #expect(light.number("bl_power") == 4)
        var hasEnded = false
        harness.runtime.shutDown { hasEnded = true }
        await harness.clock.advance(by: .seconds(1))
        #expect(hasEnded)
        #expect(harness.powers == [false, true])
        #expect(light.number("brightness") == 80)
        #expect(light.number("bl_power") == 0)
        #expect(harness.clock.timerCount == 0)
        let picture = harness.runtime.display.screenshot()
        for y in 0..<picture.height {
            #expect(picture.row(y).allSatisfy { $0 & 0xFF_FFFF == 0 })
        }
    }
}
