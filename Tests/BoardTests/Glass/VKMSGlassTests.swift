import NotchTestSupport
import Testing

/// As ``GlassTests``, by the checksums of the kernel's own card. Its panel is another one on each board, and one of them is
/// built in on its side, as the kernel tells.
@Suite("What vkms shows", .serialized, .enabled(if: BoardGuest.isHere))
struct VKMSGlassTests {
    @Test("the headless picture, pixel for pixel", arguments: [BoardPanel.vkms, .vkms.legacy])
    func checksum_isTheHeadlessPictures(panel: BoardPanel) throws {
        let scene = BoardScene()
        let daemon = try panel.daemon()
        try scene.show(on: daemon)
        let headless = try panel.headless(scene)
        #expect(try VKMS.shows(headless.pixmap().turned(by: panel.rotation)))
        #expect(try daemon.screenshotFile() == headless.file)
    }

    @Test("RGB565: the headless picture, in each bit that there is")
    func checksum_isTheHeadlessPicturesInFewerColours() throws {
        let panel = BoardPanel.vkms.formatted("rgb565")
        let scene = BoardScene()
        let daemon = try panel.daemon()
        try scene.show(on: daemon)
        let expected = try panel.headlessPicture(of: scene)
        // Its conversion divides for each channel of each pixel: a frame takes a second under emulation.
        #expect(try VKMS.shows(expected.turned(by: panel.rotation), as: "rgb565", seconds: 30))
    }

    @Test("mono: the headless picture, dithered")
    func checksum_isTheHeadlessPicturesInBlackAndWhite() throws {
        let panel = BoardPanel.vkms.formatted("mono")
        let scene = BoardScene()
        let daemon = try panel.daemon()
        try scene.show(on: daemon)
        let expected = try panel.headlessPicture(of: scene)
        #expect(try VKMS.shows(expected.turned(by: panel.rotation).inBlackAndWhite))
    }
}
