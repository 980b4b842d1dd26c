import NotchCore

/// The notes at the end of a wide card's lines: beside the title the time and the sender, or the percent, and beside
/// the subtitle the number of waiting activities. The rail is dropped first if room is short.
struct CardRail {
    // Shares of the card's height.
    private static let timeSize = 0.135
    private static let percentSize = 0.22
    private static let pillHeight = 0.21
    private static let pillText = 0.115
    private static let gap = 0.10
    /// The least width of a panel with a rail, in heights.
    private static let narrowest = 3.5
    /// The least width of a panel with room for a large percent, in heights.
    private static let narrowestForPercent = 2.5

    /// The parts beside the title.
    private let percent: DigitAtlas?
    private let time: TextBlock?
    private let source: TextBlock?
    private let pill: TextBlock?
    private let pillSize: (width: Int, height: Int)
    /// Whether the number of waiting activities is beside the title, because there is no subtitle.
    private let isPillAbove: Bool
    private let gap: Int

    /// The columns that the rail takes from the title's line and from the subtitle's line.
    let titleWidth: Int
    let subtitleWidth: Int

    /// Returns the rows above the title's baseline that the parts beside the title take.
    ///
    /// - Parameter cap: the height of the title's capitals.
    func titleRise(above cap: Int) -> Int {
        let texts = [percent?.ascent ?? 0, -(time?.ink.y ?? 0), -(source?.ink.y ?? 0)]
        return max(texts.max() ?? 0, isPillAbove ? pillRise(above: cap) : 0)
    }

    /// Returns the rows above a line's baseline that the number of waiting activities takes.
    ///
    /// - Parameter cap: the height of the line's capitals.
    func pillRise(above cap: Int) -> Int { (pillSize.height + cap) / 2 + 1 }

    /// Returns whether the panel is wide enough for a rail.
    static func fits(_ metrics: CardMetrics) -> Bool { isWide(metrics, narrowest) }

    /// Returns whether the panel is wide enough for the rail of `content`.
    static func fits(_ content: CardContent, on metrics: CardMetrics) -> Bool {
        isWide(metrics, content.progress == nil ? narrowest : narrowestForPercent)
    }

    private static func isWide(_ metrics: CardMetrics, _ least: Double) -> Bool {
        let area = metrics.safeArea
        return Double(area.width) >= Double(area.height) * least && metrics.hasMargin
    }

    /// - Parameters:
    ///   - hasSource: whether the sender is shown before the time.
    ///   - digits: returns the digits of a style.
    init(
        _ content: CardContent, plan: CardPlan, hasSource: Bool, text: TextEngine, words: Localization,
        digits: (TextStyle) -> DigitAtlas?
    ) {
        let height = Double(plan.metrics.card.height)
        gap = Int((Self.gap * height).rounded())
        percent = content.progress == nil ? nil : digits(Self.percentStyle(Self.percentSize * height))
        let pillStyle = TextStyle(
            size: max(Self.pillText * height, CardPlan.smallestSubtitle), weight: .semibold, isClock: true)
        let count = content.pending > 99 ? "99+" : "+\(content.pending)"
        pill = content.pending > 0 ? text.block(words.figures(count), style: pillStyle) : nil
        let pillHeight = Int((Self.pillHeight * height).rounded())
        pillSize = (max((pill?.width ?? 0) + pillHeight * 5 / 8, pillHeight), pillHeight)
        isPillAbove = !plan.hasSubtitle && pill != nil
        let size = max(Self.timeSize * height, CardPlan.smallestSubtitle)
        let hasTime = percent == nil
        time =
            hasTime
            ? content.time.flatMap { text.block($0, style: TextStyle(size: size, weight: .regular, isClock: true)) }
            : nil
        source =
            hasTime && hasSource
            ? content.source.flatMap { text.block($0, style: TextStyle(size: size, weight: .regular)) } : nil
        let parts = [percent?.width, isPillAbove ? pillSize.width : nil, time?.width, source?.width]
        titleWidth = parts.compactMap { $0 }.reduce(0) { [gap] in $0 + $1 + gap }
        subtitleWidth = pill == nil || !plan.hasSubtitle ? 0 : pillSize.width + gap
    }

