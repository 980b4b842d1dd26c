import NotchCore

/// A title laid out so that all of it can be read, if its column allows this.
///
/// Room is used before an ellipsis. A title that is a little too long for its line becomes a little smaller. A longer
/// title takes the lines that the card has for it, in smaller letters if that saves a line. Then its letters shrink to
/// ``CardPlan/leastTitlePoints``. A title that is still too long is cut at the end. No word is split, except on a
/// narrow panel.
struct TitleFit {
    /// The least share of its size to which a title shrinks to avoid a second line.
    private static let leastShareOfOneLine = 0.85
    /// The least share of its size to which a title shrinks to avoid a third line, or a later one.
    private static let leastShareOfFewer = 0.82
    private static let shares = [1, 0.94, 0.88, 0.82, 0.77, CardPlan.leastShare]

    let block: TextBlock?
    /// The width of the column.
    let width: Int
    /// The plan with the size of type that the title has.
    let plan: CardPlan
    /// How the title scrolls; `nil` for a title that does not.
    private(set) var scroll: ScrollPlan?
    /// The number of lines that the title takes on the card.
    var lineCount: Int { scroll == nil ? max(block?.lineCount ?? 1, 1) : 1 }
    var isWhole: Bool { Self.isWhole(block) }

    /// Lays out a title that scrolls on one line. A title that moves has its full size. A title in pages has its
    /// smallest size, so that its pages are few.
    init(scrolling title: String, plan: CardPlan, width: Int, text: TextEngine, isFlipped: Bool, motion: Motion) {
        var plan = plan
        if motion == .cuts { plan.titlePoints = plan.leastTitlePoints }
        (self.width, self.plan) = (width, plan)
        (block, scroll) = text.scrolling(
            title, style: plan.titleStyle, width: width, isFlipped: isFlipped, motion: motion, em: plan.titleStyle.size)
    }

    /// Takes a title that has been laid out.
    init(_ block: TextBlock?, scroll: ScrollPlan?, plan: CardPlan) {
        (self.block, self.scroll, self.plan, width) = (block, scroll, plan, plan.textWidth)
    }

    init(_ title: String, plan: CardPlan, width: Int, text: TextEngine, isFlipped: Bool = false) {
        self.width = width
        let least = plan.leastTitlePoints
        func resized(to points: Double) -> CardPlan {
            var resized = plan
            // Sizes are half pixels, so that titles share the sizes that the engine keeps.
            let size = (max(points, least) * plan.scale * 2).rounded(.down) / 2
            resized.titlePoints = min(max(size / plan.scale, least), plan.titlePoints)
            return resized
        }
        let smallest = resized(to: 0)
        let most = smallest.titleLines(isCrowded: true)
        let title = ParagraphText.cut(title, to: most * width, of: smallest.titleStyle.size)
        func block(_ plan: CardPlan, lines: Int) -> TextBlock? {
            text.block(title, style: plan.titleStyle, width: width, maxLines: lines, isFlipped: isFlipped)
        }
        let first = block(plan, lines: plan.titleLines())
        if Self.isWhole(first), first?.lineCount ?? 1 == 1 {
            (self.block, self.plan) = (first, plan)
            return
        }
        let natural = text.block(title, style: plan.titleStyle)?.width ?? 0
        let oneLine = plan.titlePoints * Double(width) / Double(max(natural, 1))
        if oneLine >= max(plan.titlePoints * Self.leastShareOfOneLine, least) {
            let smaller = resized(to: oneLine)
            if let fitted = block(smaller, lines: 1), Self.isWhole(fitted) {
                (self.block, self.plan) = (fitted, smaller)
                return
            }
        }
        /// Returns a whole title with one line less and hardly smaller letters; `nil` if there is none.
        func withFewerLines(than lines: Int) -> (TextBlock?, CardPlan)? {
            guard lines > 2 else { return nil }
            for share in Self.shares where share < 1 && share >= Self.leastShareOfFewer {
                let smaller = resized(to: plan.titlePoints * share)
                let fitted = block(smaller, lines: lines - 1)
                if Self.isWhole(fitted) { return (fitted, smaller) }
            }
            return nil
        }
        if Self.isWhole(first) {
            (self.block, self.plan) = withFewerLines(than: first?.lineCount ?? 1) ?? (first, plan)
            return
        }
        for isCrowded in [false, true] {
            for share in Self.shares where !(share == 1 && !isCrowded) {
                let smaller = resized(to: plan.titlePoints * share)
                let lines = smaller.titleLines(isCrowded: isCrowded)
                // A title that is wider than all of its lines need not be laid out. Spaces that vanish at line ends
                // take less than a tenth of the width.
                let shortest = Double(natural) * smaller.titlePoints / plan.titlePoints * 0.9
                guard shortest <= Double(lines * width) else { continue }
                let fitted = block(smaller, lines: lines)
                if Self.isWhole(fitted) {
                    (self.block, self.plan) =
                        withFewerLines(than: fitted?.lineCount ?? 1) ?? (fitted, smaller)
                    return
                }
            }
        }
        // A word that is wider than the column is cut at the end of a line, not split over two lines. On a narrow
        // panel, a few letters in each line say more than the beginning of a word.
        let cuts = (1...most).reversed().lazy.map { block(smallest, lines: $0) }
        self.block =
            plan.metrics.isNarrow ? block(smallest, lines: most) : cuts.first { !($0?.breaksWords ?? false) } ?? nil
        self.plan = smallest
    }

    /// Returns whether a title is complete, and none of its words is split.
    private static func isWhole(_ block: TextBlock?) -> Bool {
        block.map { !$0.isEllipsized && !$0.breaksWords } ?? true
    }
}

/// A subtitle laid out under a title. It becomes a little smaller before it takes a second line or is cut.
struct SubtitleFit {
    let block: TextBlock?
    /// The width of the column.
    let width: Int
    /// The size of the type, in points.
    let points: Double
    /// How the subtitle scrolls; `nil` for a subtitle that does not.
    private(set) var scroll: ScrollPlan?

    /// The number of lines that the subtitle takes on the card; 0 without a subtitle.
    var lineCount: Int { scroll == nil ? block?.lineCount ?? 0 : 1 }
    var isWhole: Bool { !(block?.isEllipsized ?? false) }

    /// Lays out a subtitle that scrolls on one line. A subtitle that moves has its full size and the speed of a title.
    /// A subtitle in pages has its smallest size.
    init(scrolling subtitle: String, plan: CardPlan, width: Int, text: TextEngine, isFlipped: Bool, motion: Motion) {
        var plan = plan
        if motion == .cuts { plan.subtitlePoints = plan.leastSubtitlePoints }
        (self.width, points) = (width, plan.subtitlePoints)
        (block, scroll) = text.scrolling(
            subtitle, style: plan.subtitleStyle, width: width, isFlipped: isFlipped, motion: motion,
            em: plan.titleStyle.size)
    }

    /// Takes a subtitle that has been laid out.
    init(_ block: TextBlock?, scroll: ScrollPlan?, plan: CardPlan) {
        (self.block, self.scroll, width, points) = (block, scroll, plan.textWidth, plan.subtitlePoints)
    }

    /// - Parameters:
    ///   - plan: with the size of type that the title has.
    ///   - isFlipped: whether lines begin at the side at which lines of the text's own direction end.
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
        // A word that is wider than the column is cut, not split.
        if smaller?.breaksWords ?? false {
            smaller = text.block(shown, style: style, width: width, isFlipped: isFlipped)
        }
        (self.block, points) = (smaller, style.size / plan.scale)
    }
}
