import NotchCore

/// A question's card that is drawn once into its own memory and composed into many frames.
///
/// Like a ``CardLayer``, its pixels always equal those of a new layer on which `content` has been drawn. While a
/// question is shown, the choices' states and the time left change. Only their changes are drawn.
final class QuestionLayer {
    private let metrics: CardMetrics
    private let room: CardRoom
    private let buttons: ButtonEdge
    private let hasNumbers: Bool
    private let theme: Theme
    private let text: TextEngine
    private let icons: IconRasterizer
    private let ground: UInt32
    /// The language of the countdown.
    private let language: Localization
    private let motion: Motion
    private let fits: QuestionFits
    private var content: QuestionContent?
    private var drawn: Drawn?
    /// The layer that shows the question on a matrix of LEDs, which has room for one part at a time; `nil` on other
    /// panels.
    private let card: CardLayer?

    /// The words of the present question, as laid out and drawn.
    private struct Drawn {
        let fit: QuestionFit
        /// The card on the theme's background, opaque.
        let pixmap: Pixmap
        let colours: CardColours
        var emblem: CardEmblem?
        /// The rectangles of everything on the blank card except emblem, choices and countdown.
        var marks: [PixelRect]
        /// The scrolling words; `nil` if the words are still.
        let scroller: CardScroller?

        var cells: [PixelRect] { fit.layout.cells }
        var countdown: CountdownFrame? { fit.heading.countdown }

        /// Returns the number of the choice in a cell.
        func number(in index: Int, of content: QuestionContent) -> Int {
            fit.layout.showsOneAtATime ? content.shown : index + 1
        }
    }

    /// - Parameters:
    ///   - hasNumbers: whether choices have their numbers.
    ///   - fits: the words that were laid out last, which the layers of a panel share.
    init(
        metrics: CardMetrics, room: CardRoom, buttons: ButtonEdge, hasNumbers: Bool = false, theme: Theme,
        text: TextEngine,
        icons: IconRasterizer, language: Localization = .english, fits: QuestionFits = QuestionFits(),
        motion: Motion = .full
    ) {
        card =
            metrics.isMatrix
            ? CardLayer(metrics: metrics, theme: theme, text: text, icons: icons, words: language, motion: motion) : nil
        self.fits = fits
        self.language = language
        self.motion = motion
        self.metrics = metrics
        self.room = room
        self.buttons = buttons
        self.hasNumbers = hasNumbers
        self.theme = theme
        self.text = text
        self.icons = icons
        ground = theme.cardBackground.pixel
    }

    var baked: BakedLayer {
        if let card { return card.baked }
        guard let drawn else { return BakedLayer(pixmap: Pixmap(width: 1, height: 1), ground: ground, busy: []) }
        let emblem = drawn.emblem.map { [$0.bounds] } ?? []
        let places = emblem + drawn.marks + drawn.cells + (drawn.countdown.map { [$0.area] } ?? [])
        return BakedLayer(pixmap: drawn.pixmap, ground: ground, busy: drawn.fit.face.border + places)
    }

    /// Returns these words laid out, at rest.
    func fit(_ words: QuestionContent.Texts) -> QuestionFit {
        fits.fit(words) {
            QuestionFit(
                words, style: theme.card, metrics: metrics, room: room, buttons: buttons, hasNumbers: hasNumbers,
                text: text, language: language, motion: motion,
                overflow: metrics.card.height < ScrollPlan.leastHeight ? .scroll : theme.overflow)
        }
    }

    /// Returns whether the words that pass by name the choices, whose places have no room for them.
    func namesChoices(_ words: QuestionContent.Texts) -> Bool { card != nil || fit(words).namesChoices }

