import NotchCore

/// The words of a question, laid out like a card's text, in the part of the card that the choices leave.
struct QuestionHeading {
    /// The words, with the choices if their cells have no room for them.
    let words: CardContent
    let column: CardText
    /// The part of the card within which the words stay.
    let area: PixelRect
    /// Pixels in a point, before a long title makes the type smaller.
    let scale: Double
    let countdown: CountdownFrame?
    /// The side at which the question begins.
    let direction: CardDirection
    /// The tile under the icon, from the card's corner; `nil` for a bare icon, and without an icon.
    let tile: PixelRect?

    /// Whether the title is complete, and none of its words is broken.
    let isTitleWhole: Bool
    /// Whether the words scroll on one line or turn pages, because the panel has no room for more.
    let isScrolling: Bool
    /// Whether a subtitle, if the question has one, is shown, and whether it is complete.
    let hasSubtitle: Bool
    let isSubtitleWhole: Bool

    /// The steps in which size, icon and subtitle are reduced until the whole title fits. A subtitle may be a warning,
    /// so it is dropped last.
    private static let attempts: [(share: Double, hasSubtitle: Bool, hasIcon: Bool)] = [
        (1, true, true), (0.82, true, true), (0.68, true, true), (0.56, true, true), (0.56, true, false),
        (0.56, false, true), (0.48, false, true), (0.48, false, false),
    ]
    /// The number of these steps that are tried for the whole subtitle.
    private static let attemptsForSubtitle = 3
    /// The sizes of type above low choices, in pixels, and the points from baseline to baseline of crowded lines.
    /// Choices are low so that all of the words have room, and these are the smallest legible sizes.
    private static let lowTitle = 10.0
    private static let lowSubtitle = 9.6
    private static let lowAdvance = 11.0
    /// The size and the distance of drawn letters there.
    private static let lowSubtitleDrawn = 8.0
    private static let lowAdvanceDrawn = 11.8

