import NotchCore

/// A question's words, laid out on a panel: the best of the layouts that the panel allows.
struct QuestionFit {
    /// With the widths of the cells that the choices need.
    let layout: QuestionLayout
    let face: CardFace
    let heading: QuestionHeading
    let choices: ChoiceRow

    /// Takes the first layout in which the title is whole, and stands still if it can, then the subtitle is there, then
    /// each choice is whole and not small, then the subtitle is whole, then the choices have their size.
    ///
    /// - Parameter scrolling: how words pass by that are too long when all of the room is used; `nil` cuts them.
    init(
        _ words: QuestionContent.Words, style: CardStyle = .tile, metrics: CardMetrics, room: CardRoom,
        buttons: ButtonEdge, text: TextEngine, language: Words = .english, scrolling: Motion? = nil
    ) {
        let layouts = QuestionLayout.candidates(choices: words.choices.count, room: room, buttons: buttons)
        func fit(_ layout: QuestionLayout) -> QuestionFit {
            QuestionFit(
                words, layout: layout, style: style, metrics: metrics, room: room, buttons: buttons, text: text,
                language: language, scrolling: scrolling)
        }
        var best = fit(layouts[0])
        for layout in layouts.dropFirst() where best.merit < Self.bestMerit {
            let next = fit(layout)
            if next.merit > best.merit || next.merit == best.merit && next.hasLargerChoices(than: best) { best = next }
        }
        self = best
    }

    private init(
        _ words: QuestionContent.Words, layout: QuestionLayout, style: CardStyle, metrics: CardMetrics,
        room: CardRoom, buttons: ButtonEdge, text: TextEngine, language: Words, scrolling: Motion?
    ) {
        let bounds = PixelRect(x: 0, y: 0, width: layout.card.width, height: layout.card.height)
        face = CardFace(bounds: bounds, metrics: metrics)
        heading = QuestionHeading(
            words, layout: layout, style: style, room: room, face: face, typeface: metrics.face, text: text,
            language: language, scrolling: scrolling)
        choices = ChoiceRow(
            words.choices, layout: layout, scale: heading.scale, face: face, typeface: metrics.face,
            // Each choice stands at its button, where it is known that there are buttons.
            hasFreeWidths: buttons == .automatic, isRightToLeft: heading.direction.isRightToLeft, text: text,
            language: language)
        self.layout = choices.layout
    }

    /// Whether the choices are larger by so much that another layout is worth it.
    private func hasLargerChoices(than other: QuestionFit) -> Bool {
        choices.textSize >= other.choices.textSize * 1.15
    }

    private static let bestMerit = 32 + 16 + 8 + 2 + 1

    private var merit: Int {
        // If no choice fits whole, one at a time shows more of each. Choices that are whole and small come next, and one
        // at a time in its full size is better.
        let ofWhole = choices.isComfortable ? 9 : choices.isSmall ? 5 : 8
        let ofChoices = choices.isWhole ? ofWhole : layout.showsOneAtATime ? 4 : 0
        // Words that stand still are read at once.
        let ofTitle = heading.isScrolling ? 24 : heading.isTitleWhole ? 32 : 0
        return ofTitle + (heading.hasSubtitle ? 16 : 0) + ofChoices
            + (heading.isSubtitleWhole ? 2 : 0)
    }
}

/// The questions that were laid out last: the one on the surface, and the one before.
///
/// Both layers of a panel's questions know them, so that no question is laid out again when the layers change their
/// parts.
final class QuestionFits {
    private static let most = 2

    private var kept: [(words: QuestionContent.Words, fit: QuestionFit)] = []

    /// Returns how words are laid out.
    ///
    /// - Parameter lay: lays them out, if that was not done before.
    func fit(_ words: QuestionContent.Words, _ lay: () -> QuestionFit) -> QuestionFit {
        if let known = kept.first(where: { $0.words == words }) { return known.fit }
        let fit = lay()
        kept = kept.suffix(Self.most - 1) + [(words, fit)]
        return fit
    }

    func forget(_ words: QuestionContent.Words) {
        kept.removeAll { $0.words == words }
    }
}
