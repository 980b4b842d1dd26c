import NotchGraphics
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchDisplay

/// Pictures of glances on panels of black and white pixels, which a person has checked.
@Suite struct MonoViewTests {
    @Test("a glance can be read in black and white", arguments: ["128x64", "128x32"])
    func glance_canBeRead(panel: String) throws {
        let geometry = try PanelGeometry(parsing: panel)
        let renderer = try SceneRenderer(geometry: geometry, options: RenderOptions(panelFormat: .mono))
        var home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))
        home.glance = Glance(
            id: "load", value: "63 %", detail: "CPU load", icon: "cpu", tint: .teal, level: 0.63,
            history: [3, 5, 4, 7, 6, 9, 8])
        let scene = Scene(surface: .compact, surfaceChanged: .zero, home: home)
        _ = renderer.render(scene, at: .zero + .seconds(5))
        try expectGolden(PanelPicture.shown(renderer.pixmap, on: .mono), named: "glance-mono-\(panel)")
    }
}
