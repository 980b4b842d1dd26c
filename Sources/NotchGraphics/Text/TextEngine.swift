import CPangoCairo
import NotchCore

/// Pango with a font map of its own and one way to rasterize, so that Debian 12 and 13 draw alike: outlines
/// unhinted, grayscale, glyphs on whole pixels, language fixed, whatever the user's fontconfig says.
final class TextEngine {
    /// The most descriptions that are kept; a panel uses fewer.
    private static let keptDescriptions = 32

    private var madeContext: OpaquePointer?
    private let families: String
    private var descriptions: [TextStyle: OpaquePointer] = [:]
    private(set) lazy var metrics = measure()
    /// Whether any font at all is installed. Without a font, Pango must not be asked to lay out text.
    private(set) lazy var hasFonts = loadsFont()

    /// - Parameter families: in order of preference, separated by commas.
    init(families: String) { self.families = families }

    deinit {
        forgetDescriptions()
        if let madeContext { g_object_unref(UnsafeMutableRawPointer(madeContext)) }
    }

    /// The context is made when it is first needed: fontconfig then reads its configuration and caches, which takes 5
    /// ms.
    private var context: OpaquePointer {
        if let madeContext { return madeContext }
        let context: OpaquePointer = notch_text_context_new()
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_context_set_language(context, pango_language_from_string("en"))
        madeContext = context
        return context
    }

    /// Lays `text` out, ellipsized at its end.
    ///
    /// - Parameters:
    ///   - width: pixels of the column; `nil` sets one line of any length.
    ///   - maxLines: at least 1.
    ///   - isCentred: puts every line in the middle of the column.
    func block(
        _ text: String, style: TextStyle, width: Int? = nil, maxLines: Int = 1, isCentred: Bool = false
    ) -> TextBlock? {
        guard hasFonts else { return nil }
        return TextBlock(
            ParagraphText.prepared(text), context: context, description: description(of: style), style: style,
            width: width, maxLines: maxLines, isCentred: isCentred)
    }

    private func description(of style: TextStyle) -> OpaquePointer {
        if let known = descriptions[style] { return known }
        if descriptions.count >= Self.keptDescriptions { forgetDescriptions() }
        // The call never returns NULL: GLib ends the process when memory runs out.
        let description: OpaquePointer = pango_font_description_new()
        pango_font_description_set_family(description, families)
        pango_font_description_set_weight(description, style.weight.pango)
        pango_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
        descriptions[style] = description
        return description
    }

    private func forgetDescriptions() {
        for description in descriptions.values { pango_font_description_free(description) }
        descriptions = [:]
    }

    private func loadsFont() -> Bool {
        guard let font = pango_context_load_font(context, description(of: TextStyle(size: 16, weight: .semibold)))
        else { return false }
        g_object_unref(UnsafeMutableRawPointer(font))
        return true
    }

    private func measure() -> FaceMetrics {
        let style = TextStyle(size: 1000, weight: .semibold)
        guard let capital = block("H", style: style)?.ink, let small = block("x", style: style)?.ink,
            let hanging = block("p", style: style)?.ink, !capital.isEmpty, !small.isEmpty, !hanging.isEmpty
        else { return .openSans }
        return FaceMetrics(
            capHeight: Double(-capital.y) / 1000, xHeight: Double(-small.y) / 1000,
            descent: Double(hanging.maxY) / 1000)
    }
}
