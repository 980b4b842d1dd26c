import NotchCore

/// The rows of a card once its number of lines is known, in pixels from the card's top.
///
/// The block of text is centred for the eye: from the title's cap line to the last baseline, with a part of
/// what hangs below it, or to the progress bar's lower edge.
struct CardLines: Hashable, Sendable {
    /// The first baselines, and the pixels from baseline to baseline.
    let title: Int
    let titleAdvance: Int
    let subtitle: Int
    let subtitleAdvance: Int
    let bar: Int
    let barHeight: Int

    /// - Parameter titleRise: rows that the title's ink needs above its first baseline. Where accents stand on
    ///   capitals at the card's very top, the title moves down as far as what is below it allows.
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
        // Few letters hang below the baseline, so what hangs counts only in part, and not at all under a title alone.
        let size = subtitleLines > 0 ? plan.subtitlePoints : plan.titlePoints
        let hanging = plan.pixels(face.descent * size)
        let bottom = plan.hasProgress ? barStart + barHeight : end + (subtitleLines > 0 ? hanging / 3 : 0)
        let lowest = plan.hasProgress ? bottom + plan.figuresBelowBar : end + hanging
        // The block is centred, but pushed up as far as it takes to keep descenders and the percent on the card.
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
