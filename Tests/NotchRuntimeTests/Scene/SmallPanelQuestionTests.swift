import NotchCore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("Questions on a small panel")
@SurfaceActor
struct SmallPanelQuestionTests {
    @Test("the choice in sight is marked from the start, and a touch beside it goes on to the next")
    func choice_isMarked() async throws {
        let harness = try RuntimeHarness()
        try harness.replaceDisplay(width: 128, height: 32)
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        let question = Question(title: "How was it?", choices: ["Great", "Good", "So so", "Never again"])
        try harness.runtime.questions.ask(question) { _ in }
        await harness.clock.advance(by: .seconds(2))
        #expect(harness.runtime.questions.scene?.marked == 1)
        harness.runtime.handle(.action(.tap(at: PixelPoint(x: 1, y: 1)), input: "touch"))
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.runtime.questions.scene?.marked == 2)
        harness.runtime.shutDown {}
        await harness.clock.advance(by: .seconds(5))
    }
}
