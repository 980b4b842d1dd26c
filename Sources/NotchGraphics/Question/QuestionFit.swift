import NotchCore

/// A question's words, laid out in the best of the layouts that the panel allows.
struct QuestionFit {
    /// The layout, with the widths of the cells that the choices need.
    let layout: QuestionLayout
    let face: BlankCard
    let heading: QuestionHeading
    let choices: ChoiceRow
    /// Whether the heading names the choices, because their cells have room for their numbers only.
    var namesChoices: Bool { !choices.hasTexts }

    /// Takes the best layout by these criteria, the most important first: the title is whole, and preferably still; the
    /// subtitle is there; each choice is whole and not small; the subtitle is whole; the choices have their full size.
    ///
    /// - Parameters:
    ///   - motion: how words scroll.
    ///   - overflow: how words are shown that are too long even if they use all of the room.
    init(
        _ words: QuestionContent.Texts, style: CardStyle = .tile, metrics: CardMetrics, room: CardRoom,
        buttons: ButtonEdge, hasNumbers: Bool = false, text: TextEngine, language: Localization = .english,
        motion: Motion = .full, overflow: TextOverflow = .ellipsis
    ) {
        let layouts = QuestionLayout.candidates(choices: words.choices.count, room: room, buttons: buttons)
        func fit(_ layout: QuestionLayout) -> QuestionFit {
            QuestionFit(
                words, layout: layout, style: style, metrics: metrics, room: room, buttons: buttons,
                hasNumbers: hasNumbers || buttons != .automatic, text: text, language: language, motion: motion,
                overflow: overflow)
        }
        var best = fit(layouts[0])
        for layout in layouts.dropFirst()
        where best.merit < Self.bestMerit || best.choices.isCapped
            || layout.arrangement == .grid && (best.choices.mostLines > 1 || best.hasSmallChoices)
        {
            let next = fit(layout)
            // Choices below their full size may be larger than those that have it in lower cells.
            // The next drawn size is that much larger, and no reason to show one choice at a time.
            let hidesChoices =
                metrics.face.isDrawn && next.layout.showsOneAtATime && !best.layout.showsOneAtATime
            let isBetter =
                next.merit > best.merit
                || next.merit >= best.merit - Self.meritOfFullSize && !hidesChoices
                    && next.hasLargerChoices(than: best)
            // Two columns spare long choices a line.
            let sparesLines =
                layout.arrangement == .grid && next.merit >= best.merit
                && next.choices.mostLines < best.choices.mostLines
            if isBetter || sparesLines { best = next }
        }
        self = best
    }

    private init(
        _ words: QuestionContent.Texts, layout: QuestionLayout, style: CardStyle, metrics: CardMetrics,
        room: CardRoom, buttons: ButtonEdge, hasNumbers: Bool, text: TextEngine, language: Localization,
        motion: Motion, overflow: TextOverflow
    ) {
        let bounds = PixelRect(x: 0, y: 0, width: layout.card.width, height: layout.card.height)
        let face = BlankCard(bounds: bounds, metrics: metrics)
        self.face = face
        func headed(by words: QuestionContent.Texts) -> QuestionHeading {
            QuestionHeading(
                words, layout: layout, style: style, room: room, face: face, typeface: metrics.face, text: text,
                language: language, motion: motion, overflow: overflow)
        }
        let heading = headed(by: words)
        choices = ChoiceRow(
            words.choices, layout: layout, scale: heading.scale,
            largest: max(heading.column.plan.titleStyle.size, CardPlan.smallestTitle),
            hasNumbers: hasNumbers, face: face, typeface: metrics.face,
            // If the panel is known to have buttons, each choice is at its button.
            hasFreeWidths: buttons == .automatic, isRightToLeft: heading.direction.isRightToLeft, text: text,
            language: language)
        self.heading =
            choices.hasTexts ? heading : headed(by: words.namingChoices(hasNumbers: choices.hasNumbers, language))
        self.layout = choices.layout
    }

    /// Returns whether the choices are larger by at least 15 percent, which makes another layout worthwhile.
    private func hasLargerChoices(than other: QuestionFit) -> Bool {
        choices.textSize >= other.choices.textSize * 1.15
    }

    /// Whether the title is smaller than legible type, on a panel that has room for it in another layout.
    private var isTitleSmall: Bool {
        !layout.isTiny && heading.column.plan.titleStyle.size < CardPlan.smallestTitle - 0.01
    }

    /// Whether the choices are much smaller than the question.
    private var hasSmallChoices: Bool { choices.textSize < 0.8 * heading.column.plan.titleStyle.size }

    private static let meritOfFullSize = 1
    private static let bestMerit = 32 + 16 + 8 + 2 + meritOfFullSize

    private var merit: Int {
        // If no layout has whole choices, one choice at a time shows the most of each. Whole but small choices rank
        // above that, and one whole choice at a time in its full size ranks higher still.
        let ofWhole = choices.isSmall ? 5 : choices.isComfortable ? 8 + Self.meritOfFullSize : 8
        let ofChoices = choices.isWhole ? ofWhole : layout.showsOneAtATime ? 4 : 0
        // Still words are read sooner than scrolling words.
        let ofWholeTitle = isTitleSmall ? 22 : 32
        let ofTitle = heading.isScrolling ? 24 : heading.isTitleWhole ? ofWholeTitle : 0
        return ofTitle + (heading.hasSubtitle ? 16 : 0) + ofChoices
            + (heading.isSubtitleWhole ? 2 : 0)
    }
}

/// The two questions that were laid out last: the one on the surface, and its predecessor.
///
/// Both question layers of a panel share it, so that no question is laid out again when the layers swap their roles.
final class QuestionFits {
    private static let most = 2

    private var kept: [(words: QuestionContent.Texts, fit: QuestionFit)] = []

    /// Returns the layout of the words.
    ///
    /// - Parameter lay: lays the words out, if no layout of them is kept.
    func fit(_ words: QuestionContent.Texts, _ lay: () -> QuestionFit) -> QuestionFit {
        if let known = kept.first(where: { $0.words == words }) { return known.fit }
        let fit = lay()
        kept = kept.suffix(Self.most - 1) + [(words, fit)]
        return fit
    }

    func forget(_ words: QuestionContent.Texts) {
        kept.removeAll { $0.words == words }
    }
}
