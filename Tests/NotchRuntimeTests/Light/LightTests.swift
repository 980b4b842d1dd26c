import Glibc
import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("Light of the panel")
@SurfaceActor
struct LightTests {
    private let brightness = ModelSysfs.root + "/panel/brightness"

    @Test("an idle panel dims and goes off; a card lights it at once, and it rests without a timer")
    func idle_dimsAndBlanks() async throws {
        let harness = try LightHarness()
        #expect(harness.sysfs.writes.isEmpty, "nothing is configured, nothing is written")
        await harness.clock.advance(by: .seconds(20))
        #expect(harness.runtime.stage.light == .dimmed)
        #expect(harness.sysfs.takeWrites().last == "panel/brightness=25")
        #expect(harness.clock.timerCount == 2, "the panel goes off, and the minute ends")
        await harness.clock.advance(by: .seconds(60))
        #expect(harness.sysfs.takeWrites() == ["panel/bl_power=4"])
        #expect(!harness.display.isPowered)
        #expect(harness.clock.timerCount == 0)

        harness.queue.enqueue(Activity(title: "A", hold: true))
        await settle()
        #expect(harness.display.isPowered)
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=100", "panel/bl_power=0"])
        await harness.clock.advance(by: .seconds(3600))
        #expect(harness.runtime.stage.light == .bright)
        #expect(harness.clock.timerCount == 0)
        harness.queue.dismiss()
        await harness.clock.advance(by: .seconds(15))
        #expect(harness.runtime.stage.light == .dimmed)
    }

    @Test("S12, S18: a person, a cue and an unfolding surface wake the panel")
    func engagement_wakes() async throws {
        let harness = try LightHarness()
        let wakers: [@SurfaceActor () -> Void] = [
            { harness.coordinator.setHovering(true) }, { harness.coordinator.setHovering(false) },
            { harness.coordinator.open() }, { harness.coordinator.close() }, { harness.coordinator.playCue() },
        ]
        for (index, wake) in wakers.enumerated() {
            wake()
            #expect(harness.runtime.stage.light == .bright, "\(index)")
            let isHeld = harness.coordinator.isUserEngaged
            await harness.clock.advance(by: .seconds(30))
            #expect(harness.runtime.stage.light == (isHeld ? .bright : .dimmed), "\(index)")
        }
    }

    @Test("a brightness set by hand wakes the panel, and stays when it dims and wakes again")
    func hand_setsBrightness() async throws {
        let harness = try LightHarness()
        await harness.clock.advance(by: .seconds(20))
        _ = harness.sysfs.takeWrites()
        try harness.runtime.setBrightness(40)
        #expect(harness.runtime.stage.light == .bright)
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=100", "panel/brightness=40"])
        await harness.clock.advance(by: .seconds(20))
        #expect(harness.sysfs.takeWrites().last == "panel/brightness=10")
        let reading = try harness.runtime.panelBacklight.reading()
        #expect(reading.brightness == 40)
        #expect(reading.actual == 10)
    }

    @Test("Fault 32: one warning for as many tries as there are, and the display goes on")
    func denial_isSaidOnce() async throws {
        let harness = try LightHarness()
        harness.sysfs.unwritable[brightness] = EACCES
        for _ in 0..<3 {
            await harness.clock.advance(by: .seconds(100))
            harness.coordinator.playCue()
        }
        let warnings = harness.log.filter { $0.hasPrefix("warning") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("the udev rules of `sudo make install`") == true)
        #expect(harness.display.isPowered)
        #expect(throws: DisplayError.self) { try harness.runtime.setBrightness(50) }
        // The right was given meanwhile.
        harness.sysfs.unwritable = [:]
        try harness.runtime.setBrightness(50)
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=50"])
        await harness.clock.advance(by: .seconds(20))
        #expect(harness.sysfs.takeWrites().last == "panel/brightness=13")
    }

    @Test("a missing backlight is reported only if the configuration names one")
    func absence_isQuiet() async throws {
        let quiet = try LightHarness { configuration in
            configuration.backlight = .automatic
            configuration.light = LightPolicy(blankAfter: .seconds(1))
        }
        await quiet.clock.advance(by: .seconds(5))
        #expect(!quiet.display.isPowered, "a panel can be switched off without a backlight")
        #expect(!quiet.log.contains { $0.hasPrefix("warning") })
        for wish in 0..<3 {
            let harness = try LightHarness(backlight: nil) { configuration in
                configuration.light = LightPolicy()
                if wish > 0 { configuration.backlight = .automatic }
                if wish == 1 { configuration.light.dimAfter = .seconds(1) }
                if wish == 2 { configuration.brightness = 50 }
            }
            for _ in 0..<3 {
                harness.coordinator.playCue()
                await harness.clock.advance(by: .seconds(10))
            }
            // Pixels dim without a backlight.
            let count = wish == 1 ? 0 : 1
            #expect(harness.log.filter { $0.hasPrefix("warning: no backlight") }.count == count, "\(wish)")
        }
    }

