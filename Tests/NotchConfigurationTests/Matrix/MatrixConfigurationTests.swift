import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchConfiguration

@Suite("Matrix configuration")
struct MatrixConfigurationTests {
    private func configuration(_ text: String, panel: PanelProfile? = nil) throws -> NotchConfiguration {
        var configuration = NotchConfiguration()
        if let panel { configuration.panel = panel }
        try ConfigurationFiles.apply(KeyFile(parsing: text, name: "notchd.conf"), to: &configuration)
        return configuration
    }

    private func profile(_ text: String) throws -> PanelProfile {
        try PanelProfile(KeyFile(parsing: text, name: "mine.panel"), id: "mine")
    }

    /// The complaint about a file, or about its values together; empty if there is none.
    private func complaint(_ text: String, panel: PanelProfile? = nil) -> String {
        do {
            try configuration(text, panel: panel).validate()
            return ""
        } catch {
            return "\(error)"
        }
    }

    private func complaint(ofProfile text: String) -> String {
        do {
            _ = try profile(text)
            return ""
        } catch {
            return "\(error)"
        }
    }

    // MARK: Keys

    private static let keys = """
        [Matrix]
        Kind=APA102
        Device=/dev/spidev1.0
        Host=wled.local
        Port=4049
        Wiring=columns
        Run=Serpentine
        First=bottom-right
        Tile=8x4
        Tiles=columns
        TileRun=serpentine
        TileFirst=top-right
        Turn=180
        TurnBack=0
        Order=gbr
        Timing=eightBits
        Speed=1000000
        Gamma=2.2
        Brightness=30
        MinimumBrightness=4
        CurrentLimit=2000
        """

    private static let options: MatrixOptions = {
        var options = MatrixOptions()
        options.kind = .apa102
        options.devices = ["/dev/spidev1.0"]
        options.host = "wled.local"
        options.port = 4049
        options.layout = MatrixLayoutOptions(
            size: MatrixSize(width: 32, height: 8), leds: MatrixPath(.columns, .serpentine, from: .bottomRight),
            tile: MatrixSize(width: 8, height: 4), tiles: MatrixPath(.columns, .serpentine, from: .topRight),
            turn: .half, turnBack: .upright)
        options.order = .gbr
        options.timing = .eightBits
        options.speed = 1_000_000
        options.gamma = .power(2.2)
        options.brightness = 30
        options.minimum = 4
        options.currentLimit = 2000
        return options
    }()

    private static let panel = "[Panel]\nName=LEDs\nResolution=32x8\n"

    @Test("every key is read from a configuration")
    func keys_areReadFromConfigurations() throws {
        let configuration = try configuration("[Display]\nBackend=led\nPanel=32x8\n" + Self.keys)
        #expect(configuration.backend == .led)
        #expect(configuration.resolvedMatrix == Self.options)
        try configuration.validate()
    }

    @Test("every key is read from a profile")
    func keys_areReadFromProfiles() throws {
        let profile = try profile(Self.panel + Self.keys)
        var configuration = NotchConfiguration()
        configuration.backend = .led
        configuration.panel = profile
        #expect(configuration.resolvedMatrix == Self.options)
        try configuration.validate()
    }

    @Test("every key of the section is among those that are tested here")
    func keys_areAllHere() {
        let lines = Self.keys.split(separator: "\n").dropFirst()
        let keys = lines.compactMap { $0.split(separator: "=").first.map(String.init) }
        #expect(keys == MatrixChoices.keys.map(\.name))
    }

    @Test("what nobody says has its default")
    func rest_hasItsDefault() throws {
        var expected = MatrixOptions()
        expected.kind = .ws2812
        let configuration = try configuration("[Display]\nBackend=led\nPanel=32x8\n[Matrix]\nKind=ws2812")
        #expect(configuration.resolvedMatrix == expected)
        #expect(expected.openedDevices == ["/dev/spidev0.0"])
        let kind = try self.configuration("").resolvedMatrix.kind
        #expect(kind == nil)
    }

