import CPangoCairo
import NotchCore

/// A home of twelve parts drawn from scratch with Cairo and Pango: nine layouts, an icon's mask, a bar, a course of
/// values, three badges and a ring.
///
/// Context, fonts and mask are kept, as any program would keep them. Only what depends on the values is made anew.
final class CairoHome {
    private let target: OpaquePointer
    private let context: OpaquePointer
    private let mask: OpaquePointer
    private let fonts: [Double: OpaquePointer]
    private let height: Double
    private let iconSize = 130.0

    init(on panel: PanelGeometry) {
        height = Double(panel.height)
        // None of these return NULL; on failure Cairo and Pango hand out inert objects.
        target = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(panel.width), Int32(panel.height))
        context = cairo_create(target)
        mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(iconSize), Int32(iconSize))
        let drawing = cairo_create(mask)
        cairo_arc(drawing, iconSize / 2, iconSize / 2, iconSize / 2.4, 0, 2 * Double.pi)
        cairo_fill(drawing)
        cairo_destroy(drawing)
        fonts = Dictionary(uniqueKeysWithValues: [179.0, 108, 49].map { ($0, Self.font(size: $0)) })
    }

    deinit {
        for font in fonts.values { pango_font_description_free(font) }
        cairo_surface_destroy(mask)
        cairo_destroy(context)
        cairo_surface_destroy(target)
    }

    func draw(_ number: Int) {
        let level = Double(number % 32) / 32
        cairo_set_source_rgb(context, 0, 0, 0)
        cairo_paint(context)
        drawText("12:\(10 + number % 50)", 179, x: 67, y: 10)
        drawText("Thursday, \(number) January", 49, x: 67, y: 230)
        cairo_set_source_rgb(context, 0.2, 0.5, 1)
        cairo_mask_surface(context, mask, 560, (height - iconSize) / 2)
        drawText("\(number)°", 108, x: 720, y: 40)
        drawText("Rain from \(number)", 49, x: 720, y: 180)
        drawBar(level, x: 720, y: 260)
        drawCourse(number, x: 1010, y: 40)
        drawBadge("\(number)", x: 1010, y: 210)
        drawText("of \(number + 9)", 49, x: 1140, y: 210)
        drawGauge(level, "\(number)", x: 1350, y: 100)
        drawBadge("\(number + 1)", x: 1260, y: 210)
        drawBadge("\(number + 2)", x: 1370, y: 210)
        cairo_surface_flush(target)
    }

    private func drawText(_ text: String, _ size: Double, x: Double, y: Double) {
        guard let font = fonts[size] else { return }
        let layout = pango_cairo_create_layout(context)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, text, -1)
        cairo_set_source_rgb(context, 0.9, 0.9, 0.9)
        cairo_move_to(context, x, y)
        pango_cairo_show_layout(context, layout)
    }

    private func drawBar(_ level: Double, x: Double, y: Double) {
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_width(context, 19)
        for (end, grey) in [(1.0, 0.14), (level, 0.8)] {
            cairo_set_source_rgb(context, grey, grey, grey)
            cairo_move_to(context, x, y)
            cairo_line_to(context, x + end * 260, y)
            cairo_stroke(context)
        }
    }

    /// The course is as high as the icon, and its line has a sixteenth of that.
    private func drawCourse(_ number: Int, x: Double, y: Double) {
        func height(_ index: Int) -> Double { y + 13 + Double((index * 7 + number) % 13) * 8.7 }
        func addCourse() {
            for index in 0..<32 { cairo_line_to(context, x + Double(index) * 7.5, height(index)) }
        }
        addCourse()
        cairo_line_to(context, x + 232.5, y + iconSize)
        cairo_line_to(context, x, y + iconSize)
        cairo_set_source_rgba(context, 0.2, 0.8, 0.3, 0.2)
        cairo_fill(context)
        addCourse()
        cairo_set_source_rgb(context, 0.2, 0.8, 0.3)
        cairo_set_line_width(context, iconSize / 16)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(context)
        cairo_arc(context, x + 232.5, height(31), iconSize / 10, 0, 2 * Double.pi)
        cairo_fill(context)
    }

    private func drawBadge(_ text: String, x: Double, y: Double) {
        cairo_set_source_rgb(context, 1, 0.3, 0.3)
        cairo_set_line_width(context, 70)
        cairo_move_to(context, x + 35, y + 35)
        cairo_line_to(context, x + 75, y + 35)
        cairo_stroke(context)
        drawText(text, 49, x: x + 25, y: y)
    }

    private func drawGauge(_ level: Double, _ text: String, x: Double, y: Double) {
        cairo_set_line_width(context, 15)
        for (end, grey) in [(1.0, 0.14), (level, 0.8)] {
            cairo_set_source_rgb(context, grey, grey, grey)
            cairo_new_sub_path(context)
            cairo_arc(context, x, y, 62, -Double.pi / 2, -Double.pi / 2 + end * 2 * Double.pi)
            cairo_stroke(context)
        }
        drawText(text, 49, x: x - 28, y: y - 34)
    }

    private static func font(size: Double) -> OpaquePointer {
        let font = pango_font_description_new()
        pango_font_description_set_family(font, "Open Sans")
        pango_font_description_set_weight(font, PANGO_WEIGHT_NORMAL)
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        // pango_font_description_new(3) aborts the program rather than return NULL.
        return font.unsafelyUnwrapped
    }
}
