import NotchCore

/// A card that is drawn once into its own memory and composed into many frames.
///
/// The pixels always equal those of a new layer on which `content` has been drawn. An update erases the former content,
/// but may keep the parts that both contents share.
final class CardLayer {
    let metrics: CardMetrics
    private let theme: Theme
    private let text: TextEngine
    private let icons: IconRasterizer
    private let words: Localization
    /// How a line scrolls that is longer than its column.
    private let motion: Motion
    /// The card on the theme's background, opaque. Its upper left corner is the card's.
    let pixmap: Pixmap
    private var face: BlankCard { didSet { busy = nil } }
    private var colours: CardColours
    private var content: CardContent?
    /// The rectangles of everything that is drawn on the blank card.
    private var marks = Region() { didSet { busy = nil } }
    /// The rectangles in which the layer is not flat; `nil` until a frame needs them.
    private var busy: [PixelRect]?
    /// The icon as last drawn.
    private var emblem: CardEmblem?
    /// The ``marks`` without the emblem.
    private var inks = Region()
    /// The rectangles of title and subtitle.
    private var lines: [PixelRect] = []
    private var bar: ProgressBar?
    /// The words as laid out; `nil` without words.
    private var laidOut: CardText?
    /// The lines that are longer than their columns; `nil` if all lines fit.
    private var scroller: CardScroller?
    /// The animation of the icon; `nil` for a still icon.
    private var animation: CardAnimation?
    /// The view on the card; `nil` for a card with words.
    private var views: CardViews?
    private var digits: DigitAtlas?
    /// The digits of the styles used last, for the present colours.
    private var atlases: [(style: TextStyle, digits: DigitAtlas?)] = []

    private static let keptAtlases = 3
    /// The two contents compared last with the result, because a fade compares the same two in each of its frames.
    private var compared: (former: CardContent, content: CardContent, keepsPlaces: Bool)?

    /// - Parameters:
    ///   - words: the figures of numbers.
    ///   - motion: how a line scrolls that is longer than its column.
    init(
        metrics: CardMetrics, theme: Theme, text: TextEngine, icons: IconRasterizer, words: Localization = .english,
        motion: Motion = .full
    ) {
        self.metrics = metrics
        self.theme = theme
        self.text = text
        self.icons = icons
        self.words = words
        self.motion = motion
        pixmap = Pixmap(width: metrics.card.width, height: metrics.card.height)
        face = BlankCard(bounds: pixmap.bounds, metrics: metrics)
        colours = CardColours(CardContent(title: "", subtitle: nil, icon: nil, tint: .accent), theme: theme)
    }

    var baked: BakedLayer {
        let busy = self.busy ?? face.border + marks.rects
        self.busy = busy
        return BakedLayer(pixmap: pixmap, ground: colours.ground.pixel, busy: busy)
    }

    /// Makes the layer show `content`.
    ///
    /// - Parameter clock: how long the lines have been readable. It sets the place of a line that is longer than its
    ///   column.
    /// - Returns: the region that changed, from the card's upper left corner.
    func update(_ content: CardContent, at clock: ScrollClock = ScrollClock()) -> Region {
        var changed = show(content.shown(as: theme.card, on: metrics))
        var glyph: (pixels: Pixmap, place: PixelRect)?
        if let animation, let pixels = animation.draw(at: clock.title) { glyph = (pixels, animation.clip) }
        if let glyph, !(scroller?.hasIcon ?? false) {
            pixmap.copy(glyph.pixels, atX: glyph.place.x, y: glyph.place.y)
            changed.insert(glyph.place)
        }
        if let scroller {
            changed.formUnion(scroller.draw(clock, glyph: scroller.hasIcon ? glyph : nil, on: pixmap))
        }
        if let views, let view = content.view {
            let drawn = views.draw(view, at: clock, on: pixmap)
            guard !drawn.isEmpty else { return changed }
            changed.formUnion(drawn)
            marks = inks
            for rect in views.ink { marks.insert(rect) }
        }
        return changed
    }

    /// Returns how long after `clock` the view or the icon of the shown card moves next; `nil` if neither moves again.
    func nextChange(after clock: ScrollClock) -> Duration? {
        guard let view = content?.view else { return animation?.nextChange(after: clock.title) }
        return views?.nextChange(of: view, after: clock)
    }

