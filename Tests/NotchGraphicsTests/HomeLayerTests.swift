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

    @Test("what stands behind the time fits on each panel, and comes and goes without a trace of the former")
    func note_comesAndGoes() throws {
        for panel in ["1480x320", "480x1920", "320x170", "128x64", "128x32"] {
            let geometry = try PanelGeometry(parsing: panel)
            let renderer = try SceneRenderer(geometry: geometry)
            let plain = HomeScene(time: Samples.time)
            var noted = plain
            noted.reading = ClockReading(
                time: "12:41", note: "05 am", date: "Thursday 1 January", shortDate: "Thu 1 Jan")
            var changed = HomeScene(time: Samples.time)
            changed.reading = ClockReading(time: "12:41", note: "06 am", date: "", shortDate: "")
            for home in [plain, noted, changed, plain, changed, noted] {
                _ = renderer.render(Samples.scene(nil, surface: .compact, home: home), at: .at(5000))
                let fresh = try SceneRenderer(geometry: geometry)
                _ = fresh.render(Samples.scene(nil, surface: .compact, home: home), at: .at(5000))
                #expect(firstDifference(renderer.pixmap.picture, fresh.pixmap.picture) == nil, "\(panel)")
                // Nothing is cut off at the sides.
                for x in [0, geometry.width - 1] {
                    #expect((0..<geometry.height).allSatisfy { renderer.pixmap[x, $0] == renderer.pixmap[0, 0] })
                }
            }
        }
    }
}
