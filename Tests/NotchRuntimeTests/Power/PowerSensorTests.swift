import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("Power and sensors")
@SurfaceActor
struct PowerSensorTests {
    private static let policy = AmbientPolicy(dark: 1, bright: 1024, lowest: 10, highest: 90)

    @Test("the brightness follows the light around, and what is set by hand holds")
    func brightness_followsLight() async throws {
        let harness = try PowerHarness {
            $0.followsAmbientLight = true
            $0.ambientPolicy = Self.policy
        }
        harness.power.setIlluminance(32)
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=50"])
        await harness.clock.advance(by: .seconds(5))
        harness.power.setIlluminance(33)
        #expect(harness.sysfs.takeWrites().isEmpty, "that little is not worth writing")
        try harness.power.setBrightness(20)
        #expect(harness.sysfs.takeWrites().last == "panel/brightness=20")
        harness.power.setIlluminance(40)
        harness.power.setIlluminance(nil)
        #expect(harness.sysfs.takeWrites().isEmpty)
        harness.power.setIlluminance(1024)
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=90"])
    }

    @Test("an idle panel keeps its share of a brightness that follows the light")
    func dimmedPanel_staysDimmed() async throws {
        let harness = try PowerHarness {
            $0.followsAmbientLight = true
            $0.ambientPolicy = Self.policy
        }
        await harness.clock.advance(by: .seconds(20))
        _ = harness.sysfs.takeWrites()
        harness.power.setIlluminance(1024)
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=23"])
        #expect(harness.power.light == .dimmed)
        await harness.clock.advance(by: .seconds(60))
        _ = harness.sysfs.takeWrites()
        harness.power.setIlluminance(1)
        #expect(harness.sysfs.takeWrites().isEmpty, "a panel that is off is left alone")
    }

    @Test("without a policy, light around changes nothing; another policy counts from its reload")
    func policy_isTakenOver() throws {
        let harness = try PowerHarness()
        harness.power.setIlluminance(32)
        #expect(harness.sysfs.writes.isEmpty)
        harness.configuration.followsAmbientLight = true
        harness.configuration.ambientPolicy = Self.policy
        harness.power.reconfigure(harness.configuration)
        harness.power.setIlluminance(32)
        #expect(harness.sysfs.takeWrites() == ["panel/brightness=50"])
        harness.configuration.followsAmbientLight = false
        harness.power.reconfigure(harness.configuration)
        harness.power.setIlluminance(1024)
        #expect(harness.sysfs.takeWrites().isEmpty)
    }

    @Test("a panel that nobody is near sleeps; somebody who comes wakes it, and so does a card")
    func presence_wakesAndSleeps() async throws {
        let harness = try PowerHarness { $0.light = LightPolicy(sleepAfter: .seconds(60)) }
        harness.power.setPresence(false)
        await harness.clock.advance(by: .seconds(60))
        #expect(harness.power.light == .off && !harness.display.isPowered)
        harness.power.setPresence(true)
        #expect(harness.power.light == .bright && harness.display.isPowered)
        harness.power.setPresence(false)
        await harness.clock.advance(by: .seconds(60))
        #expect(harness.power.light == .off)
        try harness.queue.enqueue(Activity(title: "A", hold: true))
        await settle()
        #expect(harness.power.light == .bright && harness.display.isPowered)
        harness.queue.dismiss()
        await harness.clock.advance(by: .seconds(70))
        #expect(harness.power.light == .off)
        harness.power.setPresence(nil)
        #expect(harness.power.light == .bright, "with the sensor lost, nobody can tell that the room is empty")
        #expect(harness.clock.timerCount == 0)
    }
}
