import NotchCore

/// A card with all of its parts at their places.
struct CardLayout {
    let plan: CardPlan
    let text: CardText
    let direction: CardDirection
    /// The time, the sender and the number of waiting activities.
    let notes: [CardNote]
    /// The bar's track; `nil` without progress.
    let track: PixelRect?
    /// The percent; `nil` if there is no room for it.
    let figures: CardFigures?

    // Shares of the card's shorter side, beside the icon of a stack.
    private static let stackedPercent = 0.18
    /// The least width of a shortened sender, in sizes of its type. A narrower name does not identify the sender.
    private static let leastSource = 4.0

    /// - Parameters:
    ///   - words: the figures of the percent and of the number of waiting activities.
    ///   - motion: how a line scrolls.
    ///   - overflow: how a text is shown that is too long even if it uses all of the room.
    ///   - hasLightTitle: whether the title is no bolder than the subtitle.
    ///   - digits: returns the digits of a style.
    init(
        _ content: CardContent, style: CardStyle, metrics: CardMetrics, face: BlankCard, text: TextEngine,
        words: Localization = .english, motion: Motion = .full, overflow: TextOverflow = .ellipsis,
        hasLightTitle: Bool = false,
        digits: (TextStyle) -> DigitAtlas?
    ) {
        let direction = CardDirection(of: content, width: metrics.card.width)
        func fit(_ content: CardContent, _ plan: CardPlan) -> FittedCard {
            var plan = plan
            if hasLightTitle { plan.titleWeight = .regular }
            return FittedCard(
                content, plan: plan, hasRail: style == .tile, direction: direction,
                text: text, words: words, motion: motion, overflow: overflow, digits: digits)
        }
        /// Returns a content in an arrangement, without its icon if all words stand then.
        func fit(_ content: CardContent, _ arrange: (CardContent) -> CardPlan, isStacked: Bool) -> FittedCard {
            let fitted = fit(content, arrange(content))
            guard !fitted.isWhole, content.icon != nil, isStacked || content.progress == nil else { return fitted }
            var bare = content
            bare.icon = nil
            let next = fit(bare, arrange(bare))
            // On a stack, the icon also gives way to further lines of a title.
            return next.isWhole || isStacked && next.title.lineCount > fitted.title.lineCount ? next : fitted
        }
        /// Returns a content in its best arrangement, and by which multiple of the usual size its words are set.
        func arranged(
            _ content: CardContent, upTo most: Double
        ) -> (fitted: FittedCard, isStacked: Bool, size: Double) {
            var isStacked = style == .tile && CardPlan.isStacked(on: metrics)
            var fitted = fit(
                content, { CardPlan($0, arrangedAs: style, metrics: metrics) }, isStacked: isStacked)
            if isStacked, !fitted.isWhole {
                // Beside the icon there is room for more words on some panels.
                let row = fit(content, { CardPlan(inRow: $0, metrics: metrics) }, isStacked: false)
                if !fitted.isBetter(than: row) { (fitted, isStacked) = (row, false) }
            }
            guard style == .tile, fitted.isWhole else { return (fitted, isStacked, 1) }
            for size in CardPlan.larger where size <= most {
                guard let next = fitted.plan.enlarged(by: size, content).map({ fit(content, $0) }) else { break }
                if next.isLarge, next.isAsComplete(as: fitted) { return (next, isStacked, size) }
            }
            return (fitted, isStacked, 1)
        }
        let largest = arranged(content, upTo: .infinity)
        // The words of a card grow when it comes, and not when it changes.
        let most = largest.size > 1 ? content.atArrival.map { arranged($0, upTo: .infinity).size } : nil
        let (fitted, isStacked, _) = most.map { arranged(content, upTo: $0) } ?? largest
        let (plan, rail, pillWidth) = (fitted.plan, fitted.rail, fitted.pillWidth)
        let hasSolidTile = content.priority == .high && plan.tile != nil
        let column = CardText(
            hasSolidTile ? content.onSolidTile() : content, plan: plan.sized(fitted.title), title: fitted.title,
            subtitle: fitted.subtitle, direction: direction, face: face)
        let lines = column.lines
        self.plan = column.plan
        self.text = column
        self.direction = direction

        /// Returns the right end of a part of the rail: below the mark of a held card the bar's end, otherwise the
        /// text's end.
        func end(of rise: Int, above baseline: Int) -> Int {
            baseline - rise >= plan.pixels(CardMetrics.holdMarkEnd) ? plan.contentRight : plan.textX + plan.textWidth
        }
        let titleCap = plan.pixels(metrics.face.capHeight * column.plan.titlePoints)
        let right = end(of: rail?.titleRise(above: titleCap) ?? 0, above: lines.title)
        var notes: [CardNote] = []
        if let rail, fitted.isBesideRail {
            notes += rail.titleNotes(right: right, baseline: lines.title, cap: titleCap, direction: direction)
        }
        if let rail, pillWidth > 0 {
            let cap = plan.pixels(metrics.face.capHeight * column.plan.subtitlePoints)
            let right = end(of: rail.pillRise(above: cap), above: lines.subtitle)
            notes += [rail.subtitleNote(right: right, lines: lines, cap: cap, direction: direction)].compactMap { $0 }
        }
        if content.progress == nil, isStacked, let tile = plan.tile {
            notes = Self.notes(
                of: content, beside: tile, plan: plan, direction: direction, text: text, words: words)
        }
        self.notes = notes

        guard content.progress != nil else {
            self.track = nil
            self.figures = nil
            return
        }
        var track = PixelRect(
            x: plan.textX, y: lines.bar, width: plan.contentRight - plan.textX, height: lines.barHeight)
        if fitted.isBesideRail, let figures = rail?.figures(right: right, lines: lines, direction: direction) {
            self.figures = figures
        } else if isStacked,
            let figures = Self.figures(plan: plan, isHeld: content.hold, direction: direction, digits: digits)
        {
            self.figures = figures
        } else if let digits = Self.digits(beside: track, plan: plan, digits: digits) {
            track.width -= digits.width + plan.pixels(CardMetrics.horizontalPadding / 2)
            // The middle of the figures is on the middle of the bar.
            self.figures = CardFigures(
                digits, right: plan.contentRight, middle: track.y + track.height / 2, face: metrics.face,
                direction: direction)
        } else {
            self.figures = nil
        }
        self.track = direction.rect(track)
    }

