import CPangoCairo
import NotchCore

/// Pango with a font map of its own and one way to rasterize, so that Debian 12 and 13 draw alike: outlines unhinted,
/// grayscale, glyphs on whole pixels, the given language, independent of the user's fontconfig.
///
/// For a panel of black and white pixels, letters are crisp: those of the drawn faces, if these are installed, and hinted
/// outlines, whose stems are whole pixels, in other sizes and scripts. Each run of a text that the faces lack has
/// outlines, and the letters beside it stay as they are.
final class TextEngine: TextSetter {
    /// The most descriptions that are kept; a panel uses fewer.
    private static let keptDescriptions = 32
    /// The pixels by which the em of outlines exceeds the rows of bitmaps with capitals of the same height.
    private static let moreForOutlines = 2.0
    /// The most distances that are kept for a description.
    private static let keptGaps = 512
    /// The least size of crisp letters that are bold, in pixels to the em.
    private static let leastBold = 12.0
    /// The least distance of crisp words: as a share of the em, and in pixels. Letters of few pixels are up to two
    /// pixels apart.
    private static let leastSpace = (share: 0.28, pixels: 4)

    private var madeContext: OpaquePointer?
    private let families: String
    private let language: Language
    /// Whether a pixel of a letter is either fully covered or not covered.
    private let isCrisp: Bool
    private let pixelFont: PixelFont?
    /// Whether letters are those of the drawn faces in the sizes that these have.
    private let isDrawn: Bool
    /// Whether the context has the drawn letters of all scripts.
    private var hasOtherLetters = false
    /// Sets bitmap letters, for a matrix of LEDs; `nil` for a panel of pixels.
    private let typesetter: PixelTypesetter?
    private var descriptions: [Face: OpaquePointer] = [:]
    /// The gaps between crisp words, by the last letter of one and the first letter of the next.
    private var gaps: [TextStyle: [String: Int]] = [:]
    private var recent = RecentBlocks()
    /// The pictures of emoji on matrices; `nil` for those that no font has.
    private var emojiPictures: [EmojiKey: PixelPicture?] = [:]
    /// The scripts of texts that no font has.
    private(set) var missingScripts: Set<MissingScript> = []
    private(set) lazy var metrics = measure()
    /// Whether any font at all is installed. Without a font, Pango must not be asked to lay out text.
    var hasFonts: Bool { typesetter != nil || hasOutlines }
    private lazy var hasOutlines = loadsFont()
    /// The bitmap fonts that were needed but could not be used.
    var pixelFontProblems: Set<PixelFontProblem> {
        guard isDrawn else { return typesetter?.problems ?? [] }
        return DrawnFonts.latin.problems.union(hasOtherLetters ? DrawnFonts.others.problems : [])
    }

    /// - Parameters:
    ///   - families: in order of preference, separated by commas.
    ///   - language: decides between the forms that a character has in several languages, such as a Han character.
    ///   - isCrisp: whether a pixel of a letter is either fully covered or not covered.
    ///   - pixelFont: the font that precedes the families in the sizes that it has.
    ///   - isDrawn: whether letters are those of the drawn faces in the sizes that these have.
    ///   - isMatrix: whether letters are bitmaps, for a matrix of LEDs. The size of a style is then its number of rows.
    init(
        families: String, language: Language = .english, isCrisp: Bool = false, pixelFont: PixelFont? = nil,
        isDrawn: Bool = false, isMatrix: Bool = false
    ) {
        typesetter = isMatrix ? PixelTypesetter() : nil
        self.families = families
        self.language = language
        self.isCrisp = isCrisp
        self.pixelFont = pixelFont
        self.isDrawn = isDrawn
        typesetter?.picture = { [unowned self] in picture(ofEmoji: $0, rows: $1) }
    }

    deinit {
        forgetDescriptions()
        forgetContext()
    }

