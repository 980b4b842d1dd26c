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
}
