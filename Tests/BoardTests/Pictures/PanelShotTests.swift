import Foundation
import NotchCore
import NotchTestSupport
import Testing

/// Tests that a real display shows what the headless one draws, and that `notchctl screenshot` reads it back.
@Suite("What is on the panel", .serialized, .enabled(if: BoardGuest.isHere))
struct PanelShotTests {
    private let scene = BoardScene()

    @Test(
        "XRGB8888: the headless picture, pixel for pixel",
        arguments: BoardPanel.visible(
            .bar, .bar.legacy, .upright, .upright.legacy, .small, .small.legacy, .cirrus, .cirrus.legacy))
    func glass_isTheHeadlessPicture(panel: BoardPanel) throws {
        let daemon = try panel.formatted("xrgb8888").daemon()
        try scene.show(on: daemon)
        let headless = try panel.headless(scene)
        let expected = try headless.pixmap().turned(by: panel.rotation)
        let difference = try PanelShot.difference(of: panel.card, from: expected)
        #expect(difference == nil)
        #expect(try daemon.screenshotFile() == headless.file)
    }

    @Test(
        "RGB565: the headless picture, in each bit that there is",
        arguments: BoardPanel.visible(.cirrus, .cirrus.legacy))
    func glass_isTheHeadlessPictureInFewerColours(panel: BoardPanel) throws {
        let daemon = try panel.formatted("rgb565").daemon()
        try scene.show(on: daemon)
        let expected = try panel.headlessPicture(of: scene).inRGB565
        let turned = expected.turned(by: panel.rotation)
        let difference = try PanelShot.difference(of: panel.card, from: turned, keeping: \.inRGB565)
        #expect(difference == nil)
        let screenshot = try daemon.screenshot().inRGB565.difference(from: expected)
        #expect(screenshot == nil, "the screenshot")
    }

    @Test(
        "mono: the headless picture, dithered",
        arguments: BoardPanel.visible(.small, .small.legacy, .bar, .upright, .cirrus.legacy))
    func glass_isBlackAndWhite(panel: BoardPanel) throws {
        let panel = panel.formatted("mono")
        let daemon = try panel.daemon()
        try scene.show(on: daemon)
        // Dithering works in the panel's own raster.
        let expected = try panel.headlessPicture(of: scene).turned(by: panel.rotation)
        let difference = try PanelShot.difference(of: panel.card, from: expected)
        #expect(difference == nil)
        let screenshot = try daemon.screenshot().turned(by: panel.rotation).difference(from: expected)
        #expect(screenshot == nil, "the screenshot")
        // It has no greys, and is more than the picture in colours with fewer of them.
        #expect(expected.difference(from: expected.inBlackAndWhite) == nil)
        let colours = try panel.formatted("xrgb8888").headlessPicture(of: scene).turned(by: panel.rotation)
        #expect(expected.difference(from: colours.inBlackAndWhite) != nil)
    }

    @Test("fbdev: the headless picture, on the panel and in the screenshot")
    func framebuffer_showsTheHeadlessPicture() throws {
        let panel = BoardPanel.small
        let daemon = try Daemon(
            board: ["--backend", "fbdev", "--framebuffer", try BoardGuest.card(panel.card).framebuffer()],
            configuration: BoardPanel.still)
        try scene.show(on: daemon)
        let headless = try panel.headless(scene)
        let difference = try PanelShot.difference(of: panel.card, from: headless.pixmap())
        #expect(difference == nil)
        #expect(try daemon.screenshotFile() == headless.file)
    }

    @Test("idle for long, the panel is dark; a card lights it")
    func idleGlass_isDark() throws {
        let panel = BoardPanel.small
        let daemon = try panel.daemon("BlankAfter=300ms\n")
        let deadline = ContinuousClock.now + .seconds(20)
        while try !daemon.say("status").contains(", off"), .now < deadline { Thread.sleep(forTimeInterval: 0.1) }
        #expect(try PanelShot.isDark(panel.card))
        try scene.show(on: daemon)
        let difference = try PanelShot.difference(of: panel.card, from: panel.headlessPicture(of: scene))
        #expect(difference == nil)
    }
}
