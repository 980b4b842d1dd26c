import NotchCore
import NotchTestSupport
import Testing

/// That a person sees on a real display what the headless one draws.
@Suite("What is on the glass", .serialized, .enabled(if: BoardGuest.isHere))
struct GlassTests {
    private let scene = BoardScene()

    @Test(
        "XRGB8888: the headless picture, pixel for pixel",
        arguments: [
            BoardPanel.bar, .bar.legacy, .upright, .upright.legacy, .small, .small.legacy, .bochs, .bochs.legacy,
        ])
    func glass_isTheHeadlessPicture(panel: BoardPanel) throws {
        var panel = panel
        panel.format = "xrgb8888"
        let daemon = try panel.daemon()
        try scene.show(on: daemon)
        let expected = try panel.headlessPicture(of: scene)
        let difference = try Glass.difference(of: panel.card, from: panel.turned(expected))
        #expect(difference == nil)
        let screenshot = try daemon.screenshot().difference(from: expected)
        #expect(screenshot == nil, "the screenshot")
    }

    @Test("vkms: its checksum is the headless picture's", arguments: [BoardPanel.vkms, .vkms.legacy])
    func checksum_isTheHeadlessPictures(panel: BoardPanel) throws {
        let daemon = try panel.daemon()
        try scene.show(on: daemon)
        let expected = try VKMS.expectedCRC(of: panel.headlessPicture(of: scene))
        var crc = try VKMS.crc()
        let deadline = ContinuousClock.now + .seconds(5)
        while crc != expected, .now < deadline { crc = try VKMS.crc() }
        #expect(crc == expected)
    }

    @Test(
        "RGB565: the headless picture, within what 5 and 6 bits can tell",
        arguments: [BoardPanel.cirrus, .cirrus.legacy])
    func glass_isTheHeadlessPictureInFewerColours(panel: BoardPanel) throws {
        var panel = panel
        panel.format = "rgb565"
        let daemon = try panel.daemon()
        try scene.show(on: daemon)
        let expected = try panel.headlessPicture(of: scene)
        // What the bits below those five or six can make.
        let difference = try Glass.eventually(panel.card) { $0.difference(from: expected, redBlue: 7, green: 3) }
        #expect(difference == nil)
    }

    @Test("mono: pure black and white, and the headless picture's wherever that is nearly so")
    func glass_isBlackAndWhite() throws {
        var panel = BoardPanel.small
        panel.format = "mono"
        let daemon = try panel.daemon()
        try scene.show(on: daemon)
        let expected = try panel.headlessPicture(of: scene)
        let difference = try Glass.eventually(panel.card) { $0.monoDifference(from: expected) }
        #expect(difference == nil)
        // What is read back is what is seen.
        let screenshot = try daemon.screenshot()
        #expect(try Glass.difference(of: panel.card, from: screenshot) == nil)
    }
}