    /// The context is made on first use, because fontconfig then reads its configuration and caches, which takes 5 ms.
    private var context: OpaquePointer {
        if let madeContext { return madeContext }
        let map: OpaquePointer = notch_font_map_new()
        add(
            (pixelFont?.files ?? []) + (isDrawn ? DrawnFonts.latin.paths : [])
                + (hasOtherLetters ? DrawnFonts.others.paths : []), to: map)
        let context: OpaquePointer = notch_text_context_new(map)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, isCrisp ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, isCrisp ? CAIRO_HINT_STYLE_FULL : CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, isCrisp ? CAIRO_HINT_METRICS_ON : CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        // Hinted letters are evenly spaced only if their advances are whole pixels.
        pango_context_set_round_glyph_positions(context, isCrisp ? 1 : 0)
        pango_context_set_language(context, pango_language_from_string(language.rawValue))
        madeContext = context
        return context
    }

    /// Lets a map find files beside the installed fonts. Debian's fontconfig hides fonts of bitmaps.
    private func add(_ files: [String], to map: OpaquePointer) {
        guard !files.isEmpty, let config = FcInitLoadConfigAndFonts() else { return }
        for file in files { FcConfigAppFontAddFile(config, file) }
        pango_fc_font_map_set_config(map, config)
        FcConfigDestroy(config)
    }

    /// Makes the context anew if a text needs letters that it has not. Blocks keep the context that they were made with.
    private func prepare(for text: String) {
        guard isDrawn, !hasOtherLetters, DrawnFonts.needsOthers(text) else { return }
        hasOtherLetters = true
        forgetContext()
    }

    private func forgetContext() {
        guard let context = madeContext else { return }
        FontAccess.exclusive { g_object_unref(UnsafeMutableRawPointer(context)) }
        madeContext = nil
    }

    /// Returns the size of the letters that are drawn for a wanted size.
    func size(for wanted: Double, isMost: Bool) -> Double {
        isDrawn ? DrawnFace.metrics.size(for: wanted, isMost: isMost) : wanted
    }

    /// Lays `text` out, ellipsized at its end.
    ///
    /// - Parameters:
    ///   - width: pixels of the column; `nil` sets one line of any length.
    ///   - maxLines: at least 1.
    ///   - isCentred: centres every line in the column.
    ///   - isFlipped: makes lines begin at the side of the column at which lines of the other direction begin.
    ///   - isKept: whether the same block is likely to be needed again soon.
    func block(
        _ text: String, style: TextStyle, width: Int? = nil, maxLines: Int = 1, isCentred: Bool = false,
        isFlipped: Bool = false, isKept: Bool = true
    ) -> TextBlock? {
        block(
            TextSpec(
                text: text, style: style, width: width, lines: maxLines, isCentred: isCentred, isFlipped: isFlipped),
            isKept: isKept)
    }

    func block(_ spec: TextSpec) -> TextBlock? { block(spec, isKept: true) }

    private func block(_ spec: TextSpec, isKept: Bool) -> TextBlock? {
        guard hasFonts else { return nil }
        if let known = recent.block(for: spec) { return known }
        let block = layOut(spec)
        if isKept { recent.insert(block, for: spec) }
        return block
    }

    private func layOut(_ spec: TextSpec) -> TextBlock {
        var style = spec.style
        if let typesetter {
            let block = pixelBlock(spec, by: typesetter)
            // Outlines of that size are hard to read, but easier to read than boxes.
            guard !block.missing.isEmpty, hasOutlines else { return block }
            style.size += Self.moreForOutlines
        }
        let alignment =
            spec.isCentred ? PANGO_ALIGN_CENTER : spec.isFlipped ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
        let text = ParagraphText.prepared(spec.text)
        prepare(for: text)
        var unbroken: [Range<Int>] = []
        func made(_ face: Face) -> TextBlock {
            TextBlock(
                text, context: context, description: description(of: face), style: style, width: spec.width,
                maxLines: spec.lines, alignment: alignment, isCrisp: isCrisp,
                alignsInk: isDrawn && DrawnFace.size(for: style.size) != nil,
                widenings: isCrisp ? widenings(in: text, style) : [], unbroken: unbroken)
        }
        var block = made(Face(style: style, hasPixels: pixelFont?.covers(text) ?? false))
        if block.lineCount > 1, !spec.breaksNumbers {
            // Most texts have no line that begins inside a number.
            unbroken = TextNumbers.ranges(in: text)
            if block.hasLine(beginningInside: unbroken) {
                block = made(Face(style: style, hasPixels: pixelFont?.covers(text) ?? false))
            }
        }
        if block.isEllipsized, !isDrawn, pixelFont?.size(for: style.size, isPreferred: false) != nil, !isPixelFontChosen
        {
            // Outlines take less room than the least size of the font.
            let outlines = made(Face(style: style, hasPixels: false))
            if !outlines.isEllipsized { block = outlines }
        }
        if !block.missing.isEmpty { missingScripts.formUnion(block.missing.compactMap { MissingScript(of: $0) }) }
        return block
    }

