import NotchTestSupport
import Testing

@testable import NotchCore
@testable import NotchGraphics

/// Frames of texts that move through their lines, on one sheet, for a person to look at.
@Suite("Sheets of moving texts")
struct ScrollSheetTests {
    private static let mail = Activity(
        title: "Grace has sent a long message about tomorrow", subtitle: "Lunch at one, and the slides by two, please",
        systemImage: "envelope.fill", tint: .blue)
    private static let release = Activity(
        title:
            "The release of the display is on its way to every board, with new cards, type and motion, and it is done "
            + "when all of them have answered that they show it",
        subtitle: "notch · main · 4 of 12 boards · Ada, Grace, Linus and Joan are told when it is done · 🎉🚀",
        systemImage: "shippingbox.fill", tint: .orange)
    private static let arabic = Activity(
        title: "اكتمل بناء المشروع الكبير بنجاح في هذا الصباح الجميل",
        subtitle: "نجحت جميع الاختبارات كلها مرة أخرى اليوم",
        systemImage: "hammer.fill", tint: .teal)

    private func expect(
        _ activity: Activity, _ name: String, on panel: String, scale: Int, columns: Int, theme: Theme = Theme(),
        options: RenderOptions, at milliseconds: [Int]
    ) throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: panel), theme: theme, options: options)
        var sheet = ContactSheet(
            of: renderer.geometry.bounds, scale: scale, columns: columns, count: milliseconds.count + 3)
        let scene = Samples.scene(activity)
        let end = try #require(renderer.readingTime(of: scene, at: .zero))
        let ends = [end, end + .milliseconds(80), end + .milliseconds(200)]
        for elapsed in milliseconds.map({ Duration.milliseconds($0) }) + ends {
            _ = renderer.render(scene, at: .at(400) + elapsed)
            sheet.add(renderer.pixmap)
        }
        try expectGolden(sheet.pixmap, named: "scroll-\(name)-\(panel)")
    }

    @Test("on black and white, cut at whole pixels")
    func mono_looksAsDesigned() throws {
        let options = RenderOptions(panelFormat: .mono)
        let times = [0, 1500, 2000, 3000, 4000, 5000]
        try expect(Self.mail, "mono", on: "128x32", scale: 1, columns: 3, options: options, at: times)
        try expect(Self.arabic, "mono-arabic", on: "128x32", scale: 1, columns: 3, options: options, at: times)
        try expect(
            Self.mail, "mono-icon", on: "128x32", scale: 1, columns: 3, theme: Theme(scrollsIcon: true),
            options: options, at: times)
        try expect(
            Self.mail, "mono-pages", on: "128x32", scale: 1, columns: 3,
            options: RenderOptions(reduceMotion: true, panelFormat: .mono), at: times)
    }

    @Test("in colour with Overflow=scroll, faded at the ends")
    func colour_looksAsDesigned() throws {
        let (theme, times) = (Theme(overflow: .scroll), [0, 1500, 3000, 6000, 12_000])
        try expect(
            Self.release, "colour", on: "480x120", scale: 1, columns: 2, theme: theme, options: RenderOptions(),
            at: times)
        try expect(
            Self.release, "colour-icon", on: "480x120", scale: 1, columns: 2,
            theme: Theme(overflow: .scroll, scrollsIcon: true), options: RenderOptions(), at: times)
        try expect(
            Self.release, "colour", on: "240x240", scale: 1, columns: 4, theme: theme, options: RenderOptions(),
            at: times)
    }
}
