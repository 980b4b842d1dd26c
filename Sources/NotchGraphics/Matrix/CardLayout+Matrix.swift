import NotchCore

extension CardLayout {
    /// The em that sets the speed of a line, as a multiple of the rows of its letters.
    private static let speedOfPixels = 1.4
    /// The rows of a title alone on a card that has room for two lines.
    private static let largeTitle = 13.0

    /// Lays a card out on a matrix of LEDs: as a page if there are many rows.
    ///
    /// - Parameter motion: how a line scrolls that is longer than its column.
    init(onMatrix content: CardContent, metrics: CardMetrics, face: BlankCard, text: TextEngine, motion: Motion) {
        if metrics.card.height < CardPlan.leastRowsOfPage {
            self.init(onRows: content, metrics: metrics, face: face, text: text, motion: motion)
        } else {
            self.init(onPage: content, metrics: metrics, face: face, text: text, motion: motion)
        }
    }

    /// Lays a card out on a few rows: a pixel icon, one line or two, and the bar as the lowest row.
    ///
    /// - Parameter motion: how a line scrolls that is longer than its column.
    init(onRows content: CardContent, metrics: CardMetrics, face: BlankCard, text: TextEngine, motion: Motion) {
        let content = content.onLines(metrics.card.height >= CardPlan.leastRowsOfTwoLines ? 2 : 1, metrics)
        var plan = CardPlan(onMatrix: content, metrics: metrics)
        let direction = CardDirection(of: content, width: metrics.card.width)
        func request(_ words: String, _ size: Double) -> TextFit.Request {
            TextFit.Request(
                words, width: plan.textWidth, type: TextStyle(size: size, weight: .regular),
                isFlipped: direction.flips(words), setter: text)
        }
        func line(_ words: String, _ size: Double) -> TextFit {
            let whole = request(words, size).fit(size)
            guard plan.hasTravellingIcon || whole.isCut else { return whole }
            return whole.request.scrolling(motion, em: size * Self.speedOfPixels)
        }
        if !plan.hasSubtitle, !plan.hasIconAbove, !plan.hasProgress,
            metrics.card.height >= CardPlan.leastRowsOfTwoLines,
            request(content.title, Self.largeTitle).whole() != nil
        {
            plan.titlePoints = Self.largeTitle
        }
        let title = line(content.title, plan.titlePoints)
        let subtitle = content.subtitle.map { line($0, plan.subtitlePoints) }
        let lines = CardLines(onMatrix: plan, ascent: TextEngine.typeface(plan.titleStyle).ascent)
        self.plan = plan
        self.direction = direction
        self.text = CardText(
            content, plan: plan, title: title, subtitle: subtitle, direction: direction, lines: lines)
        notes = []
        figures = nil
        track = content.progress.map { _ in
            PixelRect(x: 0, y: lines.bar, width: metrics.card.width, height: lines.barHeight)
        }
    }
}

extension CardContent {
    /// The text between a title and a subtitle on the same line.
    private static let separator = "  "

    /// Returns the content with at most `count` lines of text. A single line has both texts, one after the other.
    ///
    /// - Parameter metrics: of the card. Below an icon there is one line.
    func onLines(_ count: Int, _ metrics: CardMetrics) -> CardContent {
        guard let subtitle, count < 2 || icon != nil && CardPlan(onMatrix: self, metrics: metrics).hasIconAbove else {
            return self
        }
        var content = self
        content.title = title + Self.separator + subtitle
        content.subtitle = nil
        return content
    }
}

extension CardPlan {
    /// The least number of rows of a card on a matrix that is a page: a large icon, and words broken into lines.
    static let leastRowsOfPage = 24
    /// The least number of columns of a page with the icon beside the words, as a multiple of its rows.
    private static let widthBesideIcon = 1.5
    private static let iconBesideWords = 16
    private static let leastRowsOfHighBar = 48

