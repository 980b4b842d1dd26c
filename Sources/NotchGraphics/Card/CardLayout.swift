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

    /// The least share of its full size that a title has beside the rail.
    private static let leastShareBesideRail = 0.85
    // Shares of the card's shorter side, beside the icon of a stack.
    private static let stackedPercent = 0.18
    private static let stackedSource = 0.065
    /// The least width of a shortened sender, in sizes of its type. A narrower name does not identify the sender.
    private static let leastSource = 4.0

    /// - Parameters:
    ///   - words: the figures of the percent and of the number of waiting activities.
    ///   - scrolling: how a line scrolls that is too long even if it uses all of the room; `nil` cuts the line.
    ///   - hasLightTitle: whether the title is no bolder than the subtitle.
    ///   - digits: returns the digits of a style.
    init(
        _ content: CardContent, style: CardStyle, metrics: CardMetrics, face: BlankCard, text: TextEngine,
        words: Localization = .english, scrolling: Motion? = nil, hasLightTitle: Bool = false,
        digits: (TextStyle) -> DigitAtlas?
    ) {
        var plan = CardPlan(content, arrangedAs: style, metrics: metrics)
        if hasLightTitle { plan.titleWeight = .regular }
        let direction = CardDirection(of: content, width: metrics.card.width)
        let isStacked = plan.textBottom != nil
        func request(_ plan: CardPlan, less rail: Int = 0) -> TextFit.Request {
            plan.request(
                title: content.title, less: rail, isFlipped: direction.flips(content.title), text: text)
        }
        var rail: CardRail?
        var besideRail: TextFit?
        // The sender is dropped before the rest of the rail.
        for hasSource in content.source == nil ? [false] : [true, false]
        where style == .tile && !isStacked && besideRail == nil && CardRail.fits(content, on: metrics) {
            let made = CardRail(content, plan: plan, hasSource: hasSource, text: text, words: words, digits: digits)
            rail = made
            guard made.titleWidth > 0, plan.textWidth > 2 * made.titleWidth else { continue }
            let fit = plan.fit(request(plan, less: made.titleWidth))
            let isLarge = fit.size >= plan.titlePoints * Self.leastShareBesideRail
            if fit.isWhole, isLarge, fit.lineCount <= 1 { besideRail = fit }
        }
        var title = besideRail ?? plan.fit(request(plan))
        let arranged = plan
        if isStacked, !title.isWhole, content.icon != nil {
            // The icon of a stack is left out if the title is whole without it, or gains lines.
            var bare = CardPlan(stacking: content, metrics: metrics, hasIcon: false)
            bare.titleWeight = plan.titleWeight
            let fit = bare.fit(request(bare))
            if fit.isWhole || fit.lineCount > title.lineCount { (plan, title) = (bare, fit) }
        }
        if let scrolling, !title.isWhole {
            // A single line does not need the icon's room.
            plan = arranged
            title = request(plan).scrolling(scrolling, em: plan.titleStyle.size)
        }
        let sized = plan.sized(title)
        func subtitle(less rail: Int) -> TextFit.Request? {
            guard sized.hasSubtitle, let words = content.subtitle else { return nil }
            return sized.request(subtitle: words, less: rail, isFlipped: direction.flips(words), text: text)
        }
        var pillWidth = rail?.subtitleWidth ?? 0
        let subtitleLines = sized.subtitleLines(under: title.lineCount)
        var subtitleFit = subtitle(less: pillWidth)?.subtitle(lines: subtitleLines)
        if pillWidth > 0, subtitleFit?.isCut ?? false {
            pillWidth = 0
            subtitleFit = subtitle(less: 0)?.subtitle(lines: subtitleLines)
        }
        if let scrolling, subtitleFit?.isCut ?? false {
            subtitleFit = subtitle(less: 0)?.scrolling(scrolling, em: sized.titleStyle.size)
        }
        let hasSolidTile = content.priority == .high && plan.tile != nil
        let column = CardText(
            hasSolidTile ? content.onSolidTile() : content, plan: sized, title: title, subtitle: subtitleFit,
            direction: direction, face: face)
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
        if let rail, besideRail != nil {
            notes += rail.titleNotes(right: right, lines: lines, cap: titleCap, direction: direction)
        }
        if let rail, pillWidth > 0 {
            let cap = plan.pixels(metrics.face.capHeight * column.plan.subtitlePoints)
            let right = end(of: rail.pillRise(above: cap), above: lines.subtitle)
            notes += [rail.subtitleNote(right: right, lines: lines, cap: cap, direction: direction)].compactMap { $0 }
        }
        if content.progress == nil, let source = content.source, isStacked, let tile = plan.tile {
            notes += [
                Self.note(
                    source, beside: tile, plan: plan, isHeld: content.hold, direction: direction, text: text)
            ].compactMap { $0 }
        }
        self.notes = notes

        guard content.progress != nil else {
            self.track = nil
            self.figures = nil
            return
        }
        var track = PixelRect(
            x: plan.textX, y: lines.bar, width: plan.contentRight - plan.textX, height: lines.barHeight)
        if besideRail != nil, let figures = rail?.figures(right: right, lines: lines, direction: direction) {
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

    /// Returns whether icon, first baselines and bar have the same places on two cards. Parts that one card lacks do
    /// not count.
    func hasSamePlaces(as other: CardLayout) -> Bool {
        func place(_ layout: CardLayout) -> PixelRect {
            let plan = layout.plan
            return PixelRect(x: plan.iconX, y: plan.iconY, width: plan.iconSize, height: plan.iconSize)
        }
        let (lines, others) = (text.lines, other.text.lines)
        let (icon, otherIcon) = (place(self), place(other))
        return lines.title == others.title
            && (!plan.hasSubtitle || !other.plan.hasSubtitle || lines.subtitle == others.subtitle)
            && (track == nil || other.track == nil || lines.bar == others.bar)
            && (icon.width == 0 || otherIcon.width == 0 || icon == otherIcon)
    }

    /// Returns the sender, at the end of the icon's row of a stacked card; `nil` without room.
    private static func note(
        _ source: String, beside tile: PixelRect, plan: CardPlan, isHeld: Bool, direction: CardDirection,
        text: TextEngine
    ) -> CardNote? {
        let card = plan.metrics.card
        let size = max(stackedSource * Double(min(card.width, card.height)), CardPlan.smallestSubtitle)
        let cap = Int((plan.metrics.face.capHeight * size).rounded())
        let right = end(from: tile.y + (tile.height - cap) / 2, plan: plan, isHeld: isHeld)
        let width = right - tile.maxX - tile.x / 2
        let style = TextStyle(size: size, weight: .regular)
        guard width > 0,
            let block = text.block(source, style: style, width: width, isFlipped: !direction.flips(source)),
            !block.isEllipsized || width >= Int(leastSource * size)
        else { return nil }
        return CardNote(
            block: block, x: direction.x(of: right - width, width: width),
            baseline: tile.y + (tile.height + cap) / 2)
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