    @Test("the configuration has the last word, key by key")
    func configuration_winsOverTheProfile() throws {
        let profile = try profile(Self.panel + Self.keys)
        let text = "[Display]\nBackend=led\n[Matrix]\nHost=10.0.0.7\nFirst=top-left\nOrder=BGR\nTurn=0\nBrightness=70"
        let configuration = try configuration(text, panel: profile)
        var expected = Self.options
        expected.host = "10.0.0.7"
        expected.layout.leds.first = .topLeft
        expected.order = .bgr
        expected.layout.turn = .upright
        expected.brightness = 70
        #expect(configuration.resolvedMatrix == expected)
        try configuration.validate()
    }

    @Test("the brightness of the display is that of the matrix, before the section's own")
    func brightness_isTheDisplays() throws {
        let text = "[Display]\nBrightness=80\nPanel=32x8\n[Matrix]\nKind=ws2812\nBrightness=20"
        let brightness = try configuration(text).resolvedMatrix.brightness
        #expect(brightness == 80)
    }

    @Test("the size is that of the panel's own raster, however it hangs")
    func size_isTheRasters() throws {
        let configuration = try configuration("[Display]\nBackend=led\nPanel=32x8\nRotation=90\n[Matrix]\nKind=ws2812")
        #expect(configuration.resolvedMatrix.layout.size == MatrixSize(width: 32, height: 8))
        let geometry = try configuration.geometry()
        #expect(geometry.width == 8 && geometry.height == 32)
        try configuration.validate()
    }

    @Test("two devices are read for a board that has two")
    func devices_areRead() throws {
        let text = "[Display]\nBackend=led\nPanel=17x7\n[Matrix]\nKind=unicorn-hat-mini\n"
        let configuration = try configuration(text + "Device=/dev/spidev1.1 /dev/spidev1.0")
        #expect(configuration.resolvedMatrix.openedDevices == ["/dev/spidev1.1", "/dev/spidev1.0"])
        try configuration.validate()
        let usual = try self.configuration(text).resolvedMatrix.openedDevices
        #expect(usual == ["/dev/spidev0.0", "/dev/spidev0.1"])
    }

    @Test("a matrix that changed is reported once, and one that only stands in other lines is not")
    func change_isNamed() throws {
        let running = try configuration("[Matrix]\nKind=ws2812\nFirst=top-left")
        let changed = try configuration("[Matrix]\nKind=apa102\nFirst=top-right")
        #expect(changed.keysForNextStart(since: running) == ["[Matrix]"])
        #expect(running.keysForNextStart(since: running) == [])
        let moved = try configuration("# A comment\n[Matrix]\n\nFirst=top-left\nKind=ws2812")
        #expect(moved.keysForNextStart(since: running) == [])
    }

    // MARK: Mistakes in one key

    /// The words of `Kind=`, which `kinds_haveTheirWords` has as literals.
    private static let kinds = "one of " + MatrixKind.allCases.map(\.rawValue).joined(separator: ", ")

