import NotchCore
import Testing

@testable import NotchGraphics

@Suite("HomeLayer")
struct HomeLayerTests {
    /// Returns the rectangles of the panel in which the home view draws something, the time first.
    private func marks(on panel: String, isOpened: Bool, pending: Int) throws -> [PixelRect] {
        let theme = Theme()
        let text = TextEngine(families: theme.fontDesign.families)
        let metrics = CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics)
        let layer = HomeLayer(metrics: HomeMetrics(metrics), theme: theme, text: text)
        _ = layer.update(HomeContent(HomeScene(time: Samples.time, pending: pending), isOpened: isOpened))
        return layer.baked.busy.map { $0.offset(x: layer.frame.x, y: layer.frame.y) }
    }

    @Test(
        "opening home moves neither time nor date, so that one text never fades in over another",
        arguments: ["1480x320", "480x120", "320x170", "240x240", "128x32"])
    func opening_movesNothing(panel: String) throws {
        let idle = try marks(on: panel, isOpened: false, pending: 3)
        let opened = try marks(on: panel, isOpened: true, pending: 3)
        #expect(idle.count == 2 && opened.count == 3)
        #expect(idle.allSatisfy { opened.contains($0) })
    }

    @Test("a panel too narrow for \"Nothing waiting\" does not show a part of it")
    func nothing_isWholeOrAbsent() throws {
        #expect(try marks(on: "480x120", isOpened: true, pending: 0).count == 3)
        #expect(try marks(on: "128x32", isOpened: true, pending: 0).count == 2)
    }
}