    /// Returns how those lines of `content` scroll that are longer than their columns; `nil` if all lines fit.
    func scroll(of content: CardContent) -> CardScroll? {
        let content = content.shown(as: theme.card, on: metrics)
        guard content != self.content, self.content.map({ !content.differsInProgressOnly(from: $0) }) ?? true else {
            return scroller?.scroll
        }
        return layout(of: content).text.scroll(motion)
    }

    /// Returns the fitted words of a content with their places at `clock`; `nil` if the layer shows another content.
    func places(of content: CardContent, at clock: ScrollClock) -> [(fit: TextFit, place: Int)]? {
        guard content.shown(as: theme.card, on: metrics) == self.content else { return nil }
        return laidOut?.places(at: clock, motion)
    }

    /// Returns how much of the texts of a content the card shows.
    func coverage(of content: CardContent) -> TextCoverage {
        let sent = [content.title, content.subtitle].compactMap { $0 }.map(TextCoverage.clusters).reduce(0, +)
        let shown = layout(of: content.shown(as: theme.card, on: metrics)).text.shownClusters
        // Two texts on one line have a sign between them.
        return TextCoverage(sent: sent, atRest: min(shown.atRest, sent), inTime: min(shown.inTime, sent))
    }

    /// Returns whether icon and bar of two contents have the same places, so that one content can fade into the other
    /// without an icon or a bar showing twice.
    func keepsPlaces(of former: CardContent, in content: CardContent) -> Bool {
        if let compared, compared.former == former, compared.content == content { return compared.keepsPlaces }
        let (one, other) = (former, content)
        let keeps =
            one.isView || other.isView
            || layout(of: one.shown(as: theme.card, on: metrics)).hasSamePlaces(
                as: layout(of: other.shown(as: theme.card, on: metrics)))
        compared = (former, content, keeps)
        return keeps
    }

    /// Returns the place of a content's icon, with its tile, from the card's corner; `nil` without an icon.
    func emblemPlace(of content: CardContent) -> PixelRect? {
        let content = content.shown(as: theme.card, on: metrics)
        guard content.icon != nil else { return nil }
        if content == self.content { return emblem?.bounds }
        let layout = layout(of: content)
        return layout.text.iconRect(layout.direction)
    }

    /// Returns the rectangles of the words in which the shown content differs from that of another layer of the same
    /// size.
    ///
    /// If the words of one content are where the icon of the other is, everything but the card's edge counts as a word.
    func changedWords(since former: CardLayer) -> [PixelRect] {
        let places = [self, former].flatMap { $0.views?.ink ?? $0.lines }
        guard let content, let other = former.content, keepsPlaces(of: other, in: content) else {
            let emblems = [self, former].compactMap { $0.emblem?.bounds }
            let isCovered = places.contains { place in emblems.contains { $0.intersects(place) } }
            return isCovered ? [face.interior] : places
        }
        // On another ground every pixel differs, so that only the places can be compared.
        guard colours.ground == former.colours.ground else {
            let isScrolling = scroller != nil || former.scroller != nil
            return places.filter { isScrolling || lines.contains($0) != former.lines.contains($0) }
        }
        return places.map { pixmap.differences(from: former.pixmap, atX: 0, y: 0, in: $0) }.filter { !$0.isEmpty }
    }

    func layout(of content: CardContent) -> CardLayout {
        guard !metrics.isMatrix else {
            return CardLayout(onMatrix: content, metrics: metrics, face: face, text: text, motion: motion)
        }
        return CardLayout(
            content, style: theme.card, metrics: metrics, face: face, text: text, words: words,
            motion: motion, overflow: metrics.card.height < ScrollPlan.leastHeight ? .scroll : theme.overflow,
            // With a single ink there is no quieter label, so a title of low priority gets a lighter weight.
            hasLightTitle: content.priority == .low && theme.look.ink != nil, digits: { digits(of: $0) })
    }

