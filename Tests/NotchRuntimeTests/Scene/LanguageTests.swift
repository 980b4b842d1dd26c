import NotchCore
import NotchGlances
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("The language of the panel")
@SurfaceActor
struct LanguageTests {
    @Test("home, actions and timers speak the language of the configuration")
    func words_reachEverybody() async throws {
        let harness = try RuntimeHarness { $0.words = Localization(locale: "de_DE.UTF-8") }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        #expect(harness.runtime.director.scene(at: harness.clock.now).home.words.language == .german)
        #expect(harness.runtime.actions.words.language == .german)
        harness.runtime.glanceSources.timers.start(.timer, name: "Tee", length: .seconds(300))
        await harness.clock.advance(by: .seconds(301))
        #expect(harness.runtime.queue.card?.activity.subtitle == "Timer über 5 min ist abgelaufen")
        harness.runtime.shutDown {}
        await harness.clock.advance(by: .seconds(5))
    }

    @Test("glances of modules speak the language of the configuration")
    func words_reachModules() async throws {
        let harness = try RuntimeHarness {
            $0.words = Localization(locale: "de_DE.UTF-8")
            $0.read("[Glance system]\nKind=system\nShow=disk memory")
        }
        harness.runtime.glanceSources.context.makeWorker = { [clock = harness.clock] in InlineWorker(clock: clock) }
        try harness.runtime.start()
        await harness.clock.advance(by: .seconds(1))
        let details = harness.runtime.glances.items().compactMap(\.glance.detail)
        #expect(details.count == 2 && details[0].hasSuffix("B frei") && details[1] == "Arbeitsspeicher")
        harness.runtime.shutDown {}
        await harness.clock.advance(by: .seconds(5))
    }
}