    /// Returns how much of the title, the subtitle and the choices of a question is in sight.
    func coverage(of content: QuestionContent) -> TextCoverage {
        if let card { return card.coverage(of: content.card(hasNumbers: hasNumbers, language)) }
        let heading = content.words.heading
        let sent = [heading.title, heading.subtitle].compactMap(\.self).map(TextCoverage.clusters).reduce(0, +)
        let fit = fit(content.words)
        let (shown, choices) = (fit.heading.column.shownClusters, fit.choices.coverage)
        let all = sent + content.words.choices.map(TextCoverage.clusters).reduce(0, +)
        // In the heading, choices have their numbers before them.
        let named = fit.namesChoices ? fit.heading.words.subtitle.map(TextCoverage.clusters) ?? 0 : 0
        let most = fit.namesChoices ? all : sent
        let others = max(TextCoverage.clusters(of: heading.title) + named - most, 0)
        func words(_ clusters: Int) -> Int { min(max(clusters - others, 0), most) }
        return TextCoverage(
            sent: all, atRest: words(shown.atRest) + choices.atRest, inTime: words(shown.inTime) + choices.inTime)
    }

    /// Returns how long after `clock` scrolling words move or pages turn next; `nil` if they rest for good.
    func nextChange(of content: QuestionContent, after clock: ScrollClock) -> Duration? {
        if let card { return card.scroll(of: content.card(hasNumbers: hasNumbers, language))?.nextChange(after: clock) }
        let fit = fit(content.words)
        let turn = fit.choices.nextTurn(
            after: clock.title, motion, shown: fit.layout.showsOneAtATime ? content.shown : nil)
        return [fit.heading.column.scroll(motion)?.nextChange(after: clock), turn].compactMap(\.self).min()
    }

    /// Makes the layer show `content`.
    ///
    /// - Parameter clock: how long scrolling words have been shown.
    /// - Returns: the region that changed, from the card's upper left corner.
    func update(_ content: QuestionContent, at clock: ScrollClock = ScrollClock()) -> Region {
        if let card { return card.update(content.card(hasNumbers: hasNumbers, language), at: clock) }
        var content = content
        content.pages = fit(content.words).choices.pages(after: clock.title, motion)
        var changed = update(content)
        if let drawn, let scroller = drawn.scroller { changed.formUnion(scroller.draw(clock, on: drawn.pixmap)) }
        return changed
    }

    private func update(_ content: QuestionContent) -> Region {
        let isEmblemNew = drawn?.emblem?.renew(icons) ?? false
        guard content != self.content || isEmblemNew else { return Region() }
        defer { self.content = content }
        guard let drawn, let former = self.content, former.words == content.words else { return redraw(content) }
        var changed = Region()
        if isEmblemNew, let emblem = drawn.emblem {
            guard !drawn.marks.contains(where: { $0.intersects(emblem.bounds) }) else { return redraw(content) }
            if emblem.tile == nil { drawn.pixmap.fill(emblem.bounds, with: ground) }
            emblem.draw(on: drawn.pixmap, ground: ground)
            changed.insert(emblem.bounds)
        }
        for (index, cell) in drawn.cells.enumerated() {
            let (number, earlier) = (drawn.number(in: index, of: content), drawn.number(in: index, of: former))
            let comesOrGoes =
                content.state(of: number) == .marked && (content.secondsLeft == nil) != (former.secondsLeft == nil)
            let turns = content.page(of: number) != former.page(of: number)
            let isAnother = number != earlier || content.state(of: number) != former.state(of: number)
            guard isAnother || comesOrGoes || turns else {
                if drawTimeLeft(of: number, content, since: former, in: drawn) {
                    changed.insert(drawn.fit.choices.countdown(of: number - 1))
                }
                continue
            }
            draw(index, of: content, in: drawn)
            changed.insert(cell)
        }
        if let countdown = drawn.countdown, drawCountdown(content, since: former, countdown, in: drawn) {
            changed.insert(countdown.area)
        }
        return changed
    }

    /// Releases the memory of a question that has ended.
    func forget() {
        guard let content else { return }
        fits.forget(content.words)
        self.content = nil
        drawn = nil
    }