    private func show(_ content: CardContent) -> Region {
        let shown = self.content
        if let shown, let progress = content.progress, bar != nil, content.differsInProgressOnly(from: shown) {
            self.content?.progress = progress
            var changed = bar?.draw(progress, on: pixmap, digits: digits) ?? Region()
            changed.formUnion(drawIcon(of: content))
            return changed
        }
        guard content != shown else { return drawIcon(of: content) }
        self.content = content
        let former = self.colours
        // Contrast is computed with powers, which takes as long as a line of text.
        let hasSameColours = shown.map { $0.tint == content.tint && $0.priority == content.priority } ?? false
        let colours = hasSameColours ? former : CardColours(content, theme: theme)
        if colours != former {
            self.colours = colours
            atlases = []
        }
        guard let shown, colours.ground == former.ground, colours.edge == former.edge,
            shown.isView == content.isView, !content.isView || colours == former && shown.hasSameMark(as: content)
        else {
            face = BlankCard(bounds: pixmap.bounds, metrics: metrics, edgeWidth: colours.edgeWidth)
            face.draw(on: pixmap, colours: colours, background: theme.background)
            draw(content, isBlank: true)
            return Region(pixmap.bounds)
        }
        // `CardViews` draws the changes within a view.
        guard !content.isView else { return Region() }
        return drawAgain(content)
    }

    /// Draws the icon of the shown content again if its file has been read since the last frame or if it fades in.
    private func drawIcon(of content: CardContent) -> Region {
        guard emblem?.isFinal == false, var emblem, emblem.renew(icons) else { return Region() }
        // If a mark overlaps the icon, or if the scroller has a copy of the icon, everything is drawn again.
        guard !(scroller?.hasIcon ?? false), !inks.rects.contains(where: { $0.intersects(emblem.bounds) }) else {
            return drawAgain(content)
        }
        if emblem.tile == nil { pixmap.fill(emblem.bounds, with: colours.ground.pixel) }
        emblem.draw(on: pixmap, ground: colours.ground.pixel)
        self.emblem = emblem
        if !motion.isStill { animation = emblem.animation(ground: colours.ground.pixel, icons: icons) }
        return Region(emblem.bounds)
    }

    private func drawAgain(_ content: CardContent) -> Region {
        let (formerMarks, formerInks) = (marks, inks)
        let keepsEmblem = draw(content, isBlank: false)
        var changed = keepsEmblem ? formerInks : formerMarks
        changed.formUnion(keepsEmblem ? inks : marks)
        return changed
    }

    /// - Returns: whether the emblem on the card was kept.
    @discardableResult
    private func draw(_ content: CardContent, isBlank: Bool) -> Bool {
        let hasMoved = scroller != nil || animation != nil
        lines = []
        bar = nil
        scroller = nil
        views = nil
        animation = nil
        let layout = layout(of: content)
        laidOut = content.isView ? nil : layout.text
        if content.isView {
            drawBlank(content, layout)
            return false
        }
        let tile = layout.plan.tile.map { layout.direction.rect($0) }
        let emblem = layout.text.emblem(
            on: tile, face: face, colours: colours, icons: icons, isMoving: !motion.isStill)
        let keepsEmblem =
            !isBlank && !hasMoved && layout.text.scroll(motion) == nil && keeps(emblem, beside: layout.track)
        if !isBlank {
            let isCovered = keepsEmblem || tile != nil && tile == self.emblem?.tile && self.emblem?.fillsTile == false
            for rect in (isCovered ? inks : marks).rects { pixmap.fill(rect, with: colours.ground.pixel) }
        }
        self.emblem = emblem
        inks = Region()
        if !keepsEmblem { emblem?.draw(on: pixmap, ground: colours.ground.pixel) }
        // The bar is drawn before the text, because the text's ink must stay clear of the bar.
        let textBottom = content.progress.flatMap { drawBar($0, layout: layout) } ?? pixmap.height
        let textArea = PixelRect(x: 0, y: 0, width: pixmap.width, height: textBottom)
        for rect in layout.text.draw(on: pixmap, textArea: textArea, face: face, colours: colours) {
            inks.insert(rect)
            lines.append(rect)
        }
        if !motion.isStill { animation = emblem?.animation(ground: colours.ground.pixel, icons: icons) }
        for note in layout.notes { inks.insert(note.draw(on: pixmap, face: face, colours: colours)) }
        if content.hold { drawHoldMark(layout) }
        scroller = layout.text.scroller(
            motion,
            icon: (theme.scrollsIcon || layout.plan.hasTravellingIcon) && !layout.plan.hasIconAbove
                && layout.plan.textBottom == nil ? layout.text.iconRect(layout.direction) : nil,
            direction: layout.direction, textArea: textArea, face: face, colours: colours, on: pixmap)
        for rect in scroller?.rects ?? [] { inks.insert(rect) }
        lines += scroller?.windows ?? []
        marks = inks
        if let emblem { marks.insert(emblem.bounds) }
        return keepsEmblem
    }

