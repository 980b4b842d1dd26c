import NotchCore

extension CardLines {
    /// The rows above the baseline of the smaller typeface, and of the larger one.
    private static let ascents = (four: 5, five: 6)

    /// The rows of a card on a matrix of lamps, of which the lowest has the bar.
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
            // What hangs below the baseline takes the row under the capitals where there is one.
            title = min((rows + ascent + (plan.hasProgress ? 0 : 1)) / 2, rows)
            subtitle = title
        }
    }
}