    /// Lays a card out as a page of a matrix.
    init(onPage content: CardContent, metrics: CardMetrics) {
        self.init(onMatrix: content, metrics: metrics)
        let (width, height) = (metrics.card.width, metrics.card.height)
        barHeight = height >= Self.leastRowsOfHighBar ? 2 : 1
        let isBeside = Double(width) >= Double(height) * Self.widthBesideIcon
        if content.icon == nil {
            iconSize = 0
        } else if isBeside {
            iconSize = Self.iconBesideWords
        } else {
            // The icon is enlarged by a whole multiple, in the upper half.
            iconSize = max(min(height / 2, width) / PixelIcon.side, 1) * PixelIcon.side
        }
        iconX = isBeside ? 0 : (width - iconSize) / 2
        textX = isBeside && iconSize > 0 ? iconSize + 2 : 0
        textWidth = max(width - textX - (content.hold && isBeside ? Self.heldMark + 1 : 0), 0)
    }

    /// Whether the words are below the icon.
    var isStackedPage: Bool { textX == 0 }
    /// The rows above the bar and the empty row above it.
    var rowsOfPage: Int { metrics.card.height - (hasProgress ? barHeight + 1 : 0) }
    /// The rows for words.
    var textRowsOfPage: Int { rowsOfPage - (isStackedPage && iconSize > 0 ? iconSize + 1 : 0) }
}

extension CardLines {
    /// Makes the rows of a page's words, from row `top` on.
    init(onPage plan: CardPlan, top: Int, titleLines: Int) {
        let face = TextEngine.typeface(plan.titleStyle)
        let small = TextEngine.typeface(plan.subtitleStyle)
        (titleAdvance, subtitleAdvance) = (face.rows + 1, small.rows + 1)
        barHeight = plan.barHeight
        bar = plan.metrics.card.height - barHeight
        title = top + face.ascent
        // The smallest typeface has no room for an empty row.
        subtitle = top + titleLines * titleAdvance - (small == .four ? 1 : 0) + small.ascent
    }
}

extension CardLayout {
    private static let speedOfPagePixels = 1.4
    private static let mostLines = 3

    /// Lays a card out as a page of a matrix: words are as large as possible without scrolling. Words without room
    /// scroll on one line.
    init(onPage content: CardContent, metrics: CardMetrics, face: BlankCard, text: TextEngine, motion: Motion) {
        var plan = CardPlan(onPage: content, metrics: metrics)
        let direction = CardDirection(of: content, width: metrics.card.width)
        let rows = plan.textRowsOfPage
        let width = plan.textWidth
        func request(_ words: String, _ size: Double, isCentred: Bool = false) -> TextFit.Request {
            TextFit.Request(
                words, width: width, type: TextStyle(size: size, weight: .regular), isCentred: isCentred,
                isFlipped: direction.flips(words), setter: text)
        }
        /// Returns words in lines, if all of them have room and none is broken.
        func standing(_ words: String, _ size: Double, lines: Int) -> TextFit? {
            guard lines > 0 else { return nil }
            let fit = request(words, size, isCentred: plan.isStackedPage).fit(size, lines: lines)
            return fit.isWhole ? fit : nil
        }
        func passing(_ words: String, _ size: Double) -> TextFit {
            request(words, size).scrolling(motion, em: size * Self.speedOfPagePixels)
        }
        let small = content.subtitle != nil && rows < 15 ? 6.0 : 7.0
        let reserved = content.subtitle == nil ? 0 : Int(small) + (small < 7 ? 0 : 1)
        func lines(_ size: Int, in rows: Int) -> Int { min((rows + 1) / (size + 1), Self.mostLines) }
        var standingTitle: TextFit?
        for size in [13, 7] where standingTitle == nil && size <= rows - reserved {
            standingTitle = standing(content.title, Double(size), lines: lines(size, in: rows - reserved))
        }
        let title = standingTitle ?? passing(content.title, rows - reserved >= 13 ? 13 : 7)
        plan.titlePoints = title.size
        let titleLines = max(title.lineCount, 1)
        let titleRows = titleLines * (Int(plan.titlePoints) + 1) - 1
        plan.subtitlePoints = small
        let subtitle = content.subtitle.map { words in
            standing(words, small, lines: max(lines(Int(small), in: rows - titleRows - 1), 1)) ?? passing(words, small)
        }
        let subtitleLines = subtitle.map { max($0.lineCount, 1) } ?? 0
        let used = min(titleRows + (subtitleLines > 0 ? subtitleLines * (Int(small) + 1) : 0), rows)
        let isBelow = plan.isStackedPage && plan.iconSize > 0
        let spare = max(rows - used, 0)
        // An icon and the words below it are one block.
        plan.iconY = isBelow ? spare / 3 : (plan.rowsOfPage - plan.iconSize) / 2
        let top = isBelow ? plan.iconY + plan.iconSize + 1 + (spare - plan.iconY) / 2 : spare / 2
        let lines = CardLines(onPage: plan, top: top, titleLines: titleLines)
        self.plan = plan
        self.direction = direction
        self.text = CardText(
            content, plan: plan, title: title, subtitle: subtitle, direction: direction, lines: lines)
        notes = []
        figures = nil
        track = content.progress.map { _ in
            PixelRect(x: 0, y: lines.bar, width: metrics.card.width, height: lines.barHeight)
        }
    }
}