    /// Returns the spaces of a text that have to be wider than in the font, so that words do not run together, by their
    /// UTF-8 offset and with the additional pixels. Letters such as w leave no air at their sides.
    private func widenings(in text: String, _ style: TextStyle) -> [(offset: Int, pixels: Int)] {
        let characters = Array(text)
        let least = max(Int((style.size * Self.leastSpace.share).rounded(.up)), Self.leastSpace.pixels)
        var widenings: [(offset: Int, pixels: Int)] = []
        var offset = 0
        for (index, character) in characters.enumerated() {
            defer { offset += character.utf8.count }
            guard character == " ", index > 0, index + 1 < characters.count else { continue }
            let missing = least - gap(between: characters[index - 1], characters[index + 1], style)
            if missing > 0 { widenings.append((offset, missing)) }
        }
        return widenings
    }

    /// Returns the pixels without ink between two letters with a space between them.
    private func gap(between first: Character, _ second: Character, _ style: TextStyle) -> Int {
        let pair = "\(first) \(second)"
        if let known = gaps[style]?[pair] { return known }
        let face = Face(style: style, hasPixels: pixelFont?.covers(pair) ?? false)
        func inked(_ text: String, widenings: [(offset: Int, pixels: Int)] = []) -> Int {
            let block = TextBlock(
                text, context: context, description: description(of: face), style: style, width: nil, maxLines: 1,
                alignment: PANGO_ALIGN_LEFT, isCrisp: true, widenings: widenings)
            // The ink has a pixel of room at each side.
            return max(block.ink.width - 2, 0)
        }
        // A widened space has no kerning with its neighbours.
        let widened = inked(pair, widenings: [(first.utf8.count, 1)])
        let gap = widened - 1 - inked(String(first)) - inked(String(second))
        if (gaps[style]?.count ?? 0) >= Self.keptGaps || gaps.count >= Self.keptDescriptions { gaps = [:] }
        gaps[style, default: [:]][pair] = gap
        return gap
    }

    private var isPixelFontChosen: Bool { pixelFont.map { families.hasPrefix($0.family) } ?? false }

    /// A style, and whether the pixel font may be used for it.
    private struct Face: Hashable {
        let style: TextStyle
        let hasPixels: Bool
    }