    init(
        _ words: QuestionContent.Texts, layout: QuestionLayout, style: CardStyle, room: CardRoom, face: BlankCard,
        typeface: TypefaceMetrics, text: TextEngine, language: Localization, motion: Motion,
        overflow: TextOverflow
    ) {
        self.words = words.heading
        var content = words.heading
        let isRightToLeft = TextEngine.isRightToLeft(content.title)
        // Above low choices, the words need the whole width.
        if layout.isLow { content.icon = nil }
        var area = layout.heading
        // A matrix of LEDs shows its questions as cards, and may have no row for a heading.
        (area.width, area.height) = (max(area.width, 1), max(area.height, 1))
        let padding = layout.isLow ? 0 : layout.isTiny ? 1.25 : 4
        func metricsOfArea() -> CardMetrics {
            let line = (typeface.capHeight + typeface.descent) * CardMetrics.titleSize
            var metrics = CardMetrics(
                area, in: room, leastHeight: content.icon == nil ? line : max(line, CardMetrics.iconSize),
                leastPadding: padding, mostTitleLines: 5, hasIcon: content.icon != nil || room.hasMargin, face: typeface
            )
            guard layout.isLow else { return metrics }
            metrics = metrics.scaled(to: CardPlan.smallestScale)
            if layout.isCrowded { metrics.subtitleAdvance = typeface.isDrawn ? Self.lowAdvanceDrawn : Self.lowAdvance }
            return metrics
        }
        var whole = metricsOfArea()
        if whole.scale * CardMetrics.titleSize < CardPlan.smallestTitle {
            // The icon is left out, because words say more than a picture.
            content.icon = nil
            whole = metricsOfArea()
        }
        // The time of a marked choice is along its ring.
        let isMarked = words.preset != nil || layout.showsOneAtATime
        countdown = (isMarked ? nil : words.seconds).map { [scale = whole.scale] in
            CountdownFrame(
                $0, countsMinutes: words.countsMinutes, in: layout, scale: scale, isRightToLeft: isRightToLeft,
                face: face, typeface: typeface, text: text, words: language)
        }
        if let countdown {
            area = countdown.rest
            whole = metricsOfArea()
        }
        self.area = area
        scale = whole.scale
        let direction = CardDirection(isRightToLeft: isRightToLeft, width: area.width)
        self.direction = direction

        // The ink of drawn letters begins at their column, and must not be in the card's edge.
        let start = typeface.isDrawn ? max(layout.pad, face.interior.x) : layout.pad
        func column(
            _ attempt: (share: Double, hasSubtitle: Bool, hasIcon: Bool), inPages: Bool = false
        ) -> CardText {
            var part = content
            if !attempt.hasSubtitle { part.subtitle = nil }
            if !attempt.hasIcon { part.icon = nil }
            // On a small panel, type stays large enough for a legible subtitle.
            let least = part.subtitle == nil ? 0 : min(CardPlan.smallestScale / max(whole.scale, 0.01), 1)
            let metrics = whole.shrunk(by: max(attempt.share, least))
            var plan = CardPlan(asking: part, style: style, metrics: metrics)
            let isAtEdge = isRightToLeft ? area.maxX == face.bounds.width : area.x == 0
            if !layout.isTiny, isAtEdge { plan.moveWords(to: start) }
            if layout.isLow {
                plan.titlePoints = Self.lowTitle / plan.scale
                plan.subtitlePoints = (typeface.isDrawn ? Self.lowSubtitleDrawn : Self.lowSubtitle) / plan.scale
            }
            return CardText(
                part, plan: plan, inPages: inPages, at: (area.x, area.y), direction: direction, face: face, text: text)
        }
        var best = column(Self.attempts[0])
        if best.isSubtitleCut {
            for attempt in Self.attempts[1..<Self.attemptsForSubtitle] where best.isSubtitleCut || best.isTitleCut {
                let next = column(attempt)
                if !next.isSubtitleCut, !next.isTitleCut { best = next }
            }
        }
        for attempt in Self.attempts.dropFirst() where best.isTitleCut {
            let next = column(attempt)
            // A word that is wider than any column is no reason to drop other parts.
            if !best.isTitleWhole || !next.breaksTitleWords { best = next }
        }
        let lacksSubtitle = content.subtitle != nil && (!best.hasSubtitle || best.isSubtitleCut)
        let lacks = (overflow == .pages ? !best.isTitleWhole : best.isTitleCut) || lacksSubtitle
        switch overflow {
        case .scroll where lacks:
            let passing = Self.passing(content, in: whole, style: style, text: text, motion: motion)
            best = CardText(
                passing.content, plan: passing.plan, title: passing.title, subtitle: nil, at: (area.x, area.y),
                direction: direction, face: face)
        case .pages where lacks:
            best =
                Self.attempts.reversed().lazy.filter(\.hasSubtitle).map { column($0, inPages: true) }.first {
                    content.subtitle == nil || $0.hasSubtitle
                } ?? best
        case .scroll, .pages, .ellipsis: break
        }
        isScrolling = best.scroll(motion) != nil || overflow == .scroll && lacks
        self.column = best
        tile = best.plan.tile.map { direction.rect($0).offset(x: area.x, y: area.y) }
        isTitleWhole = isScrolling || !best.isTitleCut
        hasSubtitle = isScrolling || words.heading.subtitle == nil || best.hasSubtitle
        isSubtitleWhole = isScrolling || words.heading.subtitle == nil || best.hasSubtitle && !best.isSubtitleCut
    }

    /// Lays the title and the subtitle out on one line, one after the other. A line that is too long scrolls.
    private static func passing(
        _ content: CardContent, in metrics: CardMetrics, style: CardStyle, text: TextEngine, motion: Motion
    ) -> (content: CardContent, plan: CardPlan, title: TextFit) {
        var line = content
        // The words need the whole width.
        line.icon = nil
        line.title = [content.title, content.subtitle].compactMap(\.self).joined(separator: "  ")
        line.subtitle = nil
        let plan = CardPlan(asking: line, style: style, metrics: metrics)
        let request = plan.request(title: line.title, isFlipped: false, text: text)
        return (line, plan, request.whole() ?? request.scrolling(motion, em: plan.titleStyle.size))
    }
}
