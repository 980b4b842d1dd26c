import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Each row of a sheet has the frames of one update of a card, for a person to look at.
@Suite("Sheets of a card that is updated")
struct CardChangeSheetTests {
    private static let frames = 12

    @Test(
        "another subtitle, another number, another priority, a card that replaces one with its key",
        arguments: [
            ("1480x320", 4, PanelFormat.colour), ("320x240", 1, .colour), ("128x64", 1, .mono), ("32x8", 1, .colour),
        ])
    func update_looksAsDesigned(panel: String, scale: Int, panelFormat: PanelFormat) throws {
        let geometry = try PanelGeometry(parsing: panel)
        let updates = [Self.subtitle, Self.number, Self.priority, Self.replacement]
        var sheet = ContactSheet(
            of: geometry.bounds, scale: scale, columns: Self.frames / 2, count: updates.count * Self.frames)
        for update in updates {
            let renderer = try SceneRenderer(geometry: geometry, options: RenderOptions(panelFormat: panelFormat))
            for frame in 0..<Self.frames {
                let milliseconds = 5000 + (frame - 1) * 50 / 3
                _ = renderer.render(update(milliseconds), at: .at(milliseconds))
                sheet.add(PanelPicture.shown(renderer.pixmap, on: panelFormat))
            }
        }
        try expectGolden(
            sheet.pixmap, named: "card-change-\(panel)", tolerance: panelFormat == .mono ? .sheetOfOneInk : .sheet)
    }

    private static let copying = Activity(
        title: "Copying photos", subtitle: "1,204 of 2,880 files", systemImage: "externaldrive", tint: .blue)

    private static func change(_ present: Activity, at milliseconds: Int) -> Scene {
        guard milliseconds >= 5000 else { return Samples.scene(copying) }
        var scene = Samples.scene(present)
        scene.card?.change = CardChange(former: copying, began: .at(5000), number: 1)
        return scene
    }

    private static func subtitle(_ milliseconds: Int) -> Scene {
        var present = copying
        present.subtitle = "waits for the disk"
        return change(present, at: milliseconds)
    }

    private static func number(_ milliseconds: Int) -> Scene {
        var present = copying
        present.subtitle = "1,205 of 2,880 files"
        return change(present, at: milliseconds)
    }

    private static func priority(_ milliseconds: Int) -> Scene {
        var present = copying
        (present.subtitle, present.priority, present.tint) = ("the disk is full", .high, .red)
        return change(present, at: milliseconds)
    }

    /// The next card has the same key and other lines.
    private static func replacement(_ milliseconds: Int) -> Scene {
        var (former, next) = (copying, Activity(title: "All photos are on the disk", systemImage: "checkmark"))
        (former.coalescingKey, next.coalescingKey) = ("copy", "copy")
        guard milliseconds >= 5000 else { return Samples.scene(former) }
        var leaving = Samples.scene(former, phase: .animateOut, began: .at(4940)).card
        leaving?.isReplaced = true
        leaving?.transition = Departure.length
        var scene = Samples.scene(next, began: .at(5000))
        scene.leaving = leaving.map(LeavingScene.card)
        return scene
    }
}
