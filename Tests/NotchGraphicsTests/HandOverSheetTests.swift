import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Every frame of a hand-over on one sheet, row by row, for a person to look at.
@Suite("Sheets of a hand-over")
struct HandOverSheetTests {
    @Test(
        "home, a card, the next card, home",
        arguments: [
            ("1480x320", 4, 6, Motion.full), ("480x1920", 6, 16, .full), ("128x64", 1, 10, .full),
            ("128x64", 1, 10, .slides), ("320x240", 2, 10, .full), ("32x8", 1, 16, .full),
        ])
    func handOver_looksAsDesigned(panel: String, scale: Int, columns: Int, motion: Motion) throws {
        // Motion by slides is that of black and white panels.
        let panelFormat: PanelFormat = motion == .slides ? .mono : .colour
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), options: RenderOptions(motion: motion, panelFormat: panelFormat))
        var sheet = ContactSheet(
            of: renderer.geometry.bounds, scale: scale, columns: columns, count: HandOverScenes.instants.count)
        for milliseconds in HandOverScenes.instants {
            _ = renderer.render(HandOverScenes.scene(at: milliseconds), at: .at(milliseconds))
            sheet.add(PanelPicture.shown(renderer.pixmap, on: panelFormat))
        }
        try expectGolden(
            sheet.pixmap, named: "hand-over-\(motion)-\(panel)",
            tolerance: panelFormat == .mono ? .sheetOfOneInk : .sheet)
    }
}