    /// Returns whether icon and bar have the same places on two cards. Parts that one card lacks do
    /// not count.
    func hasSamePlaces(as other: CardLayout) -> Bool {
        func place(_ layout: CardLayout) -> PixelRect {
            let plan = layout.plan
            return PixelRect(x: plan.iconX, y: plan.iconY, width: plan.iconSize, height: plan.iconSize)
        }
        let (lines, others) = (text.lines, other.text.lines)
        let (icon, otherIcon) = (place(self), place(other))
        return (track == nil || other.track == nil || lines.bar == others.bar)
            && (icon.width == 0 || otherIcon.width == 0 || icon == otherIcon)
    }

    /// Returns the number of waiting activities, the time and the sender, at the end of the icon's row of a stacked
    /// card. The time is left out without room, and the sender is shortened.
    private static func notes(
        of content: CardContent, beside tile: PixelRect, plan: CardPlan, direction: CardDirection, text: TextEngine,
        words: Localization
    ) -> [CardNote] {
        func rail(hasTime: Bool) -> CardRail {
            CardRail(
                content, plan: plan, unit: CardRail.unit(of: content, plan: plan),
                parts: .init(time: hasTime, source: false), hasPillBelow: false, text: text, words: words,
                digits: { _ in nil })
        }
        var rails = [true, false].map(rail)
        let style = rails[0].noteStyle
        let cap = Int((plan.metrics.face.capHeight * style.size).rounded())
        let right = end(from: tile.y + (tile.height - cap) / 2, plan: plan, isHeld: content.hold)
        let baseline = tile.y + (tile.height + cap) / 2
        var room = right - tile.maxX - tile.x / 2
        rails.removeAll { $0.titleWidth > room }
        let notes = rails.first?.titleNotes(right: right, baseline: baseline, cap: cap, direction: direction) ?? []
        room -= rails.first?.titleWidth ?? 0
        guard let source = content.source, room > 0,
            let block = text.block(source, style: style, width: room, isFlipped: !direction.flips(source)),
            !block.isEllipsized || room >= Int(leastSource * style.size)
        else { return notes }
        let x = direction.x(of: tile.maxX + tile.x / 2, width: room)
        return notes + [CardNote(block: block, x: x, baseline: baseline)]
    }

    /// Returns the percent at the end of the icon's row of a stacked card; `nil` without room.
    private static func figures(
        plan: CardPlan, isHeld: Bool, direction: CardDirection, digits: (TextStyle) -> DigitAtlas?
    ) -> CardFigures? {
        let card = plan.metrics.card
        let style = CardRail.percentStyle(stackedPercent * Double(min(card.width, card.height)))
        guard let tile = plan.tile, let digits = digits(style) else { return nil }
        let right = end(from: tile.y + (tile.height - digits.height) / 2, plan: plan, isHeld: isHeld)
        guard tile.maxX + digits.width < right else { return nil }
        return CardFigures(
            digits, right: right, middle: tile.y + tile.height / 2, face: plan.metrics.face, direction: direction)
    }

    /// Returns the right end of a note beside the icon of a stacked card. A note as high as the hold mark ends before
    /// the mark.
    ///
    /// - Parameter top: the note's first row.
    private static func end(from top: Int, plan: CardPlan, isHeld: Bool) -> Int {
        let isBelowMark = top >= plan.pixels(CardMetrics.holdMarkEnd)
        return isHeld && !isBelowMark ? plan.contentRight - plan.pixels(CardMetrics.spacing) : plan.contentRight
    }

