import NotchCore

/// A title laid out so that all of it is read, if its column allows it at all.
///
/// Room is used before an ellipsis: a title a little too long for its line becomes a little smaller, a longer one takes
/// the lines that the card has for it, of smaller letters where that saves a line, and then its letters shrink to
/// ``CardPlan/leastTitlePoints``. A title that is still too long is cut at the end. No word is split.
struct TitleFit {
    /// The part of its size to which a title shrinks rather than break into two lines.
    private static let leastShareOfOneLine = 0.85
    /// The part of its size to which a title shrinks rather than take a third line, or one more.
    private static let leastShareOfFewer = 0.82
    private static let shares = [1, 0.94, 0.88, 0.82, 0.77, CardPlan.leastShare]

    let block: TextBlock?
    /// The width of the column.
    let width: Int
    /// The plan with the size of type that the title has.
    let plan: CardPlan
    /// How the title is read that is longer than its column; `nil` for one that stands still.
    private(set) var scroll: ScrollPlan?
    /// The lines that the title takes on the card.
    var lineCount: Int { scroll == nil ? max(block?.lineCount ?? 1, 1) : 1 }
    var isWhole: Bool { Self.isWhole(block) }

    /// Lays a title out that is read bit by bit on one line: in its full size where it moves, and in its smallest where
    /// pages are turned, so that they are few.
    init(scrolling title: String, plan: CardPlan, width: Int, text: TextEngine, isFlipped: Bool, motion: Motion) {
        var plan = plan
        if motion == .cuts { plan.titlePoints = plan.leastTitlePoints }
        (self.width, self.plan) = (width, plan)
        (block, scroll) = text.scrolling(
            title, style: plan.titleStyle, width: width, isFlipped: isFlipped, motion: motion, em: plan.titleStyle.size)
    }

    /// Takes a title that is laid out already.
    init(_ block: TextBlock?, scroll: ScrollPlan?, plan: CardPlan) {
        (self.block, self.scroll, self.plan, width) = (block, scroll, plan, plan.textWidth)
    }

    init(_ title: String, plan: CardPlan, width: Int, text: TextEngine, isFlipped: Bool = false) {
        self.width = width
        let least = plan.leastTitlePoints
        func resized(to points: Double) -> CardPlan {
            var resized = plan
            // Half pixels, so that titles share the sizes that the engine keeps.
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
        /// Returns a whole title with a line less, of letters that are hardly smaller.
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
                // A title that is wider than all of its lines need not be laid out to know. Spaces that vanish at line
                // ends take little.
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
        // A word that is wider than the column is cut at the end of a line rather than split over two. On a narrow
        // panel, a few letters a line say more than the beginning of a word.
        let cuts = (1...most).reversed().lazy.map { block(smallest, lines: $0) }
        self.block =
            plan.metrics.isNarrow ? block(smallest, lines: most) : cuts.first { !($0?.breaksWords ?? false) } ?? nil
        self.plan = smallest
    }

    /// Whether all of a title is there, and none of its words is split.
    private static func isWhole(_ block: TextBlock?) -> Bool {
        block.map { !$0.isEllipsized && !$0.breaksWords } ?? true
    }
}

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
