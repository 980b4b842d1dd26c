import NotchCore
import NotchDisplay
import NotchGraphics
import Testing

@testable import NotchConfiguration

@Suite("Panel profiles")
struct PanelProfileTests {
    private func profile(_ text: String) throws -> PanelProfile {
        try PanelProfile(KeyFile(parsing: text, name: "mine.panel"), id: "mine")
    }

    private func complaint(_ text: String) -> String {
        do {
            _ = try profile(text)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("every key is read")
    func keys_areRead() throws {
        let profile = try profile(
            """
            # a comment
            [Panel]
            Name=A bar
            Resolution=320x1480
            Rotation=270
            ActiveArea=64x296
            ViewingDistance=1500
            Format=RGB565
            Paper=yes
            SafeInsets=1 2 3 4
            [Hardware]
            Bus=dsi
            Driver=vc4 drm-rp1-dsi
            Connector=DSI
            Overlay=dtparam=spi=on
            Overlay=dtoverlay=panel,x=1
            Overlay=dtparam=compatible=x\\0panel-mipi-dbi-spi
            Config=core_freq=500
            Config=[pi3] core_freq=250
            CommandLine=fbcon=map:9
            Firmware=/lib/firmware/x.bin
            Tried=the mode
            [Init]
            Command=0x36 96
            Delay=120
            Command=0x29
            [Wiring]
            VCC=3.3 V (pin 1)
            D/C=GPIO 24
            """)
        #expect(profile.id == "mine")
        #expect(profile.name == "A bar")
        #expect(profile.resolution == PanelSize(width: 320, height: 1480))
        #expect(profile.rotation == .clockwise270)
        #expect(profile.activeArea == PanelProfile.Area(width: 64, height: 296))
        #expect(profile.density == 5)
        #expect(profile.viewingDistance == 1500)
        #expect(profile.format == .rgb565 && profile.isPaper)
        #expect(profile.safeInsets == SafeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(profile.hardware.bus == "DSI")
        #expect(profile.hardware.drivers == ["vc4", "drm-rp1-dsi"])
        #expect(profile.hardware.connector == "DSI")
        #expect(
            profile.hardware.overlay == [
                "dtparam=spi=on", "dtoverlay=panel,x=1", "dtparam=compatible=x\\0panel-mipi-dbi-spi",
            ])
        #expect(
            profile.hardware.settings == [
                BootSetting(filter: "[all]", line: "core_freq=500"),
                BootSetting(filter: "[pi3]", line: "core_freq=250"),
            ])
        #expect(profile.hardware.kernelWords == ["fbcon=map:9"])
        #expect(profile.hardware.initialization == [.command(0x36, [96]), .delay(120), .command(0x29, [])])
        #expect(profile.hardware.firmware == "/lib/firmware/x.bin")
        #expect(profile.hardware.tried == "the mode")
        #expect(
            profile.hardware.wiring == [
                PanelProfile.Wire(pin: "VCC", target: "3.3 V (pin 1)"),
                PanelProfile.Wire(pin: "D/C", target: "GPIO 24"),
            ])
    }

    private static let start = "[Panel]\nName=A\nResolution=320x170\n"

    @Test("keys that a profile does not have stay open")
    func rest_isOpen() throws {
        let profile = try profile(Self.start)
        #expect(profile.rotation == nil && profile.density == nil && profile.viewingDistance == nil)
        #expect(profile.format == .automatic && !profile.isPaper && profile.safeInsets == .none)
        #expect(profile.hardware.tried == "no", "nothing counts as tried that nobody says was")
    }

    private static let mistakes: [(text: String, expected: String)] = [
        ("", "mine.panel: [Panel] needs the key Name"),
        ("[Panel]\nName=A", "mine.panel: [Panel] needs the key Resolution"),
        ("\(start)SafeInset=1 2 3 4", "mine.panel:4: [Panel] has no key 'SafeInset'; did you mean 'SafeInsets'?"),
        ("\(start)[Wirring]\nA=1", "mine.panel:5: no section is called [Wirring]; did you mean [Wiring]?"),
        ("\(start)Bus=SPI", "mine.panel:4: Bus belongs to [Hardware], not to [Panel]"),
        ("\(start)Name=B", "mine.panel:4: Name is set in line 2 already: remove one of the two"),
        (
            "\(start)SafeInsets=0 -1 0 0",
            "mine.panel:4: SafeInsets=0 -1 0 0 should be four numbers of pixels from 0 to 4096: top left bottom right"
        ),
        (
            "\(start)SafeInsets=0 0 0",
            "mine.panel:4: SafeInsets=0 0 0 should be four numbers of pixels from 0 to 4096: top left bottom right"
        ),
        (
            "\(start)SafeInsets=80 0 80 0",
            """
            mine.panel:4: safe insets (top 80, left 0, bottom 80, right 0) leave too little of a panel of 320x170: \
            they must be at least 0 and leave 48x16 pixels, or as many upright
            """
        ),
        (
            "\(start)Rotation=45",
            "mine.panel:4: Rotation=45 should be one of 0, 90, 180, 270 (degrees clockwise)"
        ),
        ("\(start)Format=rgb888", "mine.panel:4: Format=rgb888 should be one of auto, xrgb8888, rgb565, grey16, mono"),
        (
            "\(start)ViewingDistance=1",
            "mine.panel:4: ViewingDistance=1 should be a number from 100.0 to 20000.0 (millimetres)"
        ),
        (
            "\(start)ActiveArea=42.7",
            "mine.panel:4: ActiveArea=42.7 should be WIDTHxHEIGHT in millimetres, such as 42.7x22.7"
        ),
        (
            "\(start)ActiveArea=22.7x42.7",
            "mine.panel:4: ActiveArea makes pixels far from square: give its sides in the order of Resolution"
        ),
        (
            "\(start)ActiveArea=3.2x1.7",
            "mine.panel:4: panel density 100.0 is out of range: 0.5 to 50 pixels per millimetre, 0.05 to 50 for LEDs"
        ),
        ("\(start)Resolution=8x8", "mine.panel:4: Resolution is set in line 3 already: remove one of the two"),
        (
            "[Panel]\nResolution=0x8",
            "mine.panel:2: Resolution=0x8 should be WIDTHxHEIGHT, each from 1 to 4096 pixels"
        ),
        (
            "[Panel]\nName=A\nResolution=4x48",
            "mine.panel:3: panel 4x48 is out of range: the longer side has 8 to 4096, the shorter 7 to 2160 pixels"
        ),
        ("\(start)CutOut=0", "mine.panel:4: CutOut=0 should be a whole number from 1 to 4096 (pixels)"),
        (
            "\(start)CutOut=400",
            "mine.panel:4: CutOut=400 leaves less than 24 of 320 pixels on each side"
        ),
        (
            "\(start)[Hardware]\nOverlay=spi=on",
            "mine.panel:5: Overlay=spi=on should be a line for config.txt that begins with dtoverlay= or dtparam="
        ),
        (
            "\(start)[Hardware]\nFirmware=/etc/shadow",
            """
            mine.panel:5: Firmware=/etc/shadow should be /lib/firmware/NAME.bin, with a NAME of at most 35 letters, \
            digits, dots and dashes
            """
        ),
        (
            "\(start)[Hardware]\nConfig=include other.txt",
            """
            mine.panel:5: Config=include other.txt should be NAME=VALUE for config.txt, with a filter such as [pi4] \
            before it where it needs one
            """
        ),
        (
            "\(start)[Hardware]\nCommandLine=quiet splash",
            "mine.panel:5: CommandLine=quiet splash should be one word for the kernel's command line, such as fbcon=map:9"
        ),
        (
            "\(start)[Init]\nCommand=0x136",
            """
            mine.panel:5: Command=0x136 should be a command's number and its parameters, each from 0 to 255, such as \
            0x36 0x60
            """
        ),
        (
            "\(start)[Init]\nCommand=0 120",
            "mine.panel:5: Command=0 120 should be Delay=120, which is what the driver takes this command for"
        ),
        (
            "\(start)[Init]\nDelay=500",
            "mine.panel:5: Delay=500 should be 1 to 255 milliseconds; a longer pause is several lines"
        ),
        (
            "\(start)[Init]\nCommand=0x11",
            "mine.panel: [Init] needs the key Firmware in [Hardware], the file to make of it"
        ),
    ]

    @Test("mistakes are refused with file, line and what to write", arguments: PanelProfileTests.mistakes)
    func mistakes_areRefused(text: String, expected: String) {
        #expect(complaint(text) == expected)
    }

    @Test("insets stay on their side of the panel, however the panel hangs")
    func insets_turnWithThePanel() throws {
        let profile = try profile(Self.start + "Rotation=90\nSafeInsets=1 2 3 4")
        #expect(profile.safeInsets(at: .clockwise90) == SafeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(profile.safeInsets(at: .clockwise270) == SafeInsets(top: 3, left: 4, bottom: 1, right: 2))
        // Once the picture is turned clockwise, its top is at the right side of the raster.
        #expect(profile.safeInsets(at: .none) == SafeInsets(top: 2, left: 3, bottom: 4, right: 1))
        for rotation in Rotation.allCases {
            let insets = SafeInsets(top: 1, left: 2, bottom: 3, right: 4)
            #expect(insets.turned(rotation).turned(rotation.inverse) == insets)
        }
    }

    @Test("a cut-out is in the middle only while the panel hangs as its profile says, or the other way up")
    func cutOut_turnsWithThePanel() throws {
        let profile = try profile(Self.start + "Rotation=90\nCutOut=100")
        #expect(Rotation.allCases.map { profile.cutOut(at: $0) } == [nil, 100, nil, 100])
        var configuration = NotchConfiguration()
        configuration.panel = profile
        #expect(configuration.renderOptions.middle == 100)
        configuration.cutOut = 0
        #expect(configuration.renderOptions.middle == nil)
        configuration.cutOut = 60
        #expect(configuration.renderOptions.middle == 60)
    }

    @Test("turned insets cover what a turned rectangle covers", arguments: Rotation.allCases)
    func insets_turnAsRectanglesDo(rotation: Rotation) {
        let insets = SafeInsets(top: 5, left: 7, bottom: 11, right: 13)
        let free = PixelRect(x: 7, y: 5, width: 100 - 20, height: 50 - 16)
        let turned = rotation.apply(to: free, width: 100, height: 50)
        let size = rotation.size(width: 100, height: 50)
        let sides = insets.turned(rotation)
        #expect(turned.x == sides.left && turned.y == sides.top)
        #expect(size.width - turned.maxX == sides.right && size.height - turned.maxY == sides.bottom)
    }
}
