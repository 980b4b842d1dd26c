import NotchCore

/// The notes at the end of a card's lines: beside the title the time and the sender, or on a bar the percent, and
/// beside the subtitle the number of waiting activities. The rail is dropped first if room is short.
struct CardRail {
    // Shares of the unit, which is the height of a bar.
    private static let timeSize = 0.135
    private static let percentSize = 0.22
    private static let pillHeight = 0.21
    private static let pillText = 0.115
    private static let gap = 0.10
    /// The least width of a bar, in heights. The title of a bar makes room for the rail.
    private static let narrowest = 3.5
    /// The least width of a panel with room for a large percent, in heights.
    private static let narrowestForPercent = 2.5
    /// The least width of a panel with a rail, in pixels.
    private static let leastWidth = 160
    /// The least room of a rail that is no bar's, in sizes of the time.
    private static let leastRoom = 5.0

    /// The parts beside the title that are shown if the content has them.
    struct Parts {
        var percent = false
        var time = true
        var source = true

        /// Returns the parts of a bar's rail, on which the percent takes the place of the others.
        static func ofBar(_ content: CardContent, hasSource: Bool) -> Parts {
            let hasPercent = content.progress != nil
            return Parts(percent: hasPercent, time: !hasPercent, source: !hasPercent && hasSource)
        }
    }

    /// The parts beside the title.
    private let percent: DigitAtlas?
    private let time: TextBlock?
    private let source: TextBlock?
    private let pill: TextBlock?
    private let pillSize: (width: Int, height: Int)
    /// Whether the number of waiting activities is beside the title, because there is no subtitle with room for it.
    private let isPillAbove: Bool
    private let gap: Int
    /// The least columns that the title's line has to leave.
    private let leastRoom: Int
    /// The type of the sender.
    let noteStyle: TextStyle

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
    static func fits(_ metrics: CardMetrics) -> Bool {
        !metrics.isMatrix && metrics.safeArea.width >= leastWidth
    }

    /// Returns whether the panel is a bar for `content`, on which the title makes room for the rail.
    static func isBar(_ content: CardContent, on metrics: CardMetrics) -> Bool {
        isWide(metrics, content.progress == nil ? narrowest : narrowestForPercent)
    }

    private static func isWide(_ metrics: CardMetrics, _ least: Double) -> Bool {
        let area = metrics.safeArea
        return Double(area.width) >= Double(area.height) * least && metrics.hasMargin
    }

    /// - Parameters:
    ///   - unit: the pixels of which the sizes are shares.
    ///   - parts: the parts beside the title that are shown.
    ///   - hasPillBelow: whether the number of waiting activities is beside the subtitle; `nil` for beside a subtitle
    ///     if there is one.
    ///   - digits: returns the digits of a style.
    init(
        _ content: CardContent, plan: CardPlan, unit: Double, parts: Parts, hasPillBelow: Bool? = nil,
        text: TextEngine, words: Localization, digits: (TextStyle) -> DigitAtlas?
    ) {
        gap = Int((Self.gap * unit).rounded())
        percent = parts.percent && content.progress != nil ? digits(Self.percentStyle(Self.percentSize * unit)) : nil
        let pillStyle = TextStyle(
            size: max(Self.pillText * unit, CardPlan.smallestSubtitle), weight: .semibold, isClock: true)
        let count = content.pending > 99 ? "99+" : "+\(content.pending)"
        pill = content.pending > 0 ? text.block(words.figures(count), style: pillStyle) : nil
        let pillHeight = max(Int((Self.pillHeight * unit).rounded()), Int((pillStyle.size * 1.4).rounded()))
        pillSize = (max((pill?.width ?? 0) + pillHeight * 5 / 8, pillHeight), pillHeight)
        let isPillBelow = hasPillBelow ?? plan.hasSubtitle
        isPillAbove = !isPillBelow && pill != nil
        let size = max(Self.timeSize * unit, CardPlan.smallestSubtitle)
        leastRoom = Int((Self.leastRoom * size).rounded(.up))
        let noteStyle = TextStyle(size: size, weight: .regular)
        self.noteStyle = noteStyle
        time =
            parts.time
            ? content.time.flatMap { text.block($0, style: TextStyle(size: size, weight: .regular, isClock: true)) }
            : nil
        source =
            parts.source ? content.source.flatMap { text.block($0, style: noteStyle) } : nil
        let widths = [percent?.width, isPillAbove ? pillSize.width : nil, time?.width, source?.width]
        titleWidth = widths.compactMap { $0 }.reduce(0) { [gap] in $0 + $1 + gap }
        subtitleWidth = isPillBelow && pill != nil ? pillSize.width + gap : 0
    }

    /// Returns the rail with as many of the parts as have room beside texts that have been laid out in their whole
    /// columns; `nil` if none has room. The sender is dropped first, and then the time.
    ///
    /// - Parameters:
    ///   - title: the columns beside the title's longest line.
    ///   - subtitle: the columns beside the subtitle's longest line.
    static func inRoom(
        beside title: Int, _ subtitle: Int, _ content: CardContent, plan: CardPlan, unit: Double, text: TextEngine,
        words: Localization
    ) -> CardRail? {
        for (hasTime, hasSource) in [(true, true), (true, false), (false, false)]
        where !hasSource || content.source != nil {
            func rail(hasPillBelow: Bool) -> CardRail {
                CardRail(
                    content, plan: plan, unit: unit, parts: Parts(time: hasTime, source: hasSource),
                    hasPillBelow: hasPillBelow, text: text, words: words, digits: { _ in nil })
            }
            var made = rail(hasPillBelow: true)
            if made.subtitleWidth > subtitle { made = rail(hasPillBelow: false) }
            if max(made.titleWidth, made.leastRoom) <= title { return made }
        }
        return nil
    }

    /// The size of the notes of a stacked card, as a share of its shorter side.
    private static let stackedSize = 0.065

    /// Returns the pixels of which the sizes of a rail are shares: a bar's height, or the height of a card with a title of
    /// the same size.
    static func unit(of content: CardContent, plan: CardPlan) -> Double {
        let card = plan.metrics.card
        if isBar(content, on: plan.metrics) { return Double(card.height) }
        guard plan.textBottom == nil else { return stackedSize / timeSize * Double(min(card.width, card.height)) }
        return min(plan.titleStyle.size * CardMetrics.preferredHeight / CardMetrics.titleSize, Double(card.height))
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
    func titleNotes(right: Int, baseline: Int, cap: Int, direction: CardDirection) -> [CardNote] {
        var end = right - (percent.map { $0.width + gap } ?? 0)
        var notes: [CardNote] = []
        if isPillAbove, let note = pillNote(right: end, middle: baseline - cap / 2, direction: direction) {
            notes.append(note)
            end -= pillSize.width + gap
        }
        return notes
            + [time, source].compactMap { $0 }.map { [gap] block in
                defer { end -= block.width + gap }
                return CardNote(
                    block: block, x: direction.x(of: end - block.width, width: block.width), baseline: baseline)
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
