import NotchCore

extension CardLayout {
    /// The columns of a letter that a line moves by in a time, in those of its rows.
    private static let speedOfPixels = 1.4
    /// The rows of the title that is alone on a card with the room for two lines.
    private static let largeTitle = 13.0

    /// Lays a card out on a matrix of lamps, as a page where there are many rows.
    ///
    /// - Parameter motion: how a line moves that is longer than its column.
    init(onMatrix content: CardContent, metrics: CardMetrics, face: CardFace, text: TextEngine, motion: Motion) {
        if metrics.card.height < CardPlan.leastRowsOfPage {
            self.init(onRows: content, metrics: metrics, face: face, text: text, motion: motion)
        } else {
            self.init(onPage: content, metrics: metrics, face: face, text: text, motion: motion)
        }
    }

    /// Lays a card out on a few rows: an icon of pixels, one line or two, and the bar as the lowest row.
    ///
    /// - Parameter motion: how a line moves that is longer than its column.
    init(onRows content: CardContent, metrics: CardMetrics, face: CardFace, text: TextEngine, motion: Motion) {
        let content = content.onLines(metrics.card.height >= CardPlan.leastRowsOfTwoLines ? 2 : 1, metrics)
        var plan = CardPlan(onMatrix: content, metrics: metrics)
        let direction = CardDirection(of: content, width: metrics.card.width)
        func line(_ words: String, _ size: Double) -> (block: TextBlock?, plan: ScrollPlan?) {
            let style = TextStyle(size: size, weight: .regular)
            let isFlipped = direction.flips(words)
            let whole = text.block(words, style: style, width: plan.textWidth, isFlipped: isFlipped)
            guard plan.hasTravellingIcon || whole?.isEllipsized ?? false else { return (whole, nil) }
            return text.scrolling(
                words, style: style, width: plan.textWidth, isFlipped: isFlipped, motion: motion,
                em: size * Self.speedOfPixels)
        }
        if !plan.hasSubtitle, !plan.hasIconAbove, !plan.hasProgress,
            metrics.card.height >= CardPlan.leastRowsOfTwoLines
        {
            let large = TextStyle(size: Self.largeTitle, weight: .regular)
            if let block = text.block(content.title, style: large), block.width <= plan.textWidth {
                plan.titlePoints = Self.largeTitle
            }
        }
        let title = line(content.title, plan.titlePoints)
        let subtitle = content.subtitle.map { line($0, plan.subtitlePoints) }
        let lines = CardLines(onMatrix: plan, ascent: TextEngine.typeface(plan.titleStyle).ascent)
        self.plan = plan
        self.direction = direction
        self.text = CardText(
            content, title: TitleFit(title.block, scroll: title.plan, plan: plan),
            subtitle: SubtitleFit(subtitle?.block, scroll: subtitle?.plan, plan: plan), direction: direction,
            lines: lines)
        notes = []
        figures = nil
        track = content.progress.map { _ in
            PixelRect(x: 0, y: lines.bar, width: metrics.card.width, height: lines.barHeight)
        }
    }
}

extension CardContent {
    /// What stands between a title and a subtitle that share a line.
    private static let separator = "  "

    /// Returns the content with so many lines of text. One line has both texts, one after the other.
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
