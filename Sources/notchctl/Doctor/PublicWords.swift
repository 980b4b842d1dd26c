import NotchPanels

/// The words of a machine that may be told to everybody. Whatever is not among them is left out.
///
/// They are the words of the built-in profiles and of the tables below, numbers of up to five digits, sizes and single
/// letters. Behind the name of a rate or a size, a number may have nine digits. A name, an address, a serial number or a
/// text of somebody has none of these forms.
struct PublicWords: Sendable {
    private let words: Set<String>

    static let standard = PublicWords()

    private init() {
        let profiles = PanelFiles.builtIn.keys.compactMap { try? PanelChoice($0, root: "/nonexistent") }
        let lines = profiles.flatMap { panel in
            [panel.name] + panel.hardware.overlay + panel.hardware.settings.map(\.line) + panel.hardware.kernelWords
                + panel.hardware.drivers
        }
        words = Set((lines + Self.tables).flatMap(Self.tokens).map { $0.lowercased() })
    }

    private static let tables = [
        // Boards and systems.
        "Raspberry Pi Compute Module Model Rev Zero Plus Orange Banana NanoPi Radxa ROCK Odroid Khadas VIM Pine64",
        "BeagleBone Black Libre Computer linux dummy virt no device tree unknown Debian GNU Raspbian Ubuntu LTS Armbian",
        "bookworm trixie forky noble jammy Fedora Alpine Arch rpt rpi amd64 arm64 generic raspi current edge cloud deb",
        "sunxi64 rockchip64 bcm2711 bcm2712 dirty 115200 115200n8",
        // Boot files.
        "dtoverlay dtparam core_freq core_freq_min display_auto_detect disable_fw_kms_setup max_framebuffers arm_64bit",
        "hdmi_group hdmi_mode hdmi_cvt hdmi_drive hdmi_force_hotplug gpu_mem enable_uart otg_mode on off yes true false",
        "vc4-kms-v3d vc4-fkms-v3d audio i2c_arm i2s spi cma dwc2 dr_mode host noaudio nohdmi dsi0 dsi1 rotation rotate",
        "tft35a tft9341 tft9486 tft28 tft32 mhs35 mis35 mpi3501 waveshare35a piscreen fbtft spi0-1cs spi1-1cs",
        "disable-bt disable-wifi miniuart-bt gpio-key gpio-ir ads7846 goodix edt-ft5406 i2c_arm_baudrate",
        // The kernel's line.
        "console tty ttyS ttyAMA serial null fbcon map font nodefer video quiet splash loglevel logo.nologo",
        "vt.global_cursor_default spidev.bufsiz consoleblank rootwait rootfstype ext4 btrfs f2fs squashfs",
        // Modules, drivers and connectors.
        "vc4 v3d drm kms helper display connector dma shmem ttm panel mipi dbi dsi ssd130x i2c spi ili9486 ili9341",
        "st7789v st7735r repaper ht16k33 fb fbtft vc4drmfb simple simpledrm simpledrmdrmfb spidev dev bcm2835 bcm2708",
        "rpisense ws2812 pio rp1 gpio gpiomem gpiochip pinctrl industrialio backlight pwm bl raspberrypi touchscreen",
        "gpu card virtio virtio_gpu i915 amdgpu nouveau radeon HDMI DP eDP LVDS VGA DVI DPI Composite Writeback Virtual",
        "USB Unknown leds mipid dbid",
        // Formats of pixels.
        "XR24 AR24 XB24 AB24 RG16 RG24 BG24 C8 R8 R1 D1 XR30 AR30 YU12 NV12",
    ]

    /// Returns a text in which each part that is not wholly known is `…`. Blanks, `,` and `=` separate the parts.
    func told(_ text: String) -> String {
        var (result, part, key) = ("", "", "")
        func end() { result += isTold(part, key: key) ? part : "…" }
        for letter in text {
            if " ,=".contains(letter) {
                end()
                result.append(letter)
                (part, key) = ("", letter == "=" ? part : "")
            } else {
                part.append(letter)
            }
        }
        end()
        return result
    }

    /// - Parameter key: what stands before the part and a `=`.
    private func isTold(_ part: String, key: String) -> Bool {
        if ["speed", "freq", "baudrate", "bufsiz"].contains(where: { key.hasSuffix($0) }) {
            return Self.isNumber(part[...], of: 1...9)
        }
        // An address has at least two colons, or four numbers.
        let numbers = Self.tokens(part).filter { $0.contains(where: \.isNumber) }
        return isKnown(part) && part.filter { $0 == ":" }.count < 2 && numbers.count < 4
    }

    /// Whether each word of a text is known.
    func isKnown(_ text: String) -> Bool { Self.tokens(text).allSatisfy(isWord) }

    private static func tokens(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "." }.map(String.init)
    }

    private func isWord(_ token: String) -> Bool {
        let token = token.lowercased()
        if token.count == 1 || words.contains(token) { return true }
        // A number or a version; four numbers would be an address.
        let numbers = token.split(separator: ".", omittingEmptySubsequences: false)
        if numbers.count <= 3, numbers.allSatisfy({ Self.isNumber($0, of: 1...5) }) { return true }
        // A size, with the letter of a mode.
        let sides = (token.last?.isNumber == true ? token : String(token.dropLast())).split(separator: "x")
        if sides.count == 2, sides.allSatisfy({ Self.isNumber($0, of: 1...5) }) { return true }
        // The third bus of a kind.
        let name = token.prefix { !$0.isNumber }
        return Self.isNumber(token[name.endIndex...], of: 1...3) && (name.count == 1 || words.contains(String(name)))
    }

    private static func isNumber(_ text: Substring, of count: ClosedRange<Int>) -> Bool {
        count.contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