    static func percentStyle(_ size: Double) -> TextStyle {
        TextStyle(size: size.rounded(), weight: size < 40 ? .regular : .light, isClock: true)
    }

    /// Returns the percent beside the title.
    func figures(right: Int, lines: CardLines, direction: CardDirection) -> CardFigures? {
        percent.map { CardFigures($0, right: right, baseline: lines.title, direction: direction) }
    }

    /// Returns the parts beside the title, except for the percent.
    ///
    /// - Parameter cap: the height of the title's capitals.
    func titleNotes(right: Int, lines: CardLines, cap: Int, direction: CardDirection) -> [CardNote] {
        var end = right - (percent.map { $0.width + gap } ?? 0)
        var notes: [CardNote] = []
        if isPillAbove, let note = pillNote(right: end, middle: lines.title - cap / 2, direction: direction) {
            notes.append(note)
            end -= pillSize.width + gap
        }
        return notes
            + [time, source].compactMap { $0 }.map { [gap] block in
                defer { end -= block.width + gap }
                return CardNote(
                    block: block, x: direction.x(of: end - block.width, width: block.width), baseline: lines.title)
            }
    }

    /// Returns the number of waiting activities, beside the subtitle.
    ///
    /// - Parameter cap: the height of the subtitle's capitals.
    func subtitleNote(right: Int, lines: CardLines, cap: Int, direction: CardDirection) -> CardNote? {
        pillNote(right: right, middle: lines.subtitle - cap / 2, direction: direction)
    }

    /// - Parameter middle: the row in the middle of the pill.
    private func pillNote(right: Int, middle: Int, direction: CardDirection) -> CardNote? {
        guard let pill else { return nil }
        let (width, height) = pillSize
        let rect = direction.rect(
            PixelRect(x: right - width, y: middle - height / 2, width: width, height: height))
        // The ink is centred, because a plus sign and figures have different bearings.
        let x = rect.x + (width - pill.ink.width) / 2 - pill.ink.x
        return CardNote(block: pill, x: x, baseline: rect.y + (height - pill.ink.height) / 2 - pill.ink.y, pill: rect)
    }
}

/// A word or a number beside a card's text, laid out.
struct CardNote {
    let block: TextBlock
    /// The left side and the baseline of the text.
    let x: Int
    let baseline: Int
    /// The pill below the text, from the card's corner; `nil` for a text on the card itself.
    var pill: PixelRect?

    /// The rectangle of all pixels that the note touches.
    var bounds: PixelRect {
        let ink = block.bounds(atX: x, baseline: baseline, advance: 0)
        return pill.map { $0.union(ink) } ?? ink
    }

    /// - Returns: the rectangle that was drawn on.
    func draw(on pixmap: Pixmap, face: BlankCard, colours: CardColours) -> PixelRect {
        if let pill {
            pixmap.fillCapsule(pill, with: colours.pill.pixel, columns: pill.x..<pill.maxX)
        }
        let rect = bounds.intersection(face.interior(at: bounds.x..<bounds.maxX))
        Canvas(pixmap).clipped(to: rect) {
            block.draw(
                on: $0, atX: x, baseline: baseline, advance: 0, colour: pill == nil ? colours.note : colours.pillText)
        }
        return rect
    }
}

/// The percent of a card, at its place.
struct CardFigures {
    /// The upper left corner, in pixels from the card's.
    let x: Int
    let y: Int
    let digits: DigitAtlas

    /// Places the digits so that they end at `right` on a card that begins at the left.
    init(_ digits: DigitAtlas, right: Int, baseline: Int, direction: CardDirection) {
        x = direction.x(of: right - digits.width, width: digits.width)
        y = baseline - digits.ascent
        self.digits = digits
    }

    /// Places the digits so that their middle is on a row.
    init(_ digits: DigitAtlas, right: Int, middle: Int, face: TypefaceMetrics, direction: CardDirection) {
        let cap = Int((face.capHeight * digits.style.size).rounded())
        self.init(digits, right: right, baseline: middle + (cap + 1) / 2, direction: direction)
    }
}
