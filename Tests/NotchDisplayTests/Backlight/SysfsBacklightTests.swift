import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchDisplay

@Suite("Backlight")
@SurfaceActor
struct SysfsBacklightTests {
    private let sysfs = ModelSysfs()
    private let folder = ModelSysfs.root + "/panel"

    /// Returns a backlight, by default one of 200 steps at brightness 160.
    private func backlight(maximum: Int = 200, brightness: Int = 160, scale: String? = nil) -> SysfsBacklight {
        sysfs.add("panel", maximum: maximum, brightness: brightness, scale: scale)
        return SysfsBacklight(choice: .named("panel"), files: sysfs)
    }

    private func complaint(_ body: () throws(DisplayError) -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error.code): \(error)"
        }
    }

    @Test("what nobody changes is not written")
    func start_writesNothing() throws {
        let backlight = backlight()
        try backlight.set(share: 1)
        #expect(try backlight.read() == BacklightReading(name: "panel", brightness: 80, actual: 80))
        #expect(sysfs.writes.isEmpty)
    }

    @Test("setting, dimming, switching off and waking write what changes, the power last, and return to the same")
    func light_isWritten() throws {
        let backlight = backlight()
        try backlight.set(percent: 50, share: 1)
        try backlight.set(share: 0.3)
        #expect(try backlight.read() == BacklightReading(name: "panel", brightness: 50, actual: 15))
        try backlight.set(share: 0)
        #expect(try backlight.read() == BacklightReading(name: "panel", brightness: 50, actual: 0))
        try backlight.set(share: 0)
        try backlight.set(share: 1)
        try backlight.set(share: 1)
        #expect(
            sysfs.writes == [
                "panel/brightness=100", "panel/brightness=30", "panel/bl_power=4", "panel/brightness=100",
                "panel/bl_power=0",
            ])
    }

    @Test("a dimmed device returns to exactly the brightness that it came with", arguments: [1, 7, 123, 199, 200])
    func wake_isExact(brightness: Int) throws {
        for scale in ["linear", "non-linear"] {
            let backlight = backlight(brightness: brightness, scale: scale)
            try backlight.set(share: 0.5)
            try backlight.set(share: 1)
            #expect(sysfs.attributes[folder + "/brightness"]?.dropLast() == "\(brightness)")
        }
    }

    @Test("a brightness in percent is kept, although the device has few steps")
    func percent_isKept() throws {
        let backlight = backlight(maximum: 7, brightness: 7)
        try backlight.set(percent: 50, share: 1)
        #expect(try backlight.read().brightness == 50)
        #expect(try backlight.read().actual == 57)
    }

    @Test("what another program sets is the brightness from then on")
    func foreignBrightness_isAdopted() throws {
        let backlight = backlight()
        try backlight.set(percent: 50, share: 1)
        sysfs.attributes[folder + "/brightness"] = "40\n"
        #expect(try backlight.read().brightness == 20)
        sysfs.attributes[folder + "/brightness"] = "60\n"
        try backlight.set(share: 0.5)
        try backlight.set(share: 1)
        #expect(sysfs.takeWrites() == ["panel/brightness=100", "panel/brightness=30", "panel/brightness=60"])
    }

    @Test("Fault 35: what an earlier run left dark is lit again")
    func darkDevice_isLit() throws {
        let backlight = backlight(brightness: 0)
        sysfs.attributes[folder + "/bl_power"] = "4\n"
        try backlight.set(share: 1)
        #expect(sysfs.writes == ["panel/brightness=1", "panel/bl_power=0"])
    }

    @Test(
        "Fault 32: without the right to write, the error names file, rule and group",
        arguments: [
            (EACCES, "the udev rules of `sudo make install` give the group video"), (EPERM, "udev rules"),
            (EROFS, "ProtectKernelTunables"),
        ])
    func denial_isExplained(number: Int32, advice: String) throws {
        let backlight = backlight()
        sysfs.unwritable[folder + "/brightness"] = number
        let complaint = try #require(complaint { () throws(DisplayError) in try backlight.set(percent: 50, share: 1) })
        #expect(complaint.hasPrefix("denied: \(folder)/brightness cannot be written"))
        #expect(complaint.contains(advice))
        // The brightness is still read and reported, and the wish holds.
        #expect(try backlight.read() == BacklightReading(name: "panel", brightness: 50, actual: 80))
        sysfs.unwritable = [:]
        try backlight.reapply()
        #expect(sysfs.writes == ["panel/brightness=100"])
    }

    @Test("a driver that fails is no reason to look for another device")
    func failure_isReported() {
        let backlight = backlight()
        sysfs.unwritable[folder + "/brightness"] = EIO
        #expect(
            complaint { () throws(DisplayError) in try backlight.set(percent: 50, share: 1) }?.hasPrefix("io: ") == true
        )
        sysfs.unreadable[folder + "/actual_brightness"] = ETIMEDOUT
        #expect(complaint { () throws(DisplayError) in _ = try backlight.read() }?.hasPrefix("io: ") == true)
    }

    @Test("a device that goes and comes back, the same or another, gets the brightness that was set")
    func device_mayComeAndGo() throws {
        let backlight = backlight()
        try backlight.set(percent: 50, share: 1)
        sysfs.remove("panel")
        #expect(
            complaint { () throws(DisplayError) in try backlight.set(share: 0.5) }
                == "absent: no backlight is called 'panel'; there is none in \(ModelSysfs.root)")
        #expect(complaint { () throws(DisplayError) in _ = try backlight.read() }?.hasPrefix("absent: ") == true)
        sysfs.add("panel", maximum: 1000, brightness: 1000)
        try backlight.set(share: 1)
        #expect(sysfs.takeWrites() == ["panel/brightness=100", "panel/brightness=500"])
    }

    @Test("a device that is unbound under a write is found again within the same call", arguments: [ENODEV, ENXIO])
    func renamedDevice_isFound(number: Int32) throws {
        sysfs.add("first", device: "/sys/devices/platform/first")
        let backlight = SysfsBacklight(choice: .automatic, files: sysfs)
        backlight.panelDevice = "/sys/devices/platform/gpu"
        try backlight.set(percent: 50, share: 1)
        sysfs.remove("first")
        sysfs.unwritable[ModelSysfs.root + "/first/brightness"] = number
        sysfs.add("second", device: "/sys/devices/platform/first")
        try backlight.set(share: 0.5)
        #expect(sysfs.takeWrites() == ["first/brightness=50", "second/brightness=25"])
        #expect(try backlight.read().name == "second")
    }

    @Test("Fault 33: after a resume the brightness is written again even if the driver claims to have it")
    func reapply_writes() throws {
        let backlight = backlight()
        try backlight.reapply()
        #expect(sysfs.writes.isEmpty, "what is not ours is left alone")
        try backlight.set(percent: 50, share: 1)
        try backlight.reapply()
        #expect(sysfs.writes == ["panel/brightness=100", "panel/brightness=100"])
    }

    @Test("another choice is another device")
    func choice_isLive() throws {
        let backlight = backlight()
        sysfs.add("other", maximum: 10, brightness: 1)
        try backlight.set(percent: 50, share: 1)
        backlight.choice = .named("other")
        try backlight.set(share: 1)
        #expect(sysfs.writes == ["panel/brightness=100", "other/brightness=5"])
    }

    @Test("steps that change nothing cost no call")
    func sameLight_isFree() throws {
        let backlight = backlight()
        try backlight.set(percent: 50, share: 1)
        let calls = sysfs.callCount
        for _ in 0..<10 { try backlight.set(share: 1) }
        #expect(sysfs.callCount == calls)
    }

    @Test("the kernel's own calls read and write the same")
    func realFiles_work() throws {
        let light = try BacklightFolder(maximum: 255, brightness: 200)
        let backlight = SysfsBacklight(choice: .named(light.path))
        #expect(try backlight.read() == BacklightReading(name: "test-light", brightness: 78, actual: 78))
        try backlight.set(percent: 20, share: 1)
        #expect(light.number("brightness") == 51)
        try backlight.set(share: 0)
        #expect(light.number("bl_power") == 4)
        #expect(light.number("brightness") == 51)
        try backlight.set(percent: 3, share: 1)
        #expect(light.number("bl_power") == 0)
        #expect(light.number("brightness") == 8, "a shorter number leaves nothing of a longer one")
        let parent = light.url.deletingLastPathComponent().path
        let found = SysfsBacklight(choice: .automatic, root: parent)
        found.panelDevice = "/sys/devices/none"
        #expect(try found.read().name == "test-light")
    }
}
