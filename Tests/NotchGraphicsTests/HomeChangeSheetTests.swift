import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Each two rows of a sheet have the frames of one change of the home view, for a person to look at.
@Suite("Sheets of a home view that changes")
struct HomeChangeSheetTests {
    @Test(
        "a turn, a new value, a new level, the first glance, another module",
        arguments: [
            ("1480x320", 4, PanelFormat.colour), ("320x240", 1, .colour), ("128x64", 1, .mono), ("32x8", 1, .colour),
        ])
    func change_looksAsDesigned(panel: String, scale: Int, panelFormat: PanelFormat) throws {
        let geometry = try PanelGeometry(parsing: panel)
        let frames = HomeChanges.instants
        let columns = (frames.count + 1) / 2
        var sheet = ContactSheet(
            of: geometry.bounds, scale: scale, columns: columns, count: HomeChanges.allCases.count * 2 * columns)
        for change in HomeChanges.allCases {
            let renderer = try SceneRenderer(geometry: geometry, options: RenderOptions(panelFormat: panelFormat))
            for index in 0..<2 * columns {
                let milliseconds = frames[min(index, frames.count - 1)]
                _ = renderer.render(change.scene(at: milliseconds), at: .at(milliseconds))
                sheet.add(PanelPicture.shown(renderer.pixmap, on: panelFormat))
            }
        }
        try expectGolden(
            sheet.pixmap, named: "home-change-\(panel)", tolerance: panelFormat == .mono ? .sheetOfOneInk : .sheet)
    }
}
