import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("ViewLayer")
struct ViewLayerTests {
    /// A layer for views on a panel.
    private func layer(on panel: String = "1480x320", theme: Theme = Theme()) throws -> ViewLayer {
        let text = TextEngine(families: theme.fontDesign.families)
        let metrics = CardMetrics(geometry: try PanelGeometry(parsing: panel), face: text.metrics)
        return ViewLayer(
            metrics: ViewMetrics(metrics), theme: theme, text: text, icons: IconRasterizer(store: IconStore()))
    }

    private func pane(_ node: ViewNode, in layer: ViewLayer) -> [ViewPane] {
        [ViewPane(node: node, room: layer.metrics.room)]
    }

    @Test("a view that has not changed costs nothing, and of one that has only the changed parts are drawn")
    func unchangedParts_costNothing() throws {
        let layer = try layer()
        let first = layer.update(pane(SampleViews.dashboard(), in: layer), for: nil)
        #expect(!first.isEmpty && layer.drawnParts == 12)

        var drawn = layer.drawnParts
        var shaped = layer.shapedTexts
        #expect(layer.update(pane(SampleViews.dashboard(), in: layer), for: nil).isEmpty)
        #expect(layer.drawnParts == drawn && layer.shapedTexts == shaped)

        // One bar moves: one part is drawn, no text is shaped, and the damage is the bar.
        let bar = layer.update(pane(SampleViews.dashboard(cpu: 0.5), in: layer), for: nil)
        #expect(layer.drawnParts == drawn + 1 && layer.shapedTexts == shaped)
        #expect(bar.rects.count == 1 && bar.bounds.height < 30)

        drawn = layer.drawnParts
        shaped = layer.shapedTexts
        let time = layer.update(pane(SampleViews.dashboard(cpu: 0.5, time: "09:42"), in: layer), for: nil)
        // The new text is shaped in its full size, and once more in the size that it has in its room.
        #expect(layer.drawnParts == drawn + 1 && layer.shapedTexts <= shaped + 2)
        #expect(time.bounds.maxX < 700)
    }

    @Test("whatever was there before, a view has the same pixels", arguments: ["1480x320", "320x170", "128x32"])
    func pixels_dependOnTheViewAlone(panel: String) throws {
        let used = try layer(on: panel)
        let views = [
            SampleViews.dashboard(), SampleViews.dashboard(cpu: 1, time: "23:59"), SampleViews.dashboard(cpu: 0),
            GlanceView(SampleViews.arabic).node, GlanceView(SampleViews.load).node, ViewNode(.spacer),
            ZStack {
                Bar(0.5)
                Text("over it", style: .title)
                Badge("3")
            }.node,
        ]
        for (index, view) in (views + views.reversed()).enumerated() {
            _ = used.update(pane(view, in: used), for: nil)
            let fresh = try layer(on: panel)
            _ = fresh.update(pane(view, in: fresh), for: nil)
            #expect(firstDifference(used.baked.pixmap.picture, fresh.baked.pixmap.picture) == nil, "view \(index)")
        }
    }

    @Test("a layer is its ground outside its marks, and nothing is drawn outside the safe area")
    func marks_coverEverything() throws {
        let layer = try layer(on: "320x170")
        _ = layer.update(pane(SampleViews.dashboard(), in: layer), for: nil)
        let baked = layer.baked
        let flat = (0..<baked.pixmap.height).map { _ in
            [UInt32](repeating: baked.ground, count: baked.pixmap.width)
        }
        let difference = firstDifference(baked.pixmap.picture, flat) { x, y in
            !baked.busy.contains { $0.contains(x: x, y: y) }
        }
        #expect(difference == nil)
    }

    @Test("a text that is too long moves through three times, and then rests")
    func marquee_comesToRest() throws {
        let layer = try layer(on: "128x32")
        let long = Marquee("A title that is much longer than the panel", style: .title).node
        let panes = pane(long, in: layer)
        _ = layer.update(panes, for: .zero)
        #expect(layer.nextChange(of: panes, after: .zero) == ScrollPlan.restOfLoop)
        #expect(layer.update(panes, for: .seconds(1)).isEmpty)
        #expect(!layer.update(panes, for: .seconds(3)).isEmpty)
        #expect(layer.nextChange(of: panes, after: .seconds(3)) == .seconds(3))
        let end = Duration.seconds(600)
        _ = layer.update(panes, for: end)
        #expect(layer.nextChange(of: panes, after: end) == nil)
        let still = try self.layer(on: "128x32")
        _ = still.update(panes, for: nil)
        #expect(layer.baked.pixmap.picture == still.baked.pixmap.picture)

        let short = pane(Marquee("Short").node, in: layer)
        _ = layer.update(short, for: .zero)
        #expect(layer.nextChange(of: short, after: .zero) == nil)
    }

    @Test("a picture that cannot be read leaves its place empty, with one warning")
    func picture_mayBeMissing() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "320x170"))
        let home = SampleViews.home(
            HStack {
                Image(path: "/nonexistent.png")
                Text("words")
            })
        _ = renderer.render(Samples.scene(nil, surface: .compact, home: home), at: .at(5000))
        let warnings = renderer.takeWarnings()
        #expect(warnings.count == 1)
        #expect(warnings.first?.description.hasPrefix("picture /nonexistent.png: ") == true)
    }
}