    /// Returns whether the first letter of a text that has a direction belongs to a right-to-left script.
    static func isRightToLeft(_ text: String) -> Bool {
        var copy = text
        return copy.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
                pango_find_base_dir($0.baseAddress, Int32($0.count)) == PANGO_DIRECTION_RTL
            }
        }
    }

    private func description(of face: Face) -> OpaquePointer {
        if let known = descriptions[face] { return known }
        if descriptions.count >= Self.keptDescriptions { forgetDescriptions() }
        // The call never returns NULL: GLib ends the process if memory runs out.
        let description: OpaquePointer = pango_font_description_new()
        let style = face.style
        if isDrawn, let size = DrawnFace.size(for: style.size) {
            let drawn = DrawnFace(size: size, isBold: style.weight == .semibold)
            pango_font_description_set_family(description, "\(drawn.families), \(families)")
            pango_font_description_set_weight(
                description, Double(size) < Self.leastBold ? PANGO_WEIGHT_NORMAL : style.weight.pango)
            pango_font_description_set_absolute_size(description, Double(size) * Double(PANGO_SCALE))
            descriptions[face] = description
            return description
        }
        let drawn =
            face.hasPixels ? pixelFont?.size(for: style.size, isPreferred: isPixelFontChosen) : nil
        let size = drawn ?? (isCrisp ? style.size.rounded() : style.size)
        pango_font_description_set_family(
            description, drawn == nil ? families : "\(pixelFont?.family ?? ""), \(families)")
        // A bold letter of so few pixels has no room for its counters.
        let isLean = isCrisp && size < Self.leastBold
        pango_font_description_set_weight(description, isLean ? PANGO_WEIGHT_NORMAL : style.weight.pango)
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        descriptions[face] = description
        return description
    }

    private func forgetDescriptions() {
        for description in descriptions.values { pango_font_description_free(description) }
        descriptions = [:]
    }

    private func loadsFont() -> Bool {
        let face = Face(style: TextStyle(size: 16, weight: .semibold), hasPixels: true)
        let (context, description) = (context, description(of: face))
        return FontAccess.exclusive {
            guard let font = pango_context_load_font(context, description) else { return false }
            g_object_unref(UnsafeMutableRawPointer(font))
            return true
        }
    }

    private func measure() -> TypefaceMetrics {
        if typesetter != nil { return .pixels }
        if isDrawn { return DrawnFace.metrics }
        let style = TextStyle(size: 1000, weight: .semibold)
        guard let capital = block("H", style: style)?.ink, let small = block("x", style: style)?.ink,
            let hanging = block("p", style: style)?.ink, !capital.isEmpty, !small.isEmpty, !hanging.isEmpty
        else { return .openSans }
        return TypefaceMetrics(
            capHeight: Double(-capital.y) / 1000, xHeight: Double(-small.y) / 1000,
            descent: Double(hanging.maxY) / 1000)
    }
}

/// The texts that were laid out last. If only the title of a card changes, its subtitle need not be laid out again.
struct RecentBlocks {
    /// The most blocks that are kept: the texts of two contents, in some sizes each.
    private static let limit = 12
    /// The longest text that is kept, in bytes of UTF-8. A longer text is not worth its memory.
    private static let longestText = 512

    /// The blocks, the most recently used one last.
    private var blocks: [(spec: TextSpec, block: TextBlock)] = []

    /// Returns the block of a text; `nil` if none is kept.
    mutating func block(for spec: TextSpec) -> TextBlock? {
        guard let index = blocks.lastIndex(where: { Self.matches($0.spec, spec) }) else { return nil }
        let known = blocks.remove(at: index)
        blocks.append(known)
        return known.block
    }

    /// Keeps a block that is not kept yet, unless its text is too long.
    mutating func insert(_ block: TextBlock, for spec: TextSpec) {
        guard spec.text.utf8.count <= Self.longestText else { return }
        if blocks.count >= Self.limit { blocks.removeFirst() }
        blocks.append((spec, block))
    }

    /// Returns whether two layouts are the same to the last pixel. The comparison is by bytes, because an accent that
    /// is a separate character makes another layout, although Swift's strings are equal.
    private static func matches(_ spec: TextSpec, _ other: TextSpec) -> Bool {
        spec.style == other.style && spec.width == other.width && spec.lines == other.lines
            && spec.isCentred == other.isCentred && spec.isFlipped == other.isFlipped
            && spec.breaksNumbers == other.breaksNumbers
            && spec.text.utf8.count == other.text.utf8.count && spec.text.utf8.elementsEqual(other.text.utf8)
    }
}

extension TextEngine {
    /// The least size of type, in rows, that is not set in the smallest typeface.
    private static let leastSize = 6.5

    /// Returns the typeface for a size of type, which is its number of rows.
    static func typeface(_ style: TextStyle) -> PixelTypeface {
        style.size < leastSize ? .four : .fitting(rows: Int(style.size))
    }

