import NotchDevices
import NotchSystem
import NotchTestSupport
import Testing

@testable import notchctl

extension MachineReportTests {
    // MARK: Frame buffers and backlights

    func framebuffer(_ name: String, _ driver: String, bits: Int = 16, ofCard: Bool = false) throws {
        if ofCard { try folder.write("", to: "sys/class/graphics/\(name)/device/drm/card0/dev") }
        try folder.write(driver + "\n", to: "sys/class/graphics/\(name)/name")
        try folder.write("320,240\n", to: "sys/class/graphics/\(name)/virtual_size")
        try folder.write("\(bits)\n", to: "sys/class/graphics/\(name)/bits_per_pixel")
        try folder.write("", to: "dev/\(name)", mode: 0o660)
    }

    @Test func framebuffers_areForBoardsWithoutCards() throws {
        try framebuffer("fb10", "fb_ili9341")
        try framebuffer("fb2", "panel-mipi-dbid", bits: 32, ofCard: true)
        try folder.write("U:320x170p-0\n", to: "sys/class/graphics/fb2/mode")
        try folder.write("", to: "sys/class/graphics/fbcon/rotate")
        var report = report()
        #expect(
            lines(report.findings) == [
                "note /dev/dri: there is no card",
                "note fb2: panel-mipi-dbid, 320x170, 32 bits a pixel: belongs to a card, which is used instead",
                "ok fb10: fb_ili9341, 320x240, 16 bits a pixel, root:root rw-rw----",
            ])
        #expect(report.usableDisplay == "/dev/fb10 320x240")
        report.framebuffers[1].access = theirs
        #expect(
            report.findings.suffix(1)
                == [
                    Finding(
                        .wrong, "fb10", "fb_ili9341, 320x240, 16 bits a pixel: no access (root:video rw-rw----)",
                        remedy: "sudo usermod -aG video ann, then log out and in again")
                ].about("a card or a frame buffer")[...])
        #expect(report.usableDisplay == nil)
        report.framebuffers[1].access = nil
        #expect(lines([report.framebuffers[1].finding(for: person)])[0].hasSuffix("but there is no /dev/fb10"))
    }

    @Test("with several frame buffers notchd takes none by itself, and is not ready")
    func framebuffers_haveToBeNamed() throws {
        try framebuffer("fb0", "fb_ili9341")
        try framebuffer("fb1", "odd", bits: 8)
        let report = report()
        #expect(report.usableDisplay == nil)
        #expect(
            lines(Array(report.findings.suffix(2))) == [
                "note fb1: odd, 320x240, 8 bits a pixel: cannot be used, since 1, 16 or 32 are needed",
                "wrong /dev/fb*: there are several, and notchd does not choose one by itself",
            ])
    }

    @Test func backlights_areWritable() throws {
        try folder.write("31\n", to: "sys/class/backlight/panel/brightness")
        try folder.write("255\n", to: "sys/class/backlight/panel/max_brightness")
        var report = report()
        #expect(lines([try #require(report.findings.last)]) == ["ok panel: backlight, at 31 of 255"])
        report.backlights[0].access = theirs
        #expect(report.findings.last?.remedy == "sudo usermod -aG video ann, then log out and in again")
        report.backlights[0].access = FileAccess(
            owner: "root", group: "root", mode: 0o644, isReadable: true, isWritable: false)
        #expect(
            lines([try #require(report.findings.last)]) == [
                "note panel: backlight, at 31 of 255: cannot be dimmed, no access (root:root rw-r--r--)"
            ])
        #expect(report.findings.last?.remedy == Self.install)
        try folder.write("", to: "etc/udev/rules.d/60-notch.rules")
        report.rules = self.report().rules
        #expect(report.findings.last?.remedy == Self.reload + "backlight")
    }

    /// The remedies that put the udev rules into effect: the first if they are not installed, the second if they are.
    static let install = "`sudo make install`, in the folder where Notch was built, installs the udev rules"
    static let reload =
        "sudo udevadm control --reload && sudo udevadm trigger --action=add --subsystem-match="

    // MARK: GPIO chips

    @Test("a chip is described line by line, with who uses which")
    func chip_isDescribed() throws {
        try folder.write("", to: "dev/gpiochip0", mode: 0o660)
        let chip = gpio.add("gpiochip0", label: "pinctrl-bcm2711", lines: ["ID_SDA", "GPIO17", "", "GPIO4"])
        chip.pins[1].consumer = "doorbell"
        chip.pins[2].consumer = ""
        let report = report()
        #expect(
            lines(report.findings.suffix(4)) == [
                "ok gpiochip0: GPIO chip pinctrl-bcm2711: 4 lines, 2 in use, root:root rw-rw----",
                "note gpiochip0 1: GPIO17: input, in use by 'doorbell'",
                "note gpiochip0 2: input, in use by an unnamed consumer",
                "note gpiochip0: free: 0 ID_SDA, 3 GPIO4",
            ])
        #expect(gpio.trace == ["chip gpiochip0"])
    }

    @Test("a chip without permission names the group, or else the rule that is missing")
    func deniedChip_isExplained() {
        let chip = gpio.add("gpiochip0", label: "pinctrl-bcm2711", lines: ["GPIO17"])
        chip.openError = .accessDenied
        var report = report()
        report.chips[0].access = FileAccess(
            owner: "root", group: "gpio", mode: 0o660, isReadable: false, isWritable: false)
        #expect(
            report.findings.suffix(1)
                == [
                    Finding(
                        .note, "gpiochip0", "GPIO chip, cannot be opened: Permission denied (root:gpio rw-rw----)",
                        remedy: "sudo usermod -aG gpio ann, then log out and in again")
                ].about("GPIO lines")[...])
        report.chips[0].access = FileAccess(
            owner: "root", group: "root", mode: 0o600, isReadable: false, isWritable: false)
        #expect(report.findings.last?.remedy == Self.install)
        report.rules.areInstalled = true
        #expect(report.findings.last?.remedy == Self.reload + "gpio")
    }

    // MARK: Touch screens and keys

    @Test("touch screens, keys and encoders are listed, with the group that is missing; pointers are not")
    func inputDevices_areListed() throws {
        func add(_ event: String, _ name: String, _ attributes: [String: String], mode: Int = 0o660) throws {
            let device = "sys/class/input/\(event)/device/"
            try folder.write(name + "\n", to: device + "name")
            for (attribute, text) in attributes { try folder.write(text + "\n", to: device + attribute) }
            try folder.write("", to: "dev/input/\(event)", mode: mode)
        }
        try add("event0", "gpio-keys", ["capabilities/key": "10000000"])
        try add(
            "event10", "Goodix Capacitive TouchScreen",
            ["properties": "2", "capabilities/abs": "2e1800000000003", "capabilities/key": "400 0 0 0 0 0"])
        try add("event2", "rotary", ["capabilities/rel": "1"])
        try add("event3", "Mouse", ["capabilities/rel": "903", "capabilities/key": "1f0000 0 0 0 0"])
        try folder.write("x\n", to: "sys/class/input/mouse0/device/name")
        var report = report()
        let root = try #require(report.inputDevices.first?.access).description
        #expect(
            lines(report.inputDevices.map { $0.finding(for: person) }) == [
                "ok event0: gpio-keys, 1 key, \(root)", "ok event2: rotary, rotary encoder, \(root)",
                "ok event10: Goodix Capacitive TouchScreen, touch screen, \(root)",
            ])
        #expect(report.inputDevices.map(\.kind) == [.keys, .encoder, .touch])
        report.inputDevices[2].access = FileAccess(
            owner: "root", group: "input", mode: 0o660, isReadable: false, isWritable: false)
        let denied = report.inputDevices[2].finding(for: person)
        #expect(denied.verdict == .note)
        #expect(denied.text == "Goodix Capacitive TouchScreen, touch screen: no access (root:input rw-rw----)")
        #expect(denied.remedy == "sudo usermod -aG input ann, then log out and in again")
        report.inputDevices[0].access = nil
        #expect(report.inputDevices[0].finding(for: person).remedy == "sudo modprobe evdev")
    }
}