    /// Returns the digits beside a bar: smaller than the subtitle, and as large as the bar has room for; `nil` without
    /// room.
    private static func digits(
        beside track: PixelRect, plan: CardPlan, digits: (TextStyle) -> DigitAtlas?
    ) -> DigitAtlas? {
        let size = CardMetrics.figureSize(at: plan.scale)
        guard let largest = digits(TextStyle(size: size, weight: .regular, isClock: true)) else { return nil }
        if track.width >= 3 * largest.width { return largest }
        let smaller = (size * Double(track.width) / Double(3 * max(largest.width, 1))).rounded(.down)
        guard smaller >= CardPlan.smallestSubtitle,
            let digits = digits(TextStyle(size: smaller, weight: .regular, isClock: true)),
            track.width >= 3 * digits.width
        else { return nil }
        return digits
    }
}

/// The rows of a card whose number of lines is known, in pixels from the card's top.
///
/// The block of text is centred optically: from the title's cap line to the last baseline with a part of the
/// descenders, or to the progress bar's lower edge.
struct CardLines: Hashable, Sendable {
    /// The first baselines, and the pixels between baselines.
    let title: Int
    let titleAdvance: Int
    let subtitle: Int
    let subtitleAdvance: Int
    let bar: Int
    let barHeight: Int

    /// - Parameter titleRise: the rows that the title's ink needs above its first baseline. If accents on capitals do
    ///   not fit below the card's top, the title moves down as far as the room below it allows.
    init(_ plan: CardPlan, titleLines: Int, subtitleLines: Int, titleRise: Int = 0) {
        let face = plan.metrics.face
        let height = plan.metrics.card.height
        let cap = plan.pixels(face.capHeight * plan.titlePoints)
        titleAdvance = plan.pixels(plan.titleAdvance)
        subtitleAdvance = plan.pixels(plan.subtitleAdvance)
        barHeight = plan.barHeight
        let titleEnd = cap + (titleLines - 1) * titleAdvance
        let subtitleStart = titleEnd + plan.pixels(plan.advanceToSubtitle)
        let end = subtitleLines > 0 ? subtitleStart + (subtitleLines - 1) * subtitleAdvance : titleEnd
        let barStart = end + plan.pixels(plan.progressGap)
        // Few letters have descenders, so a third of their depth counts, and none of it under a title alone.
        let size = subtitleLines > 0 ? plan.subtitlePoints : plan.titlePoints
        let hanging = plan.pixels(face.descent * size)
        let bottom = plan.hasProgress ? barStart + barHeight : end + (subtitleLines > 0 ? hanging / 3 : 0)
        let lowest = plan.hasProgress ? bottom + plan.figuresBelowBar : end + hanging
        // The block is centred, but moves up as far as necessary to keep descenders and the percent on the card.
        let above = plan.textBottom.map { $0 - bottom } ?? (height - bottom) / 2
        let top = max(min(above, height - lowest - 1), 0)
        let below =
            subtitleLines > 0
            ? plan.advanceToSubtitle - face.capHeight * plan.subtitlePoints
            : plan.hasProgress ? plan.progressGap : Double(height - top - titleEnd) / plan.scale
        let spare = max(plan.pixels(below - face.descent * plan.titlePoints) - 1, 0)
        title = max(top + cap, min(titleRise, top + cap + spare))
        subtitle = top + subtitleStart
        bar = top + barStart
    }
}

/// The side at which a card begins: the side at which its title is read first.
struct CardDirection: Hashable, Sendable {
    let isRightToLeft: Bool
    /// The width of the card, in pixels.
    let width: Int

    /// Takes the direction of the card's view, or of its title if there is no view.
    init(of content: CardContent, width: Int) {
        let isRightToLeft =
            content.view.map { ViewDirection.isRightToLeft($0) } ?? TextEngine.isRightToLeft(content.title)
        self.init(isRightToLeft: isRightToLeft, width: width)
    }

    init(isRightToLeft: Bool, width: Int) {
        self.isRightToLeft = isRightToLeft
        self.width = width
    }

    /// Returns the left side, on this card, of a part that is at `x` on a card that begins at the left.
    func x(of x: Int, width: Int) -> Int { isRightToLeft ? self.width - x - width : x }

    func rect(_ rect: PixelRect) -> PixelRect {
        PixelRect(x: x(of: rect.x, width: rect.width), y: rect.y, width: rect.width, height: rect.height)
    }

    /// Returns whether a text has the other direction than the card, so that its lines must be flipped to begin at the
    /// card's beginning.
    func flips(_ text: String) -> Bool { TextEngine.isRightToLeft(text) != isRightToLeft }
}