    private func redraw(_ content: QuestionContent) -> Region {
        let fit = fit(content.words)
        let bounds = fit.face.bounds
        let pixmap =
            drawn.flatMap { $0.pixmap.bounds == bounds ? $0.pixmap : nil }
            ?? Pixmap(width: bounds.width, height: bounds.height)
        let colours = CardColours(content.words.heading, theme: theme)
        fit.face.draw(on: pixmap, colours: colours, background: theme.background)
        let emblem = fit.heading.column.emblem(
            on: fit.heading.tile, face: fit.face, colours: colours, icons: icons, isMoving: false)
        emblem?.draw(on: pixmap, ground: ground)
        let marks = fit.heading.column.draw(
            on: pixmap, textArea: fit.heading.area, face: fit.face, colours: colours)
        let scroller = fit.heading.column.scroller(
            motion, icon: nil, direction: fit.heading.direction, textArea: fit.heading.area, face: fit.face,
            colours: colours, on: pixmap)
        let drawn = Drawn(
            fit: fit, pixmap: pixmap, colours: colours, emblem: emblem, marks: marks + (scroller?.rects ?? []),
            scroller: scroller)
        self.drawn = drawn
        for index in drawn.cells.indices { draw(index, of: content, in: drawn) }
        if let countdown = drawn.countdown { _ = drawCountdown(content, since: nil, countdown, in: drawn) }
        return Region(bounds)
    }

    private func draw(_ index: Int, of content: QuestionContent, in drawn: Drawn) {
        let number = drawn.number(in: index, of: content)
        var colours = ChoiceColours(content.state(of: number), tint: content.words.heading.tint, theme: theme)
        // The only visible choice is the marked one, so that no wide ring has to distinguish it.
        if drawn.fit.layout.showsOneAtATime { colours.ringWidths = 1 }
        drawn.fit.choices.draw(
            number - 1, page: content.page(of: number), colours, on: drawn.pixmap, ground: ground)
        _ = drawTimeLeft(of: number, content, since: nil, in: drawn)
    }

    /// Draws the time left along the ring of a choice, if it is the marked one.
    ///
    /// - Returns: whether it differs from that of `former`.
    private func drawTimeLeft(
        of number: Int, _ content: QuestionContent, since former: QuestionContent?, in drawn: Drawn
    ) -> Bool {
        guard content.state(of: number) == .marked, content.secondsLeft != nil else { return false }
        let full = drawn.fit.choices.countdown(of: number - 1).width
        let length = content.countdownLength(of: full)
        guard former?.countdownLength(of: full) != length else { return false }
        let colours = ChoiceColours(.marked, tint: content.words.heading.tint, theme: theme)
        drawn.fit.choices.drawCountdown(number - 1, length: length, colours, on: drawn.pixmap)
        return true
    }

    /// - Returns: whether the countdown differs from that of `former`.
    private func drawCountdown(
        _ content: QuestionContent, since former: QuestionContent?, _ countdown: CountdownFrame, in drawn: Drawn
    ) -> Bool {
        let area = countdown.area
        let (content, former) = (content.withTimeInItsPlace, former?.withTimeInItsPlace)
        switch countdown.form {
        case .figures(let style, let baseline):
            guard former == nil || content.secondsLeft != former?.secondsLeft else { return false }
            drawn.pixmap.fill(area, with: ground)
            guard let left = content.secondsLeft,
                let block = text.block(
                    Countdown.text(left, countsMinutes: content.words.countsMinutes, in: language), style: style)
            else { return true }
            let x = countdown.isRightToLeft ? area.x + 1 : area.maxX - block.width - 1
            Canvas(drawn.pixmap).clipped(to: area) {
                block.draw(on: $0, atX: x, baseline: baseline, advance: 0, colour: drawn.colours.note)
            }
        case .bar:
            let length = content.countdownLength(of: area.width)
            guard former?.countdownLength(of: area.width) != length else { return false }
            drawn.pixmap.fill(area, with: ground)
            let colour = TintPalette.solid(content.words.heading.tint, on: theme).pixel
            let bar = PixelRect(
                x: countdown.isRightToLeft ? area.maxX - length : area.x, y: area.y, width: length,
                height: area.height)
            guard length > 0 else { return true }
            if area.height < 3 {
                drawn.pixmap.fill(bar, with: colour)
            } else {
                drawn.pixmap.fillRounded(bar, radius: Double(area.height) / 2, with: colour, over: ground)
            }
        }
        return true
    }
}