    @Test(
        "a value that makes no sense is refused with file, line and the possible values",
        arguments: [
            ("Kind=ws281x", Self.kinds),
            ("Device=spidev0.0", "a device such as /dev/spidev0.0, or two for two chip selects"),
            (
                "Device=/dev/spidev0.0 /dev/spidev0.1 /dev/spidev1.0",
                "a device such as /dev/spidev0.0, or two for two chip selects"
            ),
            ("Device=", "a device such as /dev/spidev0.0, or two for two chip selects"),
            ("Host=", "a host's name or address, of 1 to 255 bytes without control characters"),
            ("Port=0", "a whole number from 1 to 65535 (the number of a UDP port)"),
            ("Port=65536", "a whole number from 1 to 65535 (the number of a UDP port)"),
            ("Wiring=diagonal", "one of rows, columns"),
            ("Run=zigzag", "one of straight, serpentine"),
            ("First=top", "one of top-left, top-right, bottom-left, bottom-right"),
            ("Tile=0x8", "WIDTHxHEIGHT, each from 1 to 512 pixels"),
            ("Tile=8", "WIDTHxHEIGHT, each from 1 to 512 pixels"),
            ("Tiles=yes", "one of rows, columns"),
            ("TileRun=back", "one of straight, serpentine"),
            ("TileFirst=left", "one of top-left, top-right, bottom-left, bottom-right"),
            ("Turn=45", "one of 0, 90, 180, 270 (degrees clockwise)"),
            ("TurnBack=-90", "one of 0, 90, 180, 270 (degrees clockwise)"),
            ("Order=RGBA", "one of RGB, RBG, GRB, GBR, BRG, BGR, RGBW, RBGW, GRBW, GBRW, BRGW, BGRW"),
            ("Timing=fourBits", "one of threeBits, eightBits"),
            ("Speed=9999", "a whole number from 10000 to 10000000 (hertz)"),
            ("Speed=1MHz", "a whole number from 10000 to 10000000 (hertz)"),
            ("Gamma=0.9", "srgb, or a number from 1.0 to 3.0"),
            ("Gamma=nan", "srgb, or a number from 1.0 to 3.0"),
            ("Brightness=0", "a whole number from 1 to 100 (percent)"),
            ("MinimumBrightness=256", "a whole number from 0 to 255 (of 255)"),
            ("CurrentLimit=9", "a whole number from 10 to 100000 (milliamperes)"),
            ("CurrentLimit=2A", "a whole number from 10 to 100000 (milliamperes)"),
        ])
    func badInput_isRefused(line: String, expected: String) {
        #expect(complaint("[Matrix]\n\(line)") == "notchd.conf:2: \(line) should be \(expected)")
        let profile = complaint(ofProfile: Self.panel + "[Matrix]\n\(line)")
        #expect(profile == "mine.panel:5: \(line) should be \(expected)")
    }

    @Test func unknownKey_isRefusedWithTheNearestOne() {
        let message = "[Matrix] has no key 'Wirring'; did you mean 'Wiring'?"
        #expect(complaint("[Matrix]\nWirring=rows") == "notchd.conf:2: \(message)")
        let profile = complaint(ofProfile: Self.panel + "[Matrix]\nWirring=rows")
        #expect(profile == "mine.panel:5: \(message)")
    }

    // MARK: Mistakes in several keys together

    private static let led = "[Display]\nBackend=led\nPanel=32x8\n[Matrix]\n"

    @Test(
        "values that do not go together are refused with the file and the line of the one to change",
        arguments: [
            (
                "Kind=ws2812\nTile=5x8",
                "6: [Matrix] Tile: tiles of 5x8 do not fill a matrix of 32x8: its width takes tiles of "
                    + "1, 2, 4, 8, 16 or 32, and these tiles a width of 30 or 35"
            ),
            (
                "Kind=ws2812\n\nTurn=90",
                "7: [Matrix] Turn: only square tiles can be turned by 90, and these are 32x8: 0 or 180"
            ),
            (
                "Kind=ws2812\nTile=16x8\nTurnBack=270",
                "7: [Matrix] TurnBack: only square tiles can be turned by 270, and these are 16x8: 0 or 180"
            ),
            (
                "CurrentLimit=256\nKind=ws2812",
                "5: [Matrix] CurrentLimit: should be above 256 milliamperes, which 256 dark LEDs draw, not 256"
            ),
            ("Kind=ws2812\nDevice=/dev/spidev0.0 /dev/spidev0.1", "6: [Matrix] Device: a ws2812 has 1, not 2"),
            ("Kind=ddp\nHost=wled\nDevice=/dev/spidev0.0", "7: [Matrix] Device: a ddp has 0, not 1"),
            ("Kind=max7219\nTile=8x8\nCurrentLimit=500", "7: [Matrix] CurrentLimit: is not for max7219"),
            ("Kind=max7219\nTile=4x8", "6: [Matrix] Tile: blocks with a MAX7219 are 8x8, not 4x8"),
            ("Kind=apa102\nOrder=RGBW", "6: [Matrix] Order: "),
        ])
    func wholes_areRefused(lines: String, expected: String) {
        let text = complaint(Self.led + lines)
        #expect(text.hasPrefix("notchd.conf:" + expected), "\(text)")
        let profile = complaint(ofProfile: Self.panel + "[Matrix]\n" + lines)
        // The head of the section is in the same line of both.
        #expect(profile.hasPrefix("mine.panel:" + expected), "\(profile)")
    }