    /// Returns whether `next` looks like the present emblem, and neither a mark nor the track overlaps it.
    private func keeps(_ next: CardEmblem?, beside track: PixelRect?) -> Bool {
        guard let emblem, let next, emblem.looks(like: next) else { return false }
        return !(inks.rects + [track].compactMap(\.self)).contains { $0.intersects(emblem.bounds) }
    }

    /// Prepares the card for a view, which is drawn later.
    private func drawBlank(_ content: CardContent, _ layout: CardLayout) {
        emblem = nil
        inks = Region()
        if content.hold { drawHoldMark(layout) }
        marks = inks
        views = views(on: face, layout, colours)
    }

    private func views(on face: BlankCard, _ layout: CardLayout, _ colours: CardColours) -> CardViews {
        CardViews(
            on: face, of: metrics, beside: layout.plan.isBesideMark ? layout.plan.pixels(CardMetrics.spacing) : 0,
            isRightToLeft: layout.direction.isRightToLeft, colours: colours, theme: theme, text: text, icons: icons,
            motion: motion)
    }

    /// Starts to read the icon or the view's files of a content that is shown later.
    ///
    /// - Returns: whether no file of the content is still being read.
    func prepare(_ content: CardContent) -> Bool {
        let content = content.shown(as: theme.card, on: metrics)
        let layout = layout(of: content)
        if let view = content.view {
            let colours = CardColours(content, theme: theme)
            let face = BlankCard(bounds: pixmap.bounds, metrics: metrics, edgeWidth: colours.edgeWidth)
            return views(on: face, layout, colours).prepare(view)
        }
        guard let icon = content.icon, layout.plan.iconSize > 0 else { return true }
        let look = layout.text.look(of: icon, icons, isMoving: !motion.isStill)
        return !(look.picture?.isPending ?? false)
    }

    /// - Returns: the first row that text must not touch.
    private func drawBar(_ progress: Double, layout: CardLayout) -> Int? {
        guard let track = layout.track else { return nil }
        digits = layout.figures?.digits
        var bar = ProgressBar(
            track: track, figures: layout.figures.map { ($0.x, $0.y) }, trackPixel: colours.track.pixel,
            fillPixel: colours.fill.pixel, ground: colours.ground.pixel,
            isRightToLeft: layout.direction.isRightToLeft)
        _ = bar.draw(progress, on: pixmap, digits: digits)
        self.bar = bar
        inks.insert(track)
        guard let figures = layout.figures else { return track.y }
        let area = PixelRect(x: figures.x, y: figures.y, width: figures.digits.width, height: figures.digits.height)
        inks.insert(area)
        return area.maxY >= track.y ? min(area.y, track.y) : track.y
    }

    private func digits(of style: TextStyle) -> DigitAtlas? {
        if let known = atlases.first(where: { $0.style == style }) { return known.digits }
        let digits = DigitAtlas(style: style, colour: colours.note, ground: colours.ground, text: text, words: words)
        if atlases.count >= Self.keptAtlases { atlases.removeFirst() }
        atlases.append((style, digits))
        return digits
    }

    /// Draws the mark of a held card, which waits for someone, in the upper corner at the end of the lines: a pin, or on
    /// a matrix a square.
    private func drawHoldMark(_ layout: CardLayout) {
        let plan = layout.plan
        if metrics.isMatrix {
            let side = CardPlan.heldMark
            let mark = layout.direction.rect(
                PixelRect(x: plan.contentRight - side, y: 0, width: side, height: side))
            pixmap.fill(mark, with: colours.fill.pixel)
            inks.insert(mark)
            return
        }
        let size = max(plan.pixels(CardMetrics.holdMarkSize), PixelIcon.side) & ~1
        let inset = max(plan.pixels(CardMetrics.holdMarkEnd - CardMetrics.holdMarkSize) - 1, face.interior.y)
        let mark = layout.direction.rect(
            PixelRect(x: plan.contentRight - size, y: inset, width: size, height: size))
        guard let pin = icons.pin(size: size) else { return }
        Canvas(pixmap).clipped(to: mark) {
            $0.paint(colours.fill, through: pin, atX: mark.x, y: mark.y)
        }
        inks.insert(mark)
    }
}
