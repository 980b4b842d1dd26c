import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchDisplay

@SurfaceActor
@Suite struct MatrixWiringTests {
    private let harness = MatrixHarness()

    @Test("a test of the wiring shows in the place of the picture, and the last picture comes back by itself")
    func wiringTest_givesThePictureBack() throws {
        let display = try harness.makePlainDisplay(.ws2812)
        try harness.present(display, seed: 1)
        _ = harness.leds.takeMessages()
        display.showTest(for: .seconds(10))
        harness.settle()
        let corners = harness.leds.takeSent().last ?? []
        let values = SentLight(ws2812: corners, count: 256).values
        try #require(values.count == 768)
        // Green, red and blue of each LED.
        let lit = [0, 31, 224, 255].map { led in values[(led * 3)..<(led * 3 + 3)].map { $0 > 0 } }
        #expect(lit == [[false, true, false], [true, false, false], [false, false, true], [true, true, true]])
        let litCount = values.filter { $0 > 0 }.count
        #expect(litCount == 6)
        let picture = try harness.present(display, seed: 2)
        #expect(harness.leds.takeSent().last == corners)
        #expect(areEqual(display.screenshot(), picture))
        harness.clock.advance(by: .seconds(11))
        #expect(harness.takeSent().mistakes(picture).last == 0)
        #expect(harness.clock.scheduledCount == 0)
    }

    @Test("the next change of the test is always ahead", arguments: [7, 8, 16, 64])
    func nextChange_isAhead(_ height: Int) {
        for step in 0..<1200 {
            let elapsed = Duration.milliseconds(step * 100)
            let next = MatrixTestPicture.nextChange(after: elapsed, height: height)
            #expect(next > elapsed && next - elapsed <= MatrixTestPicture.corners)
            let now = MatrixTestPicture.row(at: elapsed, height: height)
            let later = MatrixTestPicture.row(at: next, height: height)
            #expect(now != later)
        }
    }
}
