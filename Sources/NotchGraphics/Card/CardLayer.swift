import NotchCore

/// A card drawn once, in memory of its own, to be composed into many frames.
///
/// The layer always looks as if `content` had been drawn on a new layer, whatever it showed before. The former content
/// is erased, but what the next one shares with it may stay.
final class CardLayer {
    let metrics: CardMetrics
    private let theme: Theme
    private let text: TextEngine
    private let icons: IconRasterizer
    private let ground: UInt32
    /// Opaque: the card on the theme's background. Its upper left corner is the card's.
    let pixmap: Pixmap
    private let face: CardFace
    private var content: CardContent?
    /// Everything drawn on the blank card.
    private var marks = Region()
    private var bar: ProgressBar?
    private var atlas: (style: TextStyle, digits: DigitAtlas?)?

    init(metrics: CardMetrics, theme: Theme, text: TextEngine, icons: IconRasterizer) {
        self.metrics = metrics
        self.theme = theme
        self.text = text
        self.icons = icons
        ground = theme.cardBackground.pixel
        pixmap = Pixmap(width: metrics.card.width, height: metrics.card.height)
        face = CardFace(bounds: pixmap.bounds, metrics: metrics)
    }

    var baked: BakedLayer {
        BakedLayer(pixmap: pixmap, ground: ground, busy: face.border + marks.rects)
    }

    /// Makes the layer show `content`.
    ///
    /// - Returns: where it changed, from the card's upper left corner.
    func update(_ content: CardContent) -> Region {
        guard content != self.content else { return Region() }
        defer { self.content = content }
        guard let former = self.content else {
            face.draw(on: pixmap, theme: theme)
            draw(content)
            return Region(pixmap.bounds)
        }
        if content.differsInProgressOnly(from: former), let progress = content.progress, bar != nil {
            let changed = bar?.draw(progress, on: pixmap, digits: atlas?.digits) ?? Region()
            return changed
        }
        var changed = marks
        for rect in marks.rects { pixmap.fill(rect, with: ground) }
        draw(content)
        changed.formUnion(marks)
        return changed
    }

    private func draw(_ content: CardContent) {
        marks = Region()
        bar = nil
        let plan = CardPlan(content, metrics: metrics)
        let column = CardText(content, plan: plan, face: face, text: text)
        let tint = TintPalette.resolve(content.tint, on: theme)
        // The bar is drawn before the text, whose ink has to stay clear of it.
        let textBottom =
            content.progress.map { drawBar($0, plan: plan, lines: column.lines, tint: tint) } ?? pixmap.height
        let textArea = PixelRect(x: 0, y: 0, width: pixmap.width, height: textBottom)
        for rect in column.draw(on: pixmap, textArea: textArea, face: face, theme: theme, icons: icons) {
            marks.insert(rect)
        }
        if content.hold { drawHoldMark(plan: plan, tint: tint) }
    }

    /// - Returns: the first row that text must not touch.
    private func drawBar(_ progress: Double, plan: CardPlan, lines: CardLines, tint: RGBA) -> Int {
        var track = PixelRect(
            x: plan.textX, y: lines.bar, width: plan.contentRight - plan.textX, height: lines.barHeight)
        var figures: (x: Int, y: Int)?
        var area = track
        if let digits = digits(for: plan), track.width >= 6 * digits.width {
            track.width -= digits.width + plan.pixels(CardMetrics.horizontalPadding / 2)
            // The middle of the figures lies on the middle of the bar.
            let figureHeight = Int((plan.metrics.face.capHeight * plan.subtitleStyle.size).rounded())
            let y = track.y + (track.height + figureHeight) / 2 - digits.ascent
            figures = (plan.contentRight - digits.width, y)
            area = area.union(PixelRect(x: track.x, y: y, width: 1, height: digits.height))
        }
        var bar = ProgressBar(
            track: track, figures: figures, trackPixel: theme.subtleStroke.over(theme.cardBackground).pixel,
            fillPixel: tint.pixel, ground: ground)
        _ = bar.draw(progress, on: pixmap, digits: atlas?.digits)
        self.bar = bar
        marks.insert(area)
        return area.y
    }

    private func digits(for plan: CardPlan) -> DigitAtlas? {
        if let atlas, atlas.style == plan.subtitleStyle { return atlas.digits }
        let digits = DigitAtlas(
            style: plan.subtitleStyle, colour: theme.secondaryLabel, ground: theme.cardBackground, text: text)
        atlas = (plan.subtitleStyle, digits)
        return digits
    }

    /// Draws a dot in a halo in the upper right corner, which says that this card waits for someone.
    private func drawHoldMark(plan: CardPlan, tint: RGBA) {
        let size = max(plan.pixels(4), 4) & ~1
        let halo = max(plan.pixels(9), 0) & ~1
        let inset = max(plan.pixels(CardMetrics.horizontalPadding * 0.75), face.interior.y)
        let outer = PixelRect(x: plan.contentRight - halo, y: inset, width: halo, height: halo)
        let inner = outer.inset(by: (halo - size) / 2)
        if size > 4 {
            let soft = tint.opacity(0.24).over(theme.cardBackground).pixel
            pixmap.fillCapsule(outer, with: soft, columns: outer.x..<outer.maxX)
        }
        pixmap.fillCapsule(inner, with: tint.pixel, columns: inner.x..<inner.maxX)
        marks.insert(outer.union(inner))
    }
}
