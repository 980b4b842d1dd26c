import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

@Suite("Icons of cards that stay")
struct CardEmblemTests {
    private func renderer(_ panel: String) throws -> SceneRenderer {
        try SceneRenderer(geometry: PanelGeometry(parsing: panel))
    }

    private func scene(_ change: (inout Activity) -> Void) -> Scene {
        var activity = Samples.build
        activity.subtitle = "42 tests"
        change(&activity)
        return Samples.scene(activity)
    }

    @Test(
        "a new title leaves the icon alone, and a new icon does not",
        arguments: ["1480x320", "480x120", "240x240", "128x64"])
    func title_leavesTheIcon(panel: String) throws {
        let renderer = try renderer(panel)
        _ = renderer.render(scene { _ in }, at: .at(5000))
        let layers = renderer.preparedLayers()
        let plan = CardPlan(CardContent(Samples.build), arrangedAs: .tile, metrics: layers.metrics)
        let glyph = PixelRect(x: plan.iconX, y: plan.iconY, width: plan.iconSize, height: plan.iconSize)
        let icon = (plan.tile ?? glyph).offset(x: layers.metrics.card.x, y: layers.metrics.card.y)
        let titled = renderer.render(scene { $0.title = "Built" }, at: .at(5000))
        #expect(!titled.isEmpty && !titled.rects.contains { $0.intersects(icon) })
        let changed = renderer.render(
            scene {
                $0.title = "Built"
                $0.systemImage = "bell"
            }, at: .at(5000))
        #expect(changed.rects.contains { $0.intersects(icon) })
        let tinted = renderer.render(
            scene {
                $0.title = "Built"
                $0.systemImage = "bell"
                $0.tint = .red
            }, at: .at(5000))
        #expect(tinted.rects.contains { $0.intersects(icon) })
    }
}