    @Test("the configured brightness is set at the start, and on reload only if it says another thing")
    func reload_respectsTheHand() async throws {
        let harness = try LightHarness { $0.brightness = 60 }
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=60"])
        try harness.runtime.setBrightness(30)
        _ = harness.sysfs.takeWrites()
        _ = harness.runtime.reconfigure(harness.configuration)
        #expect(harness.sysfs.takeWrites().isEmpty)
        harness.configuration.brightness = 70
        harness.configuration.light.dimAfter = .seconds(1)
        _ = harness.runtime.reconfigure(harness.configuration)
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=70"])
        await harness.clock.advance(by: .seconds(2))
        #expect(harness.runtime.stage.light == .dimmed)
    }

    @Test("a light that another one takes the place of is left lit", arguments: [20, 100])
    func reload_leavesTheFormerLightLit(idle: Int) async throws {
        let harness = try LightHarness()
        harness.sysfs.add("other", maximum: 50, brightness: 50)
        await harness.clock.advance(by: .seconds(idle))
        _ = harness.sysfs.takeWrites()
        harness.configuration.backlight = .named("other")
        _ = harness.runtime.reconfigure(harness.configuration)
        let writes = harness.sysfs.takeWrites()
        if idle == 20 {
            #expect(writes == ["panel/brightness=100", "other/brightness=13"])
        } else {
            #expect(writes == ["panel/brightness=100", "panel/bl_power=0", "other/bl_power=4"])
        }
    }

    @Test("without a backlight, or the right to it, the pixels dim and light up", arguments: [nil, 100])
    func pixels_dim(backlight: Int?) async throws {
        let harness = try LightHarness(backlight: backlight) { if backlight == nil { $0.backlight = .automatic } }
        if backlight != nil { harness.sysfs.unwritable[brightness] = EACCES }
        let lightest = { @SurfaceActor in
            let picture = harness.display.screenshot()
            return (0..<picture.height).flatMap { picture.row($0).map { $0 & 0xFF } }.max() ?? 0
        }
        await harness.clock.advance(by: .seconds(5))
        let full = lightest()
        #expect(full > 100)
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.runtime.stage.light == .dimmed)
        #expect(abs(Int(lightest()) - Int(full) / 4) <= 1)
        #expect(harness.clock.timerCount == 2, "the panel goes off, and the minute ends")
        harness.coordinator.playCue()
        await harness.clock.advance(by: .seconds(5))
        #expect(lightest() == full)
    }

    @Test("a missing backlight is not reported if the configuration says none")
    func none_isQuiet() async throws {
        let harness = try LightHarness(backlight: nil) { $0.backlight = .none }
        await harness.clock.advance(by: .seconds(100))
        harness.coordinator.playCue()
        #expect(!harness.log.contains { $0.hasPrefix("warning") })
    }

    @Test("Fault 33: after a resume, and for a backlight that comes late, the light is what it should be")
    func reapply_findsLateDevice() async throws {
        let harness = try LightHarness(backlight: nil) { $0.brightness = 60 }
        await harness.clock.advance(by: .seconds(20))
        harness.sysfs.add("panel", maximum: 100, brightness: 100)
        harness.runtime.panelBacklight.reapply()
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=15"])
        harness.runtime.panelBacklight.reapply()
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=15"])
        harness.coordinator.playCue()
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=60"])
    }

    @Test("at the end panel and backlight are left lit, with the brightness that was set")
    func end_restores() async throws {
        let harness = try LightHarness()
        await harness.clock.advance(by: .seconds(100))
        #expect(!harness.display.isPowered)
        _ = harness.sysfs.takeWrites()
        harness.runtime.shutDown {}
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.display.isPowered)
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=100", "panel/bl_power=0"])
        await harness.clock.advance(by: .seconds(1000))
        #expect(harness.display.isPowered)
    }

    @Test("S1: a hidden surface takes the light away and leaves the panel on")
    func hidden_isDark() async throws {
        let harness = try LightHarness { $0.light = LightPolicy() }
        let hiding = Task { @SurfaceActor in await harness.coordinator.hide() }
        await harness.clock.advance(by: .seconds(2))
        _ = await hiding.value
        #expect(harness.runtime.stage.light == .dark)
        #expect(harness.display.isPowered)
        #expect(harness.sysfs.takeWrites() == ["panel/bl_power=4"])
        harness.queue.enqueue(Activity(title: "A"))
        await settle()
        #expect(harness.sysfs.takeWrites() == ["panel/bl_power=0"])
        await harness.clock.advance(by: .seconds(10))
        #expect(harness.sysfs.takeWrites() == ["panel/bl_power=4"])
    }
}
