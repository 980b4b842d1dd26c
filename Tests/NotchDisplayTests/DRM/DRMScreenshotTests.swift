import NotchCore
import NotchDevices
import NotchTestSupport
import Testing

@testable import NotchDisplay

@SurfaceActor
@Suite struct DRMScreenshotTests {
    /// The processor does not cache the panel's memory as a rule, so a read of it takes a hundred times as long.
    @Test("a screenshot is the picture, whatever is in the panel's memory")
    func screenshot_doesNotReadThePanelsMemory() throws {
        let card = FakeCard.panel()
        let harness = try DRMHarness(card)
        try harness.show()
        card.spoilBuffers()
        #expect(!harness.panelShowsPicture())
        #expect(areEqual(harness.display.screenshot(), harness.picture))
    }
}
