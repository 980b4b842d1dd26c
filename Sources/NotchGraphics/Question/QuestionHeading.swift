import NotchCore

/// The words of a question, laid out as a card's text is, in the part of the card that the choices leave.
struct QuestionHeading {
    let column: CardText
    /// The part of the card that the words keep to.
    let area: PixelRect
    /// Pixels in a point, before a long title made the type smaller.
    let scale: Double
    let countdown: CountdownFrame?

    /// The steps in which size, subtitle and icon give way until the whole title fits.
    private static let attempts: [(share: Double, hasSubtitle: Bool, hasIcon: Bool)] = [
        (1, true, true), (0.82, true, true), (0.68, true, true), (0.68, false, true), (0.56, false, true),
        (0.48, false, true), (0.48, false, false),
    ]

    init(
        _ words: QuestionContent.Words, layout: QuestionLayout, room: CardRoom, face: CardFace, typeface: FaceMetrics,
        text: TextEngine
    ) {
        var content = words.heading
        var area = layout.heading
        let padding = layout.isTiny ? 0.75 : 4
        func metricsOfArea() -> CardMetrics {
            let line = (typeface.capHeight + typeface.descent) * CardMetrics.titleSize
            return CardMetrics(
                area, in: room, leastHeight: content.icon == nil ? line : max(line, CardMetrics.iconSize),
                leastPadding: padding, mostTitleLines: 5, hasIcon: content.icon != nil || room.hasMargin, face: typeface
            )
        }
        var whole = metricsOfArea()
        if whole.scale * CardMetrics.titleSize < CardPlan.smallestTitle {
            // The icon gives way, since words tell more than a picture.
            content.icon = nil
            whole = metricsOfArea()
        }
        countdown =
            layout.hasCountdown
            ? words.countdowns.map { [scale = whole.scale] in
                CountdownFrame($0, in: layout.heading, scale: scale, face: face, typeface: typeface, text: text)
            } : nil
        if let countdown {
            area = countdown.rest
            whole = metricsOfArea()
        }
        self.area = area
        scale = whole.scale

        func column(_ attempt: (share: Double, hasSubtitle: Bool, hasIcon: Bool)) -> CardText {
            var part = content
            if !attempt.hasSubtitle { part.subtitle = nil }
            if !attempt.hasIcon { part.icon = nil }
            let plan = CardPlan(part, metrics: whole.shrunk(by: attempt.share))
            return CardText(part, plan: plan, at: (area.x, area.y), face: face, text: text)
        }
        var best = column(Self.attempts[0])
        for attempt in Self.attempts.dropFirst() where !best.isTitleWhole || best.breaksTitleWords {
            let next = column(attempt)
            // A word wider than any column is no reason to give up the rest.
            if !best.isTitleWhole || !next.breaksTitleWords { best = next }
        }
        self.column = best
    }
}
