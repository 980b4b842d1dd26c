import NotchCore
import NotchDisplay
import NotchGraphics
import Testing

@testable import NotchConfiguration

@Suite("Output configuration")
struct OutputConfigurationTests {
    private func configuration(_ lines: String) throws -> NotchConfiguration {
        var configuration = NotchConfiguration()
        try ConfigurationFiles.apply(
            KeyFile(parsing: "[Display]\n" + lines, name: "notchd.conf"), to: &configuration)
        return configuration
    }

    private func complaint(_ lines: String) -> String {
        do {
            _ = try configuration(lines)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("every key of the output is read")
    func keys_areRead() throws {
        let configuration = try configuration(
            """
            Backend=drm
            DRMDevice=/dev/dri/by-path/platform-gpu-card
            Connector=HDMI-A-1
            Mode=1920x480@59.94
            Rotation=270
            Format=Mono
            SafeInsets=4 0 4 0
            Atomic=no
            Framebuffer=/dev/fb1
            VirtualTerminal=7
            """)
        var output = OutputOptions()
        output.device = "/dev/dri/by-path/platform-gpu-card"
        output.connector = "HDMI-A-1"
        output.mode = .init(width: 1920, height: 480, refresh: 59.94)
        output.rotation = .clockwise270
        output.format = .mono
        output.isAtomic = false
        output.framebuffer = "/dev/fb1"
        output.virtualTerminal = 7
        #expect(configuration.output == output)
        #expect(configuration.resolvedOutput == output)
        #expect(configuration.backend == .drm)
        #expect(configuration.renderOptions.safeInsets == SafeInsets(top: 4, bottom: 4))
    }

    @Test("frames are drawn for what the panel can show: the configuration's format before the profile's")
    func glass_isTheFormats() throws {
        #expect(try configuration("").panelFormat == .colour)
        #expect(try configuration("Panel=ssd1306-128x64").panelFormat == .mono)
        #expect(try configuration("Panel=ssd1306-128x64").renderOptions.panelFormat == .mono)
        #expect(try configuration("Panel=ssd1306-128x64\nFormat=xrgb8888").panelFormat == .colour)
        #expect(try configuration("Panel=ssd1327-128x128").panelFormat == .grey(levels: 16))
        #expect(try configuration("Panel=st7789-320x170").panelFormat == .rgb565)
        #expect(try configuration("Panel=128x64\nFormat=mono").panelFormat == .mono)
    }

    @Test("values that make sense one by one, and not together, are refused before anything starts")
    func wholes_areValidated() throws {
        func refusal(_ lines: String) throws -> String? {
            let configuration = try configuration(lines)
            do {
                try configuration.validate()
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(try refusal("") == nil)
        for panel in ["128x32", "ssd1306-128x32", "4096x2160", "64x16"] {
            for backend in ["headless", "drm"] {
                #expect(try refusal("Panel=\(panel)\nBackend=\(backend)\nRotation=90") == nil)
            }
        }
        let insets = "SafeInsets=40 0 40 0\n"
        #expect(try refusal(insets + "Panel=320x95\nBackend=headless")?.contains("leave too little") == true)
        #expect(try refusal(insets + "Panel=320x96\nBackend=headless") == nil)
        #expect(
            try refusal("CutOut=273\nPanel=320x96\nBackend=headless")
                == "the configuration: CutOut=273 leaves less than 24 of 320 pixels on each side")
        #expect(try refusal("CutOut=272\nPanel=320x96\nBackend=headless") == nil)
        #expect(try refusal(insets + "Panel=320x80\nBackend=drm") == nil, "a real panel may be larger")
    }

    @Test("a later file can take a choice back")
    func choices_areTakenBack() throws {
        let configuration = try configuration("Atomic=yes\nAtomic=auto\nVirtualTerminal=7\nVirtualTerminal=none")
        #expect(configuration.output == OutputOptions())
        #expect(try self.configuration("Mode=400x1280").output.mode == .init(width: 400, height: 1280))
    }

    @Test(
        "a value that makes no sense is refused with the possible values",
        arguments: [
            ("Backend=x11", "Backend=x11 should be one of auto, drm, fbdev, led, headless, terminal"),
            (
                "DRMDevice=",
                "DRMDevice= should be a card's node or link, or its driver's name, of 1 to 255 bytes without control characters"
            ),
            (
                "Connector=\u{7}",
                "Connector=\u{FFFD} should be a connector's name, such as HDMI-A-1, of 1 to 255 bytes without control characters"
            ),
            ("Mode=1920", "Mode=1920 should be WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, such as 1920x480@60"),
            ("Mode=1920x480@", "Mode=1920x480@ should be WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, such as 1920x480@60"),
            ("Mode=1920x480@0", "Mode=1920x480@0 should be WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, such as 1920x480@60"),
            (
                "Mode=1920x480@60@60",
                "Mode=1920x480@60@60 should be WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, such as 1920x480@60"
            ),
            ("Mode=1920x480@nan", "Mode=1920x480@nan should be WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, such as 1920x480@60"),
            ("Mode=0x0", "Mode=0x0 should be WIDTHxHEIGHT or WIDTHxHEIGHT@HZ, such as 1920x480@60"),
            ("Rotation=left", "Rotation=left should be one of 0, 90, 180, 270 (degrees clockwise)"),
            ("Rotation=-90", "Rotation=-90 should be one of 0, 90, 180, 270 (degrees clockwise)"),
            ("Format=rgb888", "Format=rgb888 should be one of auto, xrgb8888, rgb565, grey16, mono"),
            ("Atomic=maybe", "Atomic=maybe should be auto, yes or no"),
            ("VirtualTerminal=0", "VirtualTerminal=0 should be none, or a number from 1 to 63"),
            ("VirtualTerminal=64", "VirtualTerminal=64 should be none, or a number from 1 to 63"),
            (
                "SafeInsets=1,2,3,4",
                "SafeInsets=1,2,3,4 should be four numbers of pixels from 0 to 4096: top left bottom right"
            ),
            (
                "SafeInsets=1 2 3 9999999999999999999",
                "SafeInsets=1 2 3 9999999999999999999 should be four numbers of pixels from 0 to 4096: top left bottom right"
            ),
        ])
    func badInput_isRefused(line: String, expected: String) {
        #expect(complaint(line) == "notchd.conf:2: " + expected)
    }

    @Test("a profile turns the panel and drives the output, whatever the order of the keys")
    func profile_isApplied() throws {
        let configuration = try configuration("Panel=waveshare-11.9-320x1480")
        let geometry = try configuration.geometry()
        #expect(geometry.width == 1480 && geometry.height == 320)
        #expect(abs(geometry.density - 5.009) < 0.001)
        #expect(geometry.viewingDistance == 2000)
        let output = configuration.resolvedOutput
        #expect(output.mode == .init(width: 320, height: 1480))
        #expect(output.rotation == .clockwise90)
        #expect(output.format == .xrgb8888 && output.isFormatOptional)
        let demand = try self.configuration("Panel=waveshare-11.9-320x1480\nFormat=rgb565").resolvedOutput
        #expect(demand.format == .rgb565 && !demand.isFormatOptional)
        let same = try self.configuration("Rotation=270\nDensity=6\nPanel=waveshare-11.9-320x1480\nMode=640x480")
        #expect(same.resolvedOutput.rotation == .clockwise270)
        #expect(same.resolvedOutput.mode == .init(width: 640, height: 480))
        #expect(try same.geometry() == PanelGeometry(width: 1480, height: 320, density: 6, viewingDistance: 2000))
    }

    @Test("a size alone leaves mode, rotation and format to the connector, and is turned by Rotation")
    func size_leavesTheRest() throws {
        let configuration = try configuration("Panel=1480x320")
        #expect(configuration.resolvedOutput == OutputOptions())
        #expect(try configuration.geometry() == PanelGeometry(width: 1480, height: 320))
        let turned = try self.configuration("Panel=1480x320\nRotation=90").geometry()
        #expect(turned.width == 320 && turned.height == 1480)
    }

    @Test("an unknown panel in a file is refused with the file's line and what there is")
    func panel_isUnknown() {
        let text = complaint("Panel=st7789")
        #expect(text.hasPrefix("notchd.conf:2: Panel=st7789: there is no such profile; did you mean 'st7789-240x240'?"))
        #expect(text.contains("ssd1327-128x128"))
    }

    @Test("a key from the command line is checked as one from a file is")
    func option_isChecked() throws {
        var configuration = NotchConfiguration()
        try configuration.setDisplay("Rotation", to: "180", from: "--rotation")
        #expect(configuration.output.rotation == .half)
        do {
            try configuration.setDisplay("Rotation", to: "45", from: "--rotation")
            Issue.record("it was accepted")
        } catch {
            #expect("\(error)" == "--rotation: '45' should be one of 0, 90, 180, 270 (degrees clockwise)")
        }
        #expect(throws: ConfigurationError.self) {
            try configuration.setDisplay("Capacity", to: "1", from: "--capacity")
        }
    }

    @Test("the keys that changed and wait for the next start are reported")
    func changes_areNamed() throws {
        let changed = try configuration(
            """
            Panel=ssd1306-128x32
            DRMDevice=vc4
            Connector=DSI-1
            Mode=320x1480
            Rotation=90
            Format=mono
            SafeInsets=1 1 1 1
            Atomic=no
            Framebuffer=/dev/fb1
            VirtualTerminal=2
            """)
        #expect(
            changed.keysForNextStart(since: NotchConfiguration()) == [
                "Panel", "SafeInsets", "DRMDevice", "Connector", "Mode", "Rotation", "Format", "Atomic", "Framebuffer",
                "VirtualTerminal",
            ])
    }

    @Test("a terminal without a panel has no bezel and no mounting; a panel has them, even the usual one")
    func terminal_hasItsOwnRasterWithoutAPanel() throws {
        let bezel = "Backend=terminal\nRotation=90\nSafeInsets=0 200 0 200\nCutOut=100\n"
        let own = try configuration(bezel)
        try own.validate()
        #expect(own.usesTerminalRaster && own.rotation == .none)
        #expect(own.renderOptions.safeInsets == .none && own.renderOptions.middle == nil)

        let panel = try configuration(bezel + "Panel=1480x320\n")
        #expect(!panel.usesTerminalRaster && panel.rotation == .clockwise90)
        #expect(panel.renderOptions.safeInsets.left == 200 && panel.renderOptions.middle == 100)
        #expect(panel.keysForNextStart(since: own) == ["Panel"])
        #expect(try !configuration("Backend=headless\nRotation=90\n").usesTerminalRaster)
    }
}
