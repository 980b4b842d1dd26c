import NotchCore

/// A card's title and subtitle, fitted to the columns of one plan.
struct FittedCard {
    let plan: CardPlan
    /// The parts at the end of the lines; `nil` for a card that has none.
    let rail: CardRail?
    /// Whether the title has the rail beside it.
    let isBesideRail: Bool
    /// The width, in pixels, that the rail takes beside the subtitle.
    let pillWidth: Int
    let title: TextFit
    /// `nil` without a subtitle, and without room for one.
    let subtitle: TextFit?
    /// Whether all words are in sight at once, and none is split.
    let isWhole: Bool

    /// The least share of its full size that a title has beside the rail.
    private static let leastShareBesideRail = 0.85

    /// - Parameters:
    ///   - hasRail: whether the style has a rail.
    ///   - motion: how a line scrolls.
    ///   - overflow: how a text is shown that is too long even if it uses all of the room.
    init(
        _ content: CardContent, plan: CardPlan, hasRail: Bool, direction: CardDirection, text: TextEngine,
        words: Localization, motion: Motion, overflow: TextOverflow, digits: (TextStyle) -> DigitAtlas?
    ) {
        func request(less rail: Int = 0) -> TextFit.Request {
            plan.request(
                title: content.title, less: rail, isFlipped: direction.flips(content.title), text: text)
        }
        let isStacked = plan.textBottom != nil
        var rail: CardRail?
        var besideRail: TextFit?
        // The sender is dropped before the rest of the rail.
        for hasSource in content.source == nil ? [false] : [true, false]
        where hasRail && !isStacked && besideRail == nil && CardRail.isBar(content, on: plan.metrics) {
            let made = CardRail(
                content, plan: plan, unit: Double(plan.metrics.card.height),
                parts: .ofBar(content, hasSource: hasSource), text: text, words: words, digits: digits)
            rail = made
            guard made.titleWidth > 0, plan.textWidth > 2 * made.titleWidth else { continue }
            let fit = plan.fit(request(less: made.titleWidth))
            let isLarge = fit.size >= plan.titlePoints * Self.leastShareBesideRail
            if fit.isWhole, isLarge, fit.lineCount <= 1 { besideRail = fit }
        }
        var title = besideRail ?? plan.fit(request())
        var isWhole = title.isWhole
        switch overflow {
        case .scroll where !title.isWhole: title = request().scrolling(motion, em: plan.titleStyle.size)
        case .pages where title.isCut: title = plan.pages(request())
        case .scroll, .pages, .ellipsis: break
        }
        let sized = plan.sized(title)
        let lines = title.lineCount
        func subtitle(less rail: Int) -> TextFit.Request? {
            guard sized.hasSubtitle, let words = content.subtitle else { return nil }
            return sized.request(subtitle: words, less: rail, isFlipped: direction.flips(words), text: text)
        }
        var pillWidth = rail?.subtitleWidth ?? 0
        var subtitleFit = subtitle(less: pillWidth).map { sized.fit($0, under: lines) }
        if pillWidth > 0, subtitleFit?.isCut ?? false {
            pillWidth = 0
            subtitleFit = subtitle(less: 0).map { sized.fit($0, under: lines) }
        }
        if let request = subtitle(less: 0), subtitleFit?.isCut ?? false {
            isWhole = false
            switch overflow {
            case .scroll: subtitleFit = request.scrolling(motion, em: sized.titleStyle.size)
            case .pages: subtitleFit = sized.pages(request, under: lines)
            case .ellipsis: break
            }
        }
        var isBesideRail = besideRail != nil
        if !isBesideRail, hasRail, CardRail.fits(plan.metrics) {
            // The texts have their whole columns, and the rail has what they leave.
            let made = CardRail.inRoom(
                beside: Self.room(beside: title), pillWidth > 0 ? pillWidth : Self.room(beside: subtitleFit), content,
                plan: sized, unit: CardRail.unit(of: content, plan: plan), text: text, words: words)
            if let made {
                (rail, isBesideRail) = (made, true)
                if pillWidth == 0 { pillWidth = made.subtitleWidth }
            }
        }
        (self.plan, self.rail, self.pillWidth) = (plan, rail, pillWidth)
        (self.title, self.subtitle, self.isWhole) = (title, subtitleFit, isWhole)
        self.isBesideRail = isBesideRail
    }

    /// The least share of its size that an enlarged title keeps, so that it stays larger than its subtitle.
    private static let leastShareOfEnlarged = 0.9
    /// The most lines of an enlarged text beside its icon.
    private static let mostLinesOfEnlarged = 2

    /// Whether enlarged words are large, and whole words stand beside an icon on few lines.
    var isLarge: Bool {
        let lines = max(title.lineCount, subtitle?.lineCount ?? 0)
        return isWhole && title.size >= plan.titlePoints * Self.leastShareOfEnlarged
            && (plan.iconSize == 0 || plan.textBottom != nil || lines <= Self.mostLinesOfEnlarged)
    }

    /// Returns whether the card has the time, the sender and the number of waiting activities if the other one has them.
    func isAsComplete(as other: FittedCard) -> Bool { isBesideRail || !other.isBesideRail }

    /// The clusters of the texts that are in sight at rest.
    var clustersAtRest: Int { title.coverage.atRest + (subtitle?.coverage.atRest ?? 0) }
    /// The size of the title, in pixels to the em.
    var titleSize: Double { title.size * plan.scale }

    /// Returns whether the card is better than another one: it shows more clusters at rest, or as many in larger type.
    func isBetter(than other: FittedCard) -> Bool {
        let (mine, others) = (clustersAtRest, other.clustersAtRest)
        return mine > others || mine == others && titleSize > other.titleSize
    }

    /// Returns the columns beside the longest line of a text that has its whole column.
    private static func room(beside fit: TextFit?) -> Int {
        guard let fit, fit.scroll == nil, let block = fit.block else { return 0 }
        return fit.request.width - block.width
    }
}
