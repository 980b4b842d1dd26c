import NotchTestSupport
import Testing

/// Tests the same as ``PanelShotTests`` by the checksums of the kernel's own card. Each board gives it another panel. One
/// of them is mounted on its side, which the kernel reports.
@Suite("What vkms shows", .serialized, .enabled(if: BoardGuest.isHere))
struct VKMSPanelTests {
    private let scene = BoardScene()

    private func daemon(on panel: BoardPanel) throws -> Daemon {
        let daemon = try panel.daemon()
        try scene.show(on: daemon)
        return daemon
    }

    @Test("the headless picture, pixel for pixel", arguments: [BoardPanel.vkms, .vkms.legacy])
    func checksum_isTheHeadlessPictures(panel: BoardPanel) throws {
        let daemon = try daemon(on: panel)
        let headless = try panel.headless(scene)
        #expect(try VKMS.shows(headless.pixmap().turned(by: panel.rotation)))
        #expect(try daemon.screenshotFile() == headless.file)
    }

    @Test("RGB565: the headless picture, in each bit that there is")
    func checksum_isTheHeadlessPicturesInFewerColours() throws {
        let panel = BoardPanel.vkms.formatted("rgb565")
        let daemon = try daemon(on: panel)
        let expected = try panel.headlessPicture(of: scene).inRGB565
        // The conversion of vkms divides for each channel of each pixel, so a frame takes a second under emulation.
        #expect(try VKMS.shows(expected.turned(by: panel.rotation), as: "rgb565", seconds: 30))
        let screenshot = try daemon.screenshot().inRGB565.difference(from: expected)
        #expect(screenshot == nil, "the screenshot")
    }

    @Test("mono: the headless picture, dithered")
    func checksum_isTheHeadlessPicturesInBlackAndWhite() throws {
        let panel = BoardPanel.vkms.formatted("mono")
        let daemon = try daemon(on: panel)
        let expected = try panel.headlessPicture(of: scene).turned(by: panel.rotation).inBlackAndWhite
        #expect(try VKMS.shows(expected))
        let screenshot = try daemon.screenshot().turned(by: panel.rotation).difference(from: expected)
        #expect(screenshot == nil, "the screenshot")
    }
}
