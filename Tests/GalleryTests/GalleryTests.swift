import NotchCore
import NotchGallery
import NotchGraphics
import NotchTestSupport
import NotchTesting
import Testing

/// Pictures of everything that is built in, which a person has checked. `NOTCH_RECORD_GOLDEN=1` records them anew.
///
/// All items of a kind are on one picture for each panel, so that they are seen beside one another.
@Suite("Golden images of the gallery")
struct GalleryTests {
    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    @Test(
        "every card, home, glance and theme on every panel",
        arguments: ["card", "home", "glance", "glance-view", "module", "player", "theme"], Gallery.panels)
    func gallery_looksAsDesigned(group: String, panel: String) throws {
        let items = try #require(try Gallery.groups(of: Self.root).first { $0.name == group }).items
        let shown = try Gallery.panel(panel, of: Self.root)
        let isMono = shown.options.panelFormat == .mono
        try expectGolden(
            GallerySheet.column(items, on: shown), named: "\(group)-\(panel)",
            tolerance: isMono ? .sheetOfOneInk : .sheet)
    }

    @Test(
        "every card, clock and glance on every matrix of LEDs, as it is and as the LEDs show it",
        arguments: ["card", "home", "glance"], Gallery.matrices)
    func matrices_lookAsDesigned(group: String, matrix: String) throws {
        let items = try #require(try Gallery.groups(of: Self.root).first { $0.name == group }).items
        let panel = try GalleryPanel(raster: matrix)
        try expectGolden(GallerySheet.column(items, on: panel), named: "\(group)-\(matrix)", tolerance: .sheet)
        try expectGolden(
            GallerySheet.leds(items, on: panel), named: "\(group)-\(matrix)-leds", tolerance: .sheet)
    }

    @Test(
        "every card, home and glance on electronic paper", arguments: ["card", "home", "glance"], Gallery.papers)
    func paper_looksAsDesigned(group: String, panel: String) throws {
        let items = try #require(try Gallery.groups(of: Self.root).first { $0.name == group }).items
        try expectGolden(
            GallerySheet.column(
                items.filter { !$0.hasSeconds }, on: try Gallery.panel(panel, of: Self.root)),
            named: "\(group)-\(panel)", tolerance: .sheetOfOneInk)
    }

    @Test("every card on a matrix of LEDs of one colour", arguments: ["32x8", "8x8"])
    func oneColour_looksAsDesigned(matrix: String) throws {
        let items = try #require(try Gallery.groups(of: Self.root).first { $0.name == "card" }).items
        try expectGolden(
            GallerySheet.leds(items, on: GalleryPanel(raster: matrix, panelFormat: .mono)),
            named: "card-\(matrix)-mono-leds", tolerance: .sheet)
    }

    @Test("each item has a name of its own")
    func names_areUnique() throws {
        let names = try Gallery.groups(of: Self.root).flatMap(\.items).map(\.name)
        #expect(Set(names).count == names.count && names.count > 30)
    }
}