    @Test("a chip select cannot be that of both chips")
    func devices_differ() {
        let text = complaint(
            "[Display]\nBackend=led\nPanel=17x7\n[Matrix]\nKind=unicorn-hat-mini\nDevice=/dev/spidev0.0 /dev/spidev0.0")
        #expect(text.hasPrefix("notchd.conf:6: "), "\(text)")
    }

    @Test("what is missing is named with what to write, as there is no line of it")
    func missingKeys_areNamed() {
        #expect(
            complaint("[Display]\nBackend=led\nPanel=32x8")
                == "the configuration: [Matrix] Kind: is missing: set it to \(Self.kinds), "
                + "or choose a panel that is a matrix")
        #expect(
            complaint(Self.led + "Kind=ddp")
                == "the configuration: [Matrix] Host: is missing: set the name or the address of the receiver")
        #expect(
            complaint("[Display]\nBackend=led\nPanel=16x8\n[Matrix]\nKind=unicorn-hat-hd")
                == "notchd.conf:3: the size of the matrix: a unicorn-hat-hd has 16x16 LEDs, not 16x8")
    }

    @Test("a matrix of too many LEDs is refused, in a profile with the line of its resolution")
    func size_isLimited() {
        let message = "128x64 is 8192 LEDs, and a matrix has at most 4096"
        #expect(
            complaint("[Display]\nBackend=led\nPanel=128x64\n[Matrix]\nKind=ws2812")
                == "notchd.conf:3: the size of the matrix: \(message)")
        #expect(
            complaint(ofProfile: "[Panel]\nName=LEDs\nResolution=128x64\n[Matrix]\nKind=ws2812")
                == "mine.panel:3: the size of the matrix: \(message)")
    }

    @Test("a mistake that a configuration and a profile make together is told where the value stands")
    func mistakeOfBoth_isToldWhereItStands() throws {
        let profile = try profile(Self.panel + "[Matrix]\nKind=ws2812\nTile=8x8\nTurn=90")
        // A tile of the configuration makes the turn of the profile impossible.
        let text = complaint("[Display]\nBackend=led\n[Matrix]\nTile=16x8", panel: profile)
        #expect(
            text == "mine.panel:7: [Matrix] Turn: only square tiles can be turned by 90, and these are 16x8: 0 or 180")
    }

    @Test("a section for a matrix that is not used is not looked at as a whole")
    func otherBackend_needsNoMatrix() {
        #expect(complaint("[Display]\nBackend=headless\nPanel=320x96\n[Matrix]\nTile=5x8\nKind=ddp") == "")
    }

    @Test("a profile without a kind is no matrix, and its configuration may make it one")
    func profileWithoutKind_isNoMatrix() throws {
        let profile = try profile(Self.panel + "[Matrix]\nTile=5x8")
        #expect(profile.matrix.kind == nil)
        let text = complaint("[Display]\nBackend=led\n[Matrix]\nKind=ws2812", panel: profile)
        #expect(text.hasPrefix("mine.panel:5: [Matrix] Tile: "), "\(text)")
    }
}