    /// Lays a text out in bitmap letters.
    private func pixelBlock(_ spec: TextSpec, by typesetter: PixelTypesetter) -> TextBlock {
        let face = Self.typeface(spec.style)
        var (parts, breaksWords) = ([spec.text], false)
        if let width = spec.width, spec.lines > 1 {
            (parts, breaksWords) = Self.wrapped(spec.text, width: width) { typesetter.line($0, face: face).width }
            if parts.count > spec.lines {
                parts[spec.lines - 1] = parts[(spec.lines - 1)...].joined(separator: " ")
            }
        }
        return TextBlock(
            parts.prefix(max(spec.lines, 1)).map { typesetter.line($0, face: face, width: spec.width) },
            ascent: face.ascent, width: spec.width, isCentred: spec.isCentred, isFlipped: spec.isFlipped,
            breaksWords: breaksWords)
    }

    /// Returns an emoji of a font in the largest size that has `rows` rows at most; `nil` if no font has it.
    private func picture(ofEmoji emoji: String, rows: Int) -> PixelPicture? {
        let key = EmojiKey(emoji: emoji, rows: rows)
        if let known = emojiPictures[key] { return known }
        let picture = drawn(emoji: emoji, rows: rows)
        if emojiPictures.count >= Self.keptEmoji { emojiPictures = [:] }
        emojiPictures[key] = .some(picture)
        return picture
    }

    private func drawn(emoji: String, rows: Int) -> PixelPicture? {
        guard hasOutlines else { return nil }
        for size in (Self.leastEmoji...max(rows, Self.leastEmoji)).reversed() {
            let style = TextStyle(size: Double(size), weight: .regular)
            let block = TextBlock(
                emoji, context: context, description: description(of: Face(style: style, hasPixels: false)),
                style: style, width: nil, maxLines: 1, alignment: PANGO_ALIGN_LEFT)
            guard block.missing.isEmpty, block.ink.width <= PixelMask.largest else { return nil }
            let drawing = Pixmap(width: max(block.ink.width, 1), height: max(block.ink.height, 1))
            block.draw(on: Canvas(drawing), atX: -block.ink.x, baseline: -block.ink.y, advance: 0, colour: .white)
            guard let picture = PixelPicture(drawing) else { return nil }
            if picture.height <= rows { return picture }
        }
        return nil
    }

    /// Pixels to the em.
    private static let leastEmoji = 4
    /// The most pictures of emoji that are kept.
    private static let keptEmoji = 64

    /// Breaks a text between words, within words that are wider than a line, and within numbers that are.
    private static func wrapped(
        _ text: String, width: Int, measure: (String) -> Int
    ) -> (lines: [String], breaksWords: Bool) {
        var lines: [String] = []
        var line = ""
        var breaksWords = false
        for parts in words(of: ParagraphText.prepared(text)) {
            let word = parts.joined()
            let longer = line.isEmpty ? word : "\(line) \(word)"
            if measure(longer) <= width {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for part in parts.flatMap({ measure($0) <= width ? [$0] : $0.map(String.init) }) {
                if !line.isEmpty, measure(line + part) > width {
                    lines.append(line)
                    line = ""
                    breaksWords = true
                }
                line.append(part)
            }
        }
        return (line.isEmpty && !lines.isEmpty ? lines : lines + [line], breaksWords)
    }

    /// Returns the words of a text, in parts that hold together: each number, and each other letter. A space within a
    /// number ends no word.
    private static func words(of text: String) -> [[String]] {
        var numbers = TextNumbers.ranges(in: text)[...]
        var words: [[String]] = [[]]
        var offset = 0
        for letter in text {
            while let number = numbers.first, number.upperBound <= offset { numbers.removeFirst() }
            let place = numbers.first.map { $0.lowerBound <= offset ? offset - $0.lowerBound : -1 } ?? -1
            offset += letter.utf8.count
            if place > 0, let last = words[words.count - 1].indices.last {
                words[words.count - 1][last].append(letter)
            } else if letter == " " {
                words.append([])
            } else {
                words[words.count - 1].append(String(letter))
            }
        }
        return words.filter { !$0.isEmpty }
    }
}

/// An emoji, and the most rows of its picture.
private struct EmojiKey: Hashable {
    let emoji: String
    let rows: Int
}