extension CardPlan {
    /// The least number of rows of a card with two lines.
    static let leastRowsOfTwoLines = 14
    /// The least number of columns of a card with the icon beside its text. On a narrower card, the icon travels with
    /// the text.
    private static let leastColumnsBesideIcon = 24
    /// The least number of columns of a card with two lines whose icon is as high as both.
    private static let leastColumnsOfLargeIcon = 48
    /// The side of the mark of a held card, in columns.
    static let heldMark = 2

    /// Lays a card out on a matrix of LEDs, whose measures are LEDs instead of points.
    ///
    /// - Parameter content: the content, with as many lines as the matrix has rows for.
    init(onMatrix content: CardContent, metrics: CardMetrics) {
        let (width, height) = (metrics.card.width, metrics.card.height)
        let hasRows = height >= Self.leastRowsOfTwoLines
        let bar = content.progress == nil ? 0 : 1
        let isAbove = hasRows && width < Self.leastColumnsBesideIcon
        let icon = content.icon == nil ? 0 : hasRows && width >= Self.leastColumnsOfLargeIcon ? 16 : PixelIcon.side
        self.metrics = metrics
        scale = 1
        titlePoints = 7
        subtitlePoints = bar > 0 ? 6 : 7
        hasSubtitle = content.subtitle != nil
        hasProgress = content.progress != nil
        tile = nil
        iconSize = min(icon, max(height, PixelIcon.side))
        iconX = isAbove ? (width - iconSize) / 2 : 0
        iconY = isAbove ? 0 : max((height - bar - iconSize) / 2, 0)
        textX = isAbove || iconSize == 0 ? 0 : iconSize + (width < Self.leastColumnsBesideIcon ? 0 : 1)
        contentRight = width
        textWidth = max(width - textX - (content.hold && !isAbove ? Self.heldMark + 1 : 0), 0)
        progressGap = 0
        barHeight = 1
        (room, spareRoom) = (Double(height), 0)
        textBottom = nil
        mostTitleLines = 1
        leastTitle = nil
        isBesideMark = content.hold
    }

    /// Whether the icon travels with the text, because there is no room for one beside the other.
    var hasTravellingIcon: Bool { metrics.isMatrix && iconSize > 0 && iconY < metrics.card.height && textX == iconSize }
    /// Whether the icon is above the text.
    var hasIconAbove: Bool { metrics.isMatrix && iconSize > 0 && textX == 0 }
}

extension CardLines {
    /// The rows above the baseline of the smaller typeface, and of the larger one.
    private static let ascents = (four: 5, five: 6)

    /// Makes the rows of a card on a matrix of LEDs. The lowest row is the bar.
    ///
    /// - Parameter ascent: the rows of the title's capitals.
    init(onMatrix plan: CardPlan, ascent: Int) {
        let height = plan.metrics.card.height
        let rows = height - (plan.hasProgress ? 1 : 0)
        (titleAdvance, subtitleAdvance) = (ascent + 2, 8)
        barHeight = 1
        bar = height - 1
        if plan.hasIconAbove {
            title = min(plan.iconSize + ascent, rows)
            subtitle = rows
        } else if plan.hasSubtitle {
            title = ascent
            subtitle = min(rows - (plan.subtitlePoints < 7 ? 1 : 2), 8 + Self.ascents.five)
        } else {
            // Descenders take the row under the capitals. Only a bar takes it from them.
            title = min((rows + ascent + (plan.hasProgress ? 0 : 1)) / 2, plan.hasProgress ? rows : rows - 1)
            subtitle = title
        }
    }
}
