import NotchGraphics
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchDisplay

/// Pictures of glances on panels of black and white pixels, which a person has checked.
@Suite struct MonoViewTests {
    @Test("a glance can be read in black and white", arguments: ["128x64", "128x32"])
    func glance_canBeRead(panel: String) throws {
        let geometry = try PanelGeometry(parsing: panel)
        let renderer = try SceneRenderer(geometry: geometry)
        var home = HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41))
        home.glance = Glance(
            id: "load", value: "63 %", detail: "CPU load", icon: "cpu", tint: .teal, level: 0.63,
            history: [3, 5, 4, 7, 6, 9, 8])
        let scene = Scene(surface: .compact, surfaceChanged: .zero, home: home)
        _ = renderer.render(scene, at: .zero + .seconds(5))
        let pitch = geometry.width * ScanoutFormat.mono.bytesPerPixel
        let memory = try DeviceMapping(length: pitch * geometry.height)
        let layout = try ScanoutLayout(
            width: geometry.width, height: geometry.height, pitch: pitch, length: memory.bytes.count, format: .mono,
            rotation: .none)
        layout.write(geometry.bounds, of: renderer.pixmap, to: memory)
        try expectGolden(layout.read(from: memory), named: "glance-mono-\(panel)")
    }
}
