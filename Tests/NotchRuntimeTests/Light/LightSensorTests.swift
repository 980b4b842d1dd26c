import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("Light and sensors")
@SurfaceActor
struct LightSensorTests {
    private static let policy = AmbientPolicy(dark: 1, bright: 1024, lowest: 10, highest: 90)

    @Test("the brightness follows the light around, and what is set by hand holds")
    func brightness_followsLight() async throws {
        let harness = try LightHarness {
            $0.followsAmbientLight = true
            $0.ambientPolicy = Self.policy
        }
        harness.runtime.handle(.illuminance(32))
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=50"])
        await harness.clock.advance(by: .seconds(5))
        harness.runtime.handle(.illuminance(33))
        #expect(harness.sysfs.takeWrites().isEmpty, "that little is not worth writing")
        try harness.runtime.setBrightness(20)
        #expect(harness.sysfs.takeWrites().last == "panel/brightness=20")
        harness.runtime.handle(.illuminance(40))
        harness.runtime.handle(.illuminance(nil))
        #expect(harness.sysfs.takeWrites().isEmpty)
        harness.runtime.handle(.illuminance(1024))
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=90"])
    }

    @Test("an idle panel keeps its share of a brightness that follows the light")
    func dimmedPanel_staysDimmed() async throws {
        let harness = try LightHarness {
            $0.followsAmbientLight = true
            $0.ambientPolicy = Self.policy
        }
        await harness.clock.advance(by: .seconds(20))
        _ = harness.sysfs.takeWrites()
        harness.runtime.handle(.illuminance(1024))
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=23"])
        #expect(harness.runtime.stage.light == .dimmed)
        await harness.clock.advance(by: .seconds(60))
        _ = harness.sysfs.takeWrites()
        harness.runtime.handle(.illuminance(1))
        #expect(harness.sysfs.takeWrites().isEmpty, "a panel that is off is left alone")
    }

    @Test("without a policy, light around changes nothing; another policy counts from its reload")
    func policy_isTakenOver() throws {
        let harness = try LightHarness()
        harness.runtime.handle(.illuminance(32))
        #expect(harness.sysfs.writes.isEmpty)
        harness.configuration.followsAmbientLight = true
        harness.configuration.ambientPolicy = Self.policy
        _ = harness.runtime.reconfigure(harness.configuration)
        harness.runtime.handle(.illuminance(32))
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=50"])
        harness.configuration.followsAmbientLight = false
        _ = harness.runtime.reconfigure(harness.configuration)
        harness.runtime.handle(.illuminance(1024))
        #expect(harness.sysfs.takeWrites().isEmpty)
    }

    @Test("a panel that nobody is near sleeps; somebody who comes wakes it, and so does a card")
    func presence_wakesAndSleeps() async throws {
        let harness = try LightHarness { $0.light = LightPolicy(sleepAfter: .seconds(60)) }
        harness.runtime.handle(.presence(false))
        await harness.clock.advance(by: .seconds(60))
        #expect(harness.runtime.stage.light == .off && !harness.display.isPowered)
        harness.runtime.handle(.presence(true))
        #expect(harness.runtime.stage.light == .bright && harness.display.isPowered)
        harness.runtime.handle(.presence(false))
        await harness.clock.advance(by: .seconds(60))
        #expect(harness.runtime.stage.light == .off)
        harness.queue.enqueue(Activity(title: "A", hold: true))
        await settle()
        #expect(harness.runtime.stage.light == .bright && harness.display.isPowered)
        harness.queue.dismiss()
        await harness.clock.advance(by: .seconds(70))
        #expect(harness.runtime.stage.light == .off)
        harness.runtime.handle(.presence(nil))
        #expect(harness.runtime.stage.light == .bright, "with the sensor lost, nobody can tell that the room is empty")
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.clock.timerCount == 1, "the minute ends")
    }
}
