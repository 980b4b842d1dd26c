import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// A timer ends, and the icon of its glance becomes its card.
@Suite("A card that grows out of an icon")
struct IconGrowthTests {
    private static let panels: [(String, Int, PanelFormat)] = [
        ("1480x320", 4, .colour), ("320x240", 1, .colour), ("128x64", 1, .mono), ("32x8", 1, .colour),
    ]
    /// When the timer ends, in milliseconds.
    private static let end = 5000

    private static let glance = Glance(
        id: "timer:tea", value: "1 s", detail: "tea", icon: "timer", level: 0.98, meter: .gauge)
    private static let card = Activity(
        coalescingKey: "timer:tea", title: "tea", subtitle: "10 minutes are over", systemImage: "timer", tint: .orange,
        hold: true)

    private static func scene(at milliseconds: Int, _ card: Activity = card) -> Scene {
        var home = HomeScene(time: Samples.time)
        home.glance = glance
        guard milliseconds >= end else { return Samples.scene(nil, surface: .compact, home: home) }
        home.changed = .at(end)
        var scene = Samples.scene(card, home: home, began: .at(end))
        scene.surfaceChanged = .at(end)
        return scene
    }

    private static func renderer(_ panel: String, _ format: PanelFormat, _ motion: Motion? = nil) throws
        -> SceneRenderer
    {
        try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), options: RenderOptions(motion: motion, panelFormat: format))
    }

    @Test("every frame of the end of a timer, for a person to look at", arguments: panels)
    func growth_looksAsDesigned(panel: String, scale: Int, format: PanelFormat) throws {
        let renderer = try Self.renderer(panel, format)
        let frames = (-1..<26).map { Self.end + $0 * 50 / 3 }
        var sheet = ContactSheet(of: renderer.geometry.bounds, scale: scale, columns: 9, count: frames.count)
        for milliseconds in frames {
            _ = renderer.render(Self.scene(at: milliseconds), at: .at(milliseconds))
            sheet.add(PanelPicture.shown(renderer.pixmap, on: format))
        }
        try expectGolden(
            sheet.pixmap, named: "timer-end-\(panel)", tolerance: format == .mono ? .sheetOfOneInk : .sheet)
    }

    @Test("the card begins at the icon, grows without turning back, and rests as any other", arguments: panels)
    func card_growsOutOfTheIcon(panel: String, scale: Int, format: PanelFormat) throws {
        let renderer = try Self.renderer(panel, format)
        let layers = renderer.preparedLayers()
        _ = renderer.render(Self.scene(at: Self.end - 1), at: .at(Self.end - 1))
        let icon = try #require(layers.idleHome.glanceIcon(of: Self.scene(at: Self.end).home))
        let (rest, bounds) = (layers.metrics.card, renderer.geometry.bounds)
        var last = PixelRect.zero
        for elapsed in stride(from: 0, through: 416, by: 16) {
            let milliseconds = Self.end + elapsed
            let scene = Self.scene(at: milliseconds)
            let place = try #require(renderer.composition(of: scene, at: .at(milliseconds))[.card])
            let seen = place.visible.intersection(bounds)
            if elapsed == 0 {
                #expect(seen.contains(x: icon.x + icon.width / 2, y: icon.y + icon.height / 2))
                // No side has gone more than 8 % of its way.
                func isNear(_ side: Int, _ icon: Int, _ rest: Int) -> Bool {
                    Double(abs(side - icon)) <= 0.08 * Double(abs(rest - icon)) + 1
                }
                #expect(isNear(seen.x, icon.x, rest.x) && isNear(seen.maxX, icon.maxX, rest.maxX))
                #expect(isNear(seen.y, icon.y, rest.y) && isNear(seen.maxY, icon.maxY, rest.maxY))
            }
            #expect(seen.contains(last) || seen.area >= last.area)
            // The card alone has an icon: it hides that of the glance.
            #expect(place.weight == Composition.fullWeight && seen.union(icon) == seen)
            last = seen
            if elapsed >= 400 { #expect(place == .init(layer: .card, frame: rest, weight: Composition.fullWeight)) }
            // No frame is without home and card.
            _ = renderer.render(scene, at: .at(milliseconds))
            #expect(renderer.pixmap.count { $0 != renderer.pixmap[0, 0] } > 0)
            if layers.metrics.cornerRadius > 2 {
                #expect(renderer.pixmap[max(seen.x, 0), max(seen.y, 0)] == renderer.theme.background.pixel)
            }
            // Another renderer, which has drawn no other frame, draws the same.
            let fresh = try Self.renderer(panel, format)
            _ = fresh.render(scene, at: .at(milliseconds))
            #expect(firstDifference(fresh.pixmap.picture, renderer.pixmap.picture) == nil)
        }
        #expect(renderer.nextFrame(for: Self.scene(at: Self.end), after: .at(Self.end + 399)) == .at(Self.end + 399))
        let next = renderer.nextFrame(for: Self.scene(at: Self.end), after: .at(Self.end + 400))
        #expect(next.map { $0 > .at(Self.end + 400) } ?? true)
    }

    @Test("another key or icon, another card before, and a display without motion: the card enters as any other")
    func otherCards_enterFromTheEdge() throws {
        var (key, icon) = (Self.card, Self.card)
        key.coalescingKey = "other"
        icon.systemImage = "bell"
        for (panel, _, format) in Self.panels {
            let renderer = try Self.renderer(panel, format)
            let now = Self.end + 40
            func growth(_ scene: Scene, _ renderer: SceneRenderer) -> IconGrowth? {
                let passage = Passages(of: scene).present
                return renderer.iconGrowth(of: scene, passage: passage, home: .idleHome, at: .at(now), look: nil)
            }
            #expect(growth(Self.scene(at: now), renderer) != nil)
            #expect(growth(Self.scene(at: now, key), renderer) == nil)
            #expect(growth(Self.scene(at: now, icon), renderer) == nil)
            #expect(growth(Self.scene(at: now), try Self.renderer(panel, format, .cuts)) == nil)
            var second = Self.scene(at: now)
            second.leaving = Samples.scene(Samples.build, phase: .animateOut, began: .at(Self.end)).card.map(
                LeavingScene.card)
            #expect(growth(second, renderer) == nil)
        }
    }
}
