import NotchCore
import NotchTestSupport
import Testing

@testable import NotchDisplay

@Suite("Backlight search")
struct BacklightSearchTests {
    private let sysfs = ModelSysfs()
    /// The sysfs path of a card on PCI.
    private let card = "/sys/devices/pci0000:00/0000:00:02.0"

    private func find(_ choice: BacklightChoice = .automatic, panel: String?) -> String {
        do {
            return try BacklightSearch(choice: choice, panelDevice: panel, root: ModelSysfs.root, files: sysfs)
                .find().name
        } catch {
            return "\(error.code): \(error)"
        }
    }

    @Test("a display without a panel dims nobody's backlight but one that is named")
    func headless_hasNone() {
        sysfs.add("laptop", device: card + "/card0-eDP-1")
        #expect(find(panel: nil) == "absent: no backlight: this display has no panel of its own")
        #expect(find(.named("laptop"), panel: nil) == "laptop")
        #expect(find(.named(ModelSysfs.root + "/laptop/"), panel: nil) == "laptop")
    }

    @Test("the light of the card's own panel comes before any other")
    func child_isFound() {
        sysfs.add("aaa", type: "firmware", device: "/sys/devices/platform/other")
        sysfs.add("intel_backlight", device: card + "/drm/card0/card0-eDP-1")
        #expect(find(panel: card) == "intel_backlight")
    }

    @Test("a brother counts, unless all that it shares is the bus of the chip")
    func sibling_isFound() {
        sysfs.add("aaa", device: "/sys/devices/platform/aaa")
        sysfs.add("10-0045", device: "/sys/devices/platform/soc/fe205000.i2c/i2c-10/10-0045/light")
        #expect(find(panel: "/sys/devices/platform/soc/fe205000.i2c/i2c-10/10-0045/panel") == "10-0045")
        #expect(find(panel: "/sys/devices/platform/gpu").hasPrefix("ambiguous: "))
    }

    @Test("the device tree's value applies")
    func phandle_isFollowed() {
        sysfs.add("aaa", device: "/sys/devices/platform/aaa")
        sysfs.add("bbb", device: "/sys/devices/platform/bbb")
        sysfs.attributes[ModelSysfs.root + "/aaa/device/of_node/phandle"] = "\0\0\0\u{7}"
        sysfs.attributes[ModelSysfs.root + "/bbb/device/of_node/phandle"] = "\0\0\0\u{9}"
        let spi = "/sys/devices/platform/soc/3f204000.spi/spi_master/spi0/spi0.0"
        sysfs.attributes[spi + "/of_node/backlight"] = "\0\0\0\u{9}"
        #expect(find(panel: spi) == "bbb")
    }

    @Test("the only one is taken, wherever it hangs")
    func onlyOne_isTaken() {
        sysfs.add("backlight_gpio", device: "/sys/devices/platform/backlight_gpio")
        #expect(find(panel: "/sys/devices/platform/soc/3f204000.spi/spi_master/spi0/spi0.0") == "backlight_gpio")
    }

    @Test("of several for one panel, firmware goes before platform before raw, as the kernel documents it")
    func kind_decides() {
        sysfs.add("a", type: "raw", device: card)
        sysfs.add("b", type: "firmware", device: card)
        sysfs.add("c", type: "platform", device: card)
        sysfs.add("d", type: "brand-new", device: card)
        #expect(find(panel: card) == "b")
        sysfs.remove("b")
        #expect(find(panel: card) == "c")
        sysfs.remove("c")
        #expect(find(panel: card) == "a")
    }

    @Test("two that match are listed, with the key that chooses")
    func two_areListed() {
        sysfs.add("left", device: card)
        sysfs.add("right", device: card)
        #expect(
            find(panel: card)
                == "ambiguous: several backlights match the panel: left, right; choose one with Backlight= in [Display]"
        )
        #expect(find(.named("right"), panel: card) == "right")
    }

    @Test("a name that does not exist is answered with those that do, and none with where it was looked for")
    func unknownName_listsNames() {
        #expect(
            find(.named("LED"), panel: card)
                == "absent: no backlight is called 'LED'; there is none in \(ModelSysfs.root)")
        #expect(find(panel: card) == "absent: no backlight: there is none in \(ModelSysfs.root)")
        sysfs.add("left")
        sysfs.add("right")
        #expect(find(.named("LED"), panel: card) == "absent: no backlight is called 'LED'; there is left, right")
        #expect(find(.none, panel: card) == "absent: no backlight: the configuration says Backlight=none")
    }

    @Test(
        "a device with an absurd maximum is not used, and said to be so",
        arguments: ["0\n", "-5\n", "\n", "99999999999999999999\n", "2147483648\n", "many\u{1B}[31m\n", "1.5\n"])
    func absurdMaximum_isRefused(text: String) {
        sysfs.add("broken", device: card)
        sysfs.attributes[ModelSysfs.root + "/broken/max_brightness"] = text
        let complaint = find(panel: card)
        #expect(complaint.hasPrefix("io: \(ModelSysfs.root)/broken/max_brightness holds '"))
        #expect(complaint.hasSuffix("instead of a number from 1 to 2147483647"))
        #expect(!complaint.unicodeScalars.contains { $0.value < 0x20 })
        #expect(find(.named("broken"), panel: card) == complaint)
        sysfs.add("sound")
        #expect(find(panel: card) == "sound")
    }
}
