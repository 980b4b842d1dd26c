import NotchCore

/// A subtitle laid out under a title. It becomes a little smaller before it takes a second line, or is cut.
struct SubtitleFit {
    let block: TextBlock?
    /// The width of the column.
    let width: Int
    /// The size of the type, in points.
    let points: Double
    /// How the subtitle is read that is longer than its column; `nil` for one that stands still.
    private(set) var scroll: ScrollPlan?

    /// The lines that the subtitle takes on the card; 0 without one.
    var lineCount: Int { scroll == nil ? block?.lineCount ?? 0 : 1 }
    var isWhole: Bool { !(block?.isEllipsized ?? false) }

    /// Lays a subtitle out that is read bit by bit on one line: in its full size where it moves, at the speed of a title,
    /// and in its smallest where pages are turned.
    init(scrolling subtitle: String, plan: CardPlan, width: Int, text: TextEngine, isFlipped: Bool, motion: Motion) {
        var plan = plan
        if motion == .cuts { plan.subtitlePoints = plan.leastSubtitlePoints }
        (self.width, points) = (width, plan.subtitlePoints)
        (block, scroll) = text.scrolling(
            subtitle, style: plan.subtitleStyle, width: width, isFlipped: isFlipped, motion: motion,
            em: plan.titleStyle.size)
    }

    /// Takes a subtitle that is laid out already.
    init(_ block: TextBlock?, scroll: ScrollPlan?, plan: CardPlan) {
        (self.block, self.scroll, width, points) = (block, scroll, plan.textWidth, plan.subtitlePoints)
    }

    /// - Parameters:
    ///   - plan: with the size of type that the title has.
    ///   - isFlipped: whether lines begin at the side where those of the text's own direction end.
    init(
        _ subtitle: String?, plan: CardPlan, under titleLines: Int, width: Int, text: TextEngine,
        isFlipped: Bool = false
    ) {
        self.width = width
        guard let subtitle, plan.hasSubtitle else {
            self.block = nil
            points = plan.subtitlePoints
            return
        }
        let lines = plan.subtitleLines(under: titleLines)
        let least = plan.leastSubtitlePoints * plan.scale
        let shown = ParagraphText.cut(subtitle, to: lines * width, of: least)
        func laidOut(_ style: TextStyle) -> TextBlock? {
            text.block(shown, style: style, width: width, maxLines: lines, isFlipped: isFlipped)
        }
        let first = laidOut(plan.subtitleStyle)
        guard let first, first.isEllipsized || first.lineCount > 1,
            let natural = text.block(shown, style: plan.subtitleStyle)
        else {
            (self.block, points) = (first, plan.subtitlePoints)
            return
        }
        let size = (plan.subtitleStyle.size * Double(width) / Double(max(natural.width, 1)) * 2).rounded(.down) / 2
        guard lines == 1 || size >= least || first.breaksWords else {
            (self.block, points) = (first, plan.subtitlePoints)
            return
        }
        let style = TextStyle(size: max(size, least), weight: .regular)
        var smaller = laidOut(style)
        // A word that is wider than the column is cut rather than split.
        if smaller?.breaksWords ?? false {
            smaller = text.block(shown, style: style, width: width, isFlipped: isFlipped)
        }
        (self.block, points) = (smaller, style.size / plan.scale)
    }
}
