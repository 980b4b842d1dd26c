import CPangoCairo
import NotchCore

/// A card drawn from scratch with Cairo and Pango: background, rounded rectangle, two layouts, an icon's mask.
///
/// Context, fonts and mask are kept, as any program would keep them. Only what depends on the text is made anew.
final class CairoCard {
    private let target: OpaquePointer
    private let context: OpaquePointer
    private let mask: OpaquePointer
    private let titleFont: OpaquePointer
    private let subtitleFont: OpaquePointer
    private let width: Double
    private let height: Double
    private let iconSize: Double

    /// - Parameters:
    ///   - width: pixels of the card.
    ///   - height: pixels.
    ///   - titleSize: pixels.
    ///   - subtitleSize: pixels.
    ///   - iconSize: pixels.
    ///   - format: the format of the memory that the card is drawn to.
    init(
        width: Int, height: Int, titleSize: Double, subtitleSize: Double, iconSize: Int, family: String,
        format: cairo_format_t = CAIRO_FORMAT_ARGB32
    ) {
        self.width = Double(width)
        self.height = Double(height)
        self.iconSize = Double(iconSize)
        // None of these return NULL; on failure Cairo and Pango hand out inert objects.
        target = cairo_image_surface_create(format, Int32(width), Int32(height))
        context = cairo_create(target)
        mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(iconSize), Int32(iconSize))
        let drawing = cairo_create(mask)
        cairo_arc(drawing, self.iconSize / 2, self.iconSize / 2, self.iconSize / 2.4, 0, 2 * Double.pi)
        cairo_fill(drawing)
        cairo_destroy(drawing)
        titleFont = Self.font(family, size: titleSize, weight: PANGO_WEIGHT_SEMIBOLD)
        subtitleFont = Self.font(family, size: subtitleSize, weight: PANGO_WEIGHT_NORMAL)
    }

    /// A card that fills a panel, with the measures of Q26 in points. At its scale, the 66 points of Q26 fill the
    /// height.
    convenience init(on panel: PanelGeometry, format: cairo_format_t = CAIRO_FORMAT_ARGB32) {
        let scale = Double(panel.height) / 66
        self.init(
            width: panel.width, height: panel.height, titleSize: 13 * scale, subtitleSize: 11 * scale,
            iconSize: Int(24 * scale), family: "Open Sans", format: format)
    }

    deinit {
        pango_font_description_free(titleFont)
        pango_font_description_free(subtitleFont)
        cairo_surface_destroy(mask)
        cairo_destroy(context)
        cairo_surface_destroy(target)
    }

    func draw(title: String, subtitle: String) {
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_rgb(context, 0, 0, 0)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        addRoundedRectangle(radius: height / 8)
        cairo_set_source_rgb(context, 0.07, 0.07, 0.07)
        cairo_fill(context)
        cairo_set_source_rgb(context, 0.2, 0.5, 1)
        cairo_mask_surface(context, mask, height / 4, (height - iconSize) / 2)
        let left = height / 4 + iconSize * 1.5
        let space = width - left - height / 4
        drawText(title, titleFont, x: left, y: height * 0.25, width: space, grey: 0.95)
        drawText(subtitle, subtitleFont, x: left, y: height * 0.55, width: space, grey: 0.62)
        cairo_surface_flush(target)
    }

    private func drawText(_ text: String, _ font: OpaquePointer, x: Double, y: Double, width: Double, grey: Double) {
        let layout = pango_cairo_create_layout(context)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, font)
        pango_layout_set_width(layout, Int32(width) * PANGO_SCALE)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        pango_layout_set_text(layout, text, -1)
        cairo_set_source_rgb(context, grey, grey, grey)
        cairo_move_to(context, x, y)
        pango_cairo_show_layout(context, layout)
    }

    private func addRoundedRectangle(radius: Double) {
        let quarter = Double.pi / 2
        cairo_new_sub_path(context)
        cairo_arc(context, width - radius, radius, radius, -quarter, 0)
        cairo_arc(context, width - radius, height - radius, radius, 0, quarter)
        cairo_arc(context, radius, height - radius, radius, quarter, 2 * quarter)
        cairo_arc(context, radius, radius, radius, 2 * quarter, 3 * quarter)
        cairo_close_path(context)
    }

    private static func font(_ family: String, size: Double, weight: PangoWeight) -> OpaquePointer {
        let font = pango_font_description_new()
        pango_font_description_set_family(font, family)
        pango_font_description_set_weight(font, weight)
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        // pango_font_description_new(3) aborts the program rather than return NULL.
        return font.unsafelyUnwrapped
    }
}
