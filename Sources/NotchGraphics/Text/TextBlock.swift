import CPangoCairo
import NotchCore

/// A paragraph laid out in a column, ready to be drawn line by line on baselines of the caller's choice.
final class TextBlock {
    struct Line {
        let letters: Letters
        /// The pixels from the column's left side. Right-to-left paragraphs are flush with its right side.
        let x: Int
        /// The ink relative to the line's start on its baseline, with room for antialiasing.
        let ink: PixelRect
        let width: Int
    }

    enum Letters {
        /// A line of the layout.
        case outlines(UnsafeMutablePointer<PangoLayoutLine>)
        /// Bitmaps, and their rows above the baseline.
        case pixels(PixelLine, ascent: Int)
    }

    /// The layout of outlines; `nil` for bitmap letters.
    let layout: OpaquePointer?
    let lines: [Line]
    /// The first characters, at most ``mostMissing``, that no font has.
    let missing: [UInt32]
    private static let mostMissing = 8
    /// Whether a line ends within a word, because the column is narrower than the word.
    let breaksWords: Bool
    /// Whether there may be emoji among letters of one ink.
    private let hasPictures: Bool

    /// - Parameters:
    ///   - isCrisp: whether a pixel is either fully covered or not covered.
    ///   - alignsInk: whether the ink of a line that begins at the column's left side begins there, not its first letter's
    ///     room.
    ///   - widenings: the spaces that are wider than in the font, by their UTF-8 offset, with the additional pixels.
    ///   - unbroken: the parts of the text, as offsets in UTF-8, within which no line ends, even if a part is wider than
    ///     the column.
    init(
        _ text: String, context: OpaquePointer, description: OpaquePointer, style: TextStyle, width: Int?,
        maxLines: Int, alignment: PangoAlignment, isCrisp: Bool = false,
        alignsInk: Bool = false, widenings: [(offset: Int, pixels: Int)] = [], unbroken: [Range<Int>] = []
    ) {
        // The call never returns NULL: GLib ends the process if memory runs out.
        let layout: OpaquePointer = pango_layout_new(context)
        pango_layout_set_font_description(layout, description)
        var copy = text
        // The explicit length covers a NUL within the text, too.
        copy.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(layout, $0.baseAddress, Int32($0.count))
            }
        }
        Self.setAttributes(
            of: text, style: style, widenings: widenings, unbroken: unbroken, isCrisp: isCrisp, on: layout)
        if let width {
            pango_layout_set_width(layout, Int32(max(width, 1)) * PANGO_SCALE)
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            pango_layout_set_height(layout, -Int32(max(maxLines, 1)))
            pango_layout_set_alignment(layout, alignment)
        }
        self.layout = layout
        (missing, lines) = FontAccess.exclusive {
            // Most texts have no unknown glyphs, and then no glyph has to be checked.
            let missing = pango_layout_get_unknown_glyphs_count(layout) > 0 ? Self.missing(from: layout) : []
            // Pango reports the whole cell of a bitmap letter as its ink.
            return (missing, Self.lines(of: layout, measuresInk: isCrisp, alignsInk: alignsInk && width != nil))
        }
        hasPictures = isCrisp && text.unicodeScalars.contains(where: Self.mayBePicture)
        breaksWords = lines.dropFirst().contains {
            guard case .outlines(let line) = $0.letters else { return false }
            return Self.isWithinWord(Int(line.pointee.start_index), of: layout)
        }
        isEllipsized = pango_layout_is_ellipsized(layout) != 0
    }

    /// Makes a paragraph of lines of bitmaps.
    ///
    /// - Parameters:
    ///   - ascent: the rows of the letters above the baseline.
    ///   - width: the width of the column in pixels; `nil` for none.
    ///   - breaksWords: whether a line ends within a word.
    init(_ lines: [PixelLine], ascent: Int, width: Int?, isCentred: Bool, isFlipped: Bool, breaksWords: Bool) {
        layout = nil
        hasPictures = false
        self.breaksWords = breaksWords
        isEllipsized = lines.contains(where: \.isCut)
        missing = Array(lines.flatMap(\.missing).prefix(Self.mostMissing))
        self.lines = lines.map { line in
            let rest = max((width ?? line.width) - line.width, 0)
            let x = isCentred ? rest / 2 : line.isRightToLeft != isFlipped ? rest : 0
            return Line(
                letters: .pixels(line, ascent: ascent), x: x, ink: line.ink.offset(y: -ascent), width: line.width)
        }
    }

    deinit {
        guard let layout else { return }
        FontAccess.exclusive { g_object_unref(UnsafeMutableRawPointer(layout)) }
    }

    var lineCount: Int { lines.count }
    /// Whether the column was too narrow for all of the text.
    let isEllipsized: Bool
    /// The advance of the longest line, in pixels.
    var width: Int { lines.map(\.width).max() ?? 0 }
    /// The pixels from the column's left side to the leftmost line.
    var left: Int { lines.map(\.x).min() ?? 0 }
    /// The ink of the first line, relative to the column's left side and the baseline.
    var ink: PixelRect { lines.first.map { $0.ink.offset(x: $0.x) } ?? .zero }

    /// The number of characters of each line.
    var charactersOfLines: [Int] {
        lines.map { line in
            switch line.letters {
            case .pixels(let letters, _): return letters.letterCount
            case .outlines(let line):
                guard let layout, let text = pango_layout_get_text(layout) else { return 0 }
                let bytes = UnsafeRawBufferPointer(
                    start: text + Int(line.pointee.start_index), count: Int(line.pointee.length))
                return String(decoding: bytes, as: UTF8.self).count { !TextBreaks.isMark($0) }
            }
        }
    }

    /// Returns whether a line begins inside one of the given parts of the text, which are offsets in UTF-8.
    func hasLine(beginningInside parts: [Range<Int>]) -> Bool {
        lines.dropFirst().contains { line in
            guard case .outlines(let line) = line.letters else { return false }
            let start = Int(line.pointee.start_index)
            return parts.contains { $0.lowerBound < start && start < $0.upperBound }
        }
    }

    /// Returns the rectangle of the pixels that drawing can touch.
    func bounds(atX x: Int, baseline: Int, advance: Int) -> PixelRect {
        var bounds = PixelRect.zero
        for (index, line) in lines.enumerated() {
            bounds = bounds.union(line.ink.offset(x: x + line.x, y: baseline + index * advance))
        }
        return bounds
    }

    /// - Parameters:
    ///   - x: the column's left side.
    ///   - baseline: of the first line.
    ///   - advance: pixels from baseline to baseline.
    ///   - colour: of the letters. Pictures among letters in a dark ink, whose ground is bright, are drawn as
    ///     negatives.
    func draw(on canvas: borrowing Canvas, atX x: Int, baseline: Int, advance: Int, colour: RGBA) {
        for index in lines.indices {
            draw(line: index, on: canvas, atX: x, baseline: baseline + index * advance, colour: colour)
        }
    }

    /// Returns whether a character may be an emoji (Unicode's blocks of symbols and pictographs).
    private static func mayBePicture(_ scalar: Unicode.Scalar) -> Bool {
        (0x2190...0x2BFF).contains(scalar.value) || (0x1F000...0x1FAFF).contains(scalar.value)
    }

    /// Draws one line of the paragraph on the given baseline.
    func draw(line index: Int, on canvas: borrowing Canvas, atX x: Int, baseline: Int, colour: RGBA) {
        guard lines.indices.contains(index) else { return }
        let line = lines[index]
        guard hasPictures, colour.luminance < 0.5 else {
            return show(line, on: canvas, atX: x + line.x, baseline: baseline, colour: colour)
        }
        let bounds = line.ink.offset(x: x + line.x, y: baseline)
        guard !bounds.isEmpty else { return }
        let negative = Pixmap(width: bounds.width, height: bounds.height)
        show(
            line, on: Canvas(negative), atX: x + line.x - bounds.x, baseline: baseline - bounds.y, colour: .white)
        negative.invertGreys()
        canvas.paint(negative, atX: bounds.x, y: bounds.y)
    }

    private func show(_ line: Line, on canvas: borrowing Canvas, atX x: Int, baseline: Int, colour: RGBA) {
        switch line.letters {
        case .outlines(let line):
            canvas.setSource(colour)
            cairo_move_to(canvas.context, Double(x), Double(baseline))
            let context = canvas.context
            FontAccess.exclusive { pango_cairo_show_layout_line(context, line) }
        case .pixels(let letters, let ascent):
            guard !letters.ink.isEmpty else { return }
            var mask = PixelMask(width: letters.ink.width, height: letters.ink.height)
            letters.draw(into: &mask, x: -letters.ink.x, y: -letters.ink.y)
            canvas.paint(colour, through: mask, atX: x + letters.ink.x, y: baseline - ascent + letters.ink.y)
            for placed in letters.pictures {
                canvas.paint(
                    placed.picture.pixmap, atX: x + placed.x, y: baseline - ascent + placed.y,
                    opacity: colour.alpha)
            }
        }
    }

    /// Returns whether an offset in UTF-8 is within a word, by the rules of Unicode's line breaking (UAX #14), which
    /// also cover scripts without spaces.
    ///
    /// C: `pango_layout_get_log_attrs_readonly()`.
    private static func isWithinWord(_ offset: Int, of layout: OpaquePointer) -> Bool {
        var count: Int32 = 0
        guard let text = pango_layout_get_text(layout),
            let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
        else { return false }
        // There is one set of attributes for each character.
        let place = Int(g_utf8_pointer_to_offset(text, text + offset))
        return place > 0 && place < Int(count) && attributes[place].is_line_break == 0
    }

    /// - Parameter measuresInk: whether to measure the drawn letters, because Pango reports the whole cell of a bitmap
    ///   letter as its ink.
    private static func lines(of layout: OpaquePointer, measuresInk: Bool, alignsInk: Bool) -> [Line] {
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var lines: [Line] = []
        repeat {
            guard let line = pango_layout_iter_get_line(iterator) else { break }
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            snapGlyphs(of: line)
            var ink = PangoRectangle()
            pango_layout_line_get_extents(line, &ink, nil)
            pango_extents_to_pixels(&ink, nil)
            var rect = PixelRect(x: Int(ink.x), y: Int(ink.y), width: Int(ink.width), height: Int(ink.height))
            if measuresInk { rect = drawnInk(of: line, within: rect) }
            let x = pixels(logical.x)
            lines.append(
                Line(
                    letters: .outlines(line), x: alignsInk && x == 0 ? -rect.x : x,
                    ink: rect.isEmpty ? .zero : rect.inset(by: -1),
                    width: pixels(logical.width)))
        } while pango_layout_iter_next_line(iterator) != 0
        return lines
    }

    /// Returns the bounds of the pixels that a line draws on.
    private static func drawnInk(
        of line: UnsafeMutablePointer<PangoLayoutLine>, within rect: PixelRect
    ) -> PixelRect {
        // Hinting may move a letter by a pixel.
        let room = rect.inset(by: -1)
        guard !rect.isEmpty, room.width <= widestMeasured else { return rect }
        let pixmap = Pixmap(width: room.width, height: room.height)
        let canvas = Canvas(pixmap)
        canvas.setSource(.white)
        cairo_move_to(canvas.context, Double(-room.x), Double(-room.y))
        pango_cairo_show_layout_line(canvas.context, line)
        let clear = Pixmap(width: room.width, height: room.height)
        return pixmap.differences(from: clear, atX: 0, y: 0, in: pixmap.bounds).offset(x: room.x, y: room.y)
    }

    /// The widest line that is measured by drawing it, in pixels. A longer line is not worth its memory.
    private static let widestMeasured = 4096

    /// Moves every glyph to a whole pixel and keeps its advance. Cairo 1.16 rounds when it draws, and 1.18 places
    /// glyphs at quarters of pixels, so without this the two would draw differently.
    private static func snapGlyphs(of line: UnsafeMutablePointer<PangoLayoutLine>) {
        var pen: Int32 = 0
        var run = line.pointee.runs
        while let node = run {
            if let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
                let string = item.glyphs
            {
                for index in 0..<Int(string.pointee.num_glyphs) {
                    let glyph = string.pointee.glyphs + index
                    let x = pen + glyph.pointee.geometry.x_offset
                    glyph.pointee.geometry.x_offset += whole(x) - x
                    glyph.pointee.geometry.y_offset = whole(glyph.pointee.geometry.y_offset)
                    pen += glyph.pointee.geometry.width
                }
            }
            run = node.pointee.next
        }
    }

    /// Returns the characters that are drawn as boxes, because no font has them.
    private static func missing(from layout: OpaquePointer) -> [UInt32] {
        var missing: [UInt32] = []
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            var run = pango_layout_iter_get_line(iterator)?.pointee.runs
            while let node = run {
                let item = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee
                if let string = item?.glyphs {
                    for index in 0..<Int(string.pointee.num_glyphs) where missing.count < mostMissing {
                        let glyph = string.pointee.glyphs[index].glyph
                        // The flag is PANGO_GLYPH_UNKNOWN_FLAG. The other bits are the character.
                        if glyph & 0x1000_0000 != 0 { missing.append(glyph & ~0x1000_0000) }
                    }
                }
                run = node.pointee.next
            }
        } while pango_layout_iter_next_line(iterator) != 0
        return missing
    }

    /// Returns the nearest multiple of a pixel, in Pango units.
    private static func whole(_ units: Int32) -> Int32 { (units + PANGO_SCALE / 2) & ~(PANGO_SCALE - 1) }

    private static func pixels(_ units: Int32) -> Int { Int(whole(units) / PANGO_SCALE) }

    private static func setAttributes(
        of text: String, style: TextStyle, widenings: [(offset: Int, pixels: Int)], unbroken: [Range<Int>],
        isCrisp: Bool, on layout: OpaquePointer
    ) {
        let list = pango_attr_list_new()
        defer { pango_attr_list_unref(list) }
        for (offset, pixels) in widenings {
            guard let spacing = pango_attr_letter_spacing_new(Int32(pixels) * PANGO_SCALE) else { continue }
            spacing.pointee.start_index = UInt32(offset)
            spacing.pointee.end_index = UInt32(offset) + 1
            pango_attr_list_insert(list, spacing)
        }
        for range in unbroken {
            guard let whole = pango_attr_allow_breaks_new(0) else { continue }
            whole.pointee.start_index = UInt32(range.lowerBound)
            whole.pointee.end_index = UInt32(range.upperBound)
            pango_attr_list_insert(list, whole)
        }
        // Pango inserts hyphens at the marks of a word, but not inside other words that are wider than the column.
        let isMarked = TextBreaks.isMarked(text[...])
        var offset = 0
        for word in isMarked ? text.split(separator: " ", omittingEmptySubsequences: false) : [text[...]] {
            let end = offset + word.utf8.count
            if !isMarked || !TextBreaks.isMarked(word), let none = pango_attr_insert_hyphens_new(0) {
                none.pointee.start_index = UInt32(offset)
                none.pointee.end_index = UInt32(end)
                pango_attr_list_insert(list, none)
            }
            offset = end + 1
        }
        // Kerning is a fraction of a pixel, which would be rounded to a whole one if letters are on whole pixels.
        var features = isCrisp ? ["kern=0"] : []
        if style.isClock { features.append("tnum=1") }
        if !features.isEmpty {
            pango_attr_list_insert(list, pango_attr_font_features_new(features.joined(separator: ", ")))
        }
        if style.isClock {
            // The colon is on the baseline like a full stop. Between figures it belongs in their middle.
            if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
                let rise = pango_attr_rise_new(Int32(style.size * 0.085 * Double(PANGO_SCALE)))
            {
                let offset = UInt32(text.utf8.distance(from: text.utf8.startIndex, to: colon))
                rise.pointee.start_index = offset
                rise.pointee.end_index = offset + 1
                pango_attr_list_insert(list, rise)
            }
        }
        pango_layout_set_attributes(layout, list)
    }
}
