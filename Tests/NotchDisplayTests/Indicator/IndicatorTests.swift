import Glibc
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

@SurfaceActor
@Suite("Indicator")
struct IndicatorTests {
    private let whole = IndicatorOptions(kind: .led, brightness: 100)

    // MARK: LEDs

    @Test("an LED of several colours shows the tint in the order of its colours, and is left as it was found")
    func colouredLED_showsTheTint() {
        let harness = IndicatorHarness(whole) { sysfs, _ in
            sysfs.addLED("act")
            sysfs.addLED("rgb:indicator", brightness: 7, colours: "green blue red amber")
        }
        harness.indicator.show(harness.scene(card: .normal))
        // A value of 0.5 is 0.214 of the light.
        #expect(
            harness.sysfs.takeWrites() == ["rgb:indicator/multi_intensity=255 55 0 0", "rgb:indicator/brightness=255"])
        harness.indicator.show(harness.scene())
        #expect(harness.sysfs.takeWrites() == ["rgb:indicator/brightness=0"])
        harness.indicator.close()
        harness.indicator.close()
        #expect(
            harness.sysfs.takeWrites() == ["rgb:indicator/multi_intensity=10 20 30", "rgb:indicator/brightness=7"])
        harness.indicator.show(harness.scene(card: .normal))
        #expect(harness.sysfs.writes.isEmpty)
    }

    @Test("a trigger is taken off at the start and put back at the end")
    func trigger_isPutBack() {
        let harness = IndicatorHarness(
            IndicatorOptions(kind: .led, device: "act", brightness: 100)
        ) { sysfs, _ in sysfs.addLED("act", maximum: 100, trigger: "none [mmc0] timer") }
        harness.indicator.show(harness.scene())
        #expect(harness.sysfs.takeWrites() == ["act/trigger=none", "act/brightness=0"])
        harness.indicator.close()
        #expect(harness.sysfs.takeWrites() == ["act/trigger=mmc0"])
    }

    @Test("an LED of one colour gives the tint's luminance; one without steps is on or off")
    func plainLED_givesLuminance() {
        for (maximum, brightness, lit) in [(1000, 100, 731), (1, 100, 1), (1, 10, 1)] {
            let harness = IndicatorHarness(
                IndicatorOptions(kind: .led, device: "act", brightness: brightness)
            ) { sysfs, _ in sysfs.addLED("act", maximum: maximum) }
            harness.indicator.show(harness.scene(card: .normal))
            harness.indicator.show(harness.scene())
            #expect(harness.sysfs.takeWrites() == ["act/brightness=\(lit)", "act/brightness=0"])
        }
    }

    @Test("brightness is a share of what is seen")
    func brightness_isAShare() {
        let harness = IndicatorHarness(
            IndicatorOptions(kind: .led, device: "act", brightness: 50)
        ) { sysfs, _ in sysfs.addLED("act", maximum: 10_000) }
        harness.indicator.show(harness.scene(card: .normal))
        // Half of the value 1 is 0.214 of the light. Half of the value 0.5 is 0.051 of it.
        #expect(harness.sysfs.takeWrites() == ["act/brightness=1568"])
    }

    @Test("1 percent is lit", arguments: [(255, "1"), (10_000, "6"), (7, "1")])
    func darkestLED_isLit(maximum: Int, number: String) {
        let harness = IndicatorHarness(
            IndicatorOptions(kind: .led, device: "act", brightness: 1)
        ) { sysfs, _ in sysfs.addLED("act", maximum: maximum) }
        harness.indicator.show(harness.scene(card: .normal))
        harness.indicator.show(harness.scene())
        #expect(harness.sysfs.takeWrites() == ["act/brightness=\(number)", "act/brightness=0"])
    }

    @Test("only an LED of several colours is taken without its name")
    func led_isChosen() {
        let none = IndicatorHarness(whole) { sysfs, _ in
            sysfs.addLED("act")
            sysfs.addLED("pwr")
        }
        none.indicator.show(none.scene())
        #expect(
            none.indicator.problem?.message
                == "no LED has several colours: set Device= in [Indicator] to one of act, pwr")
        let several = IndicatorHarness(whole) { sysfs, _ in
            sysfs.addLED("a", colours: "red green blue")
            sysfs.addLED("b", colours: "red green blue")
        }
        several.indicator.show(several.scene())
        #expect(several.indicator.problem?.code == .ambiguous)
        let unknown = IndicatorHarness(IndicatorOptions(kind: .led, device: "rgb")) { sysfs, _ in sysfs.addLED("act") }
        unknown.indicator.show(unknown.scene())
        #expect(unknown.indicator.problem?.message == "no LED is called 'rgb'; there is act")
        #expect(none.sysfs.writes.isEmpty && several.sysfs.writes.isEmpty && unknown.sysfs.writes.isEmpty)
    }

    // MARK: Time

    @Test("a light that does not move wakes nobody")
    func rest_wakesNobody() async {
        let harness = IndicatorHarness(whole) { sysfs, _ in sysfs.addLED("rgb", colours: "red green blue") }
        for scene in [harness.scene(), harness.scene(card: .normal), harness.scene()] {
            harness.indicator.show(scene)
            #expect(harness.clock.timerCount == 0)
        }
        #expect(harness.clock.scheduledCount == 0)
        harness.indicator.show(harness.scene(card: .normal, transition: .milliseconds(400)))
        await harness.clock.advance(by: .seconds(60))
        #expect(harness.clock.scheduledCount == 8)
        #expect(harness.clock.timerCount == 0)
    }

    @Test("it flashes four times a second and breathes by steps of 50 ms, and stops when there is nothing more to tell")
    func movement_costsItsSteps() async {
        let harness = IndicatorHarness(whole) { sysfs, _ in sysfs.addLED("rgb", colours: "red green blue") }
        harness.indicator.show(harness.scene(pending: .high))
        _ = harness.sysfs.takeWrites()
        await harness.clock.advance(by: .seconds(1))
        #expect(
            harness.sysfs.takeWrites() == [
                "rgb/multi_intensity=255 255 255", "rgb/brightness=255", "rgb/brightness=0", "rgb/brightness=255",
                "rgb/brightness=0",
            ])
        harness.indicator.show(harness.scene(pending: .low))
        let before = harness.clock.scheduledCount
        await harness.clock.advance(by: .seconds(3))
        #expect(harness.clock.scheduledCount == before + 60)
        let levels = harness.sysfs.takeWrites().compactMap { $0.split(separator: "=").last.flatMap { Int($0) } }
        #expect(levels.max() == 255)
        #expect(levels.min() ?? 255 <= 1)
        // No two successive levels are the same.
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 != $1 })
        harness.indicator.show(harness.scene())
        #expect(harness.clock.timerCount == 0)
        await harness.clock.advance(by: .seconds(60))
        #expect(harness.sysfs.takeWrites() == ["rgb/brightness=0"])
    }

    @Test("nothing moves any more once it is closed")
    func close_stops() async {
        let harness = IndicatorHarness(whole) { sysfs, _ in sysfs.addLED("rgb", colours: "red green blue") }
        harness.indicator.show(harness.scene(pending: .low))
        harness.indicator.close()
        #expect(harness.clock.timerCount == 0)
    }

    // MARK: Faults

    @Test("Fault 32: without the right to write, one warning names rule and group, and nothing more is tried")
    func denied_isSaidOnce() async {
        let harness = IndicatorHarness(whole) { sysfs, _ in
            sysfs.addLED("rgb", colours: "red green blue")
            sysfs.unwritable[LEDSink.root + "/rgb/brightness"] = EACCES
        }
        harness.indicator.show(harness.scene())
        let calls = harness.sysfs.callCount
        harness.indicator.show(harness.scene(pending: .low))
        await harness.clock.advance(by: .seconds(60))
        #expect(harness.sysfs.callCount == calls)
        #expect(harness.log.warnings.count == 1)
        #expect(harness.log.warnings[0].contains("`sudo make install` give the group video that right"))
        #expect(harness.indicator.problem?.code == .denied)
        // Once a rule has given the right, the kernel's next event is enough.
        harness.announce(.change, "rgb")
        #expect(harness.log.warnings.count == 1)
        harness.sysfs.unwritable = [:]
        harness.announce(.change, "rgb")
        #expect(harness.indicator.problem == nil)
        #expect(harness.clock.timerCount == 1)
    }

    @Test("an LED that goes is waited for, and shows what there is to show when it comes back")
    func led_comesBack() async {
        let harness = IndicatorHarness(
            IndicatorOptions(kind: .led, device: "act", brightness: 100)
        ) { sysfs, _ in sysfs.addLED("act") }
        harness.indicator.show(harness.scene(card: .normal))
        harness.sysfs.remove("act")
        harness.announce(.remove, "act")
        harness.indicator.show(harness.scene())
        #expect(harness.indicator.problem?.code == .absent)
        harness.indicator.show(harness.scene(card: .normal))
        harness.sysfs.addLED("act")
        _ = harness.sysfs.takeWrites()
        harness.announce(.add, "act")
        #expect(harness.sysfs.takeWrites() == ["act/brightness=186"])
        // The LED is gone and back before the light is to change.
        harness.announce(.remove, "act")
        harness.sysfs.addLED("act")
        harness.announce(.add, "act")
        #expect(harness.sysfs.takeWrites() == ["act/brightness=186"])
        // Events of another LED, of the indicator's own change, and of another subsystem lead to no write.
        harness.announce(.add, "pwr")
        harness.announce(.change, "act")
        harness.announce(.add, "act", "backlight")
        #expect(harness.sysfs.takeWrites() == [])
    }

    @Test("Fault 33: after a sleep all is written again")
    func resume_writesAgain() {
        let harness = IndicatorHarness(
            IndicatorOptions(kind: .led, device: "act", brightness: 100)
        ) { sysfs, _ in sysfs.addLED("act") }
        harness.indicator.show(harness.scene(card: .normal))
        _ = harness.sysfs.takeWrites()
        harness.indicator.themeChanged()
        #expect(harness.sysfs.takeWrites() == [])
        harness.indicator.resumed()
        #expect(harness.sysfs.takeWrites() == ["act/brightness=186"])
    }

    // MARK: Strips

    @Test("a strip is sent one transfer a change, within its current, and is dark in the end")
    func strip_isSent() {
        let harness = IndicatorHarness(IndicatorOptions(kind: .apa102, count: 2, brightness: 100, currentLimit: 1000))
        harness.indicator.show(harness.scene(card: .normal))
        harness.indicator.show(harness.scene(card: .low))
        harness.indicator.close()
        #expect(harness.leds.attempts == ["/dev/spidev0.0 4000000"])
        let lit: [UInt8] = [0xFF, 55, 255, 0]
        let dark: [UInt8] = [0xE0, 0, 0, 0]
        let start: [UInt8] = [0, 0, 0, 0]
        let end = start + [0]
        #expect(harness.leds.sent() == [start + lit + lit + end, start + dark + dark + end])
        #expect(harness.leds.openCount == 0)
    }

    @Test("a strip of WS2812 gets the speed of its timing")
    func strip_hasASpeed() {
        for timing in WS2812Timing.allCases {
            let harness = IndicatorHarness(
                IndicatorOptions(kind: .ws2812, device: "/dev/spidev1.0", count: 3, ws2812Timing: timing))
            harness.indicator.show(harness.scene())
            #expect(harness.leds.attempts == ["/dev/spidev1.0 \(timing.speed)"])
            #expect(harness.leds.sent("/dev/spidev1.0") == [WS2812Encoder(count: 3, timing: timing).bytes])
        }
    }

    @Test("Fault 32: without the right to the bus, the group is named, or the rule where root alone has it")
    func deniedStrip_namesTheGroup() {
        for (group, remedy) in [("spi", "the user has to join the group spi"), ("root", "the udev rules of ")] {
            let harness = IndicatorHarness(IndicatorOptions(kind: .ws2812)) { _, leds in
                leds.setOpenError(.accessDenied)
                leds.groupName = group
            }
            harness.indicator.show(harness.scene())
            harness.indicator.show(harness.scene(card: .normal))
            #expect(harness.log.warnings.count == 1)
            #expect(harness.log.warnings.first?.contains(remedy) == true)
            #expect(harness.leds.attempts.count == 1)
        }
    }

    @Test("a transfer that fails is tried again with the next change, and said once")
    func failedTransfer_isTriedAgain() {
        let harness = IndicatorHarness(IndicatorOptions(kind: .apa102)) { _, leds in leds.sendError = .inputOutput }
        harness.indicator.show(harness.scene())
        harness.indicator.show(harness.scene(card: .normal))
        #expect(harness.log.warnings.count == 1)
        harness.leds.sendError = nil
        harness.indicator.show(harness.scene())
        #expect(harness.indicator.problem == nil)
        #expect(harness.leds.sent().count == 1)
    }

    @Test("a transfer that fails is tried again every five seconds, until nobody wants it any more")
    func failedTransfer_isTriedAgainByTheClock() async {
        let harness = IndicatorHarness(IndicatorOptions(kind: .apa102)) { _, leds in leds.sendError = .inputOutput }
        harness.indicator.show(harness.scene(card: .normal))
        await harness.clock.advance(by: .seconds(60))
        #expect(harness.clock.scheduledCount == 13)
        #expect(harness.log.warnings.count == 1)
        harness.leds.sendError = nil
        await harness.clock.advance(by: .milliseconds(4999))
        #expect(harness.leds.sent().isEmpty)
        await harness.clock.advance(by: .milliseconds(1))
        #expect(harness.leds.sent().count == 1)
        #expect(harness.indicator.problem == nil)
        #expect(harness.clock.timerCount == 0)
        harness.leds.sendError = .inputOutput
        harness.indicator.show(harness.scene())
        #expect(harness.clock.timerCount == 1)
        harness.indicator.close()
        #expect(harness.clock.timerCount == 0)
    }
}
