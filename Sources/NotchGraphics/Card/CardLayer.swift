import NotchCore

/// A card drawn once, in memory of its own, to be composed into many frames.
///
/// The layer always looks as if `content` had been drawn on a new one, whatever it showed before: what a
/// content leaves behind is erased, and what the next one shares with it may stay.
final class CardLayer {
    let metrics: CardMetrics
    private let theme: Theme
    private let text: TextEngine
    private let icons: IconRasterizer
    private let ground: UInt32
    /// Opaque: the card on the theme's background. Its upper left corner is the card's.
    let pixmap: Pixmap
    /// What of a blank card is not flat: corners and edges.
    private let border: [PixelRect]
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
        border = Self.border(of: pixmap.bounds, metrics: metrics)
    }

    var baked: BakedLayer {
        BakedLayer(pixmap: pixmap, ground: ground, busy: border + marks.rects)
    }

    /// Makes the layer show `content`.
    ///
    /// - Returns: where it changed, from the card's upper left corner.
    func update(_ content: CardContent) -> Region {
        guard content != self.content else { return Region() }
        defer { self.content = content }
        guard let former = self.content else {
            drawBlank()
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

    /// The part that is one flat colour: no mark leaves it, so that a filled rectangle erases any mark.
    private var interior: PixelRect {
        let corner = metrics.cornerRadius * (1 - 0.5.squareRoot())
        return pixmap.bounds.inset(by: metrics.cornerRadius > 0 ? Int(corner + metrics.strokeWidth) + 1 : 0)
    }

    /// The same for marks in these columns alone: away from the corners it reaches further up and down.
    private func interior(at columns: Range<Int>) -> PixelRect {
        let side = min(columns.lowerBound, pixmap.width - columns.upperBound)
        guard metrics.cornerRadius > 0, side >= interior.x else { return interior }
        // A pixel inside the edge's inner arc, for antialiasing.
        let radius = metrics.cornerRadius - metrics.strokeWidth - 1
        let away = max(metrics.cornerRadius - Double(side), 0)
        let inset = Int((metrics.cornerRadius - max(radius * radius - away * away, 0).squareRoot()).rounded(.up))
        return interior.union(
            PixelRect(x: interior.x, y: inset, width: interior.width, height: pixmap.height - 2 * inset))
    }

    private static func border(of bounds: PixelRect, metrics: CardMetrics) -> [PixelRect] {
        let corner = Int(metrics.cornerRadius) + 1
        let edge = Int(metrics.strokeWidth)
        guard metrics.cornerRadius > 0 else { return [] }
        let right = bounds.maxX - corner
        let bottom = bounds.maxY - corner
        let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)].map {
            PixelRect(x: $0, y: $1, width: corner, height: corner)
        }
        return corners + [
            PixelRect(x: 0, y: 0, width: bounds.width, height: edge),
            PixelRect(x: 0, y: bounds.maxY - edge, width: bounds.width, height: edge),
            PixelRect(x: 0, y: 0, width: edge, height: bounds.height),
            PixelRect(x: bounds.maxX - edge, y: 0, width: edge, height: bounds.height),
        ]
    }

    private func drawBlank() {
        guard metrics.cornerRadius > 0 else {
            pixmap.fill(pixmap.bounds, with: ground)
            return
        }
        pixmap.fill(pixmap.bounds, with: theme.background.pixel)
        let canvas = Canvas(pixmap)
        let (width, height) = (Double(pixmap.width), Double(pixmap.height))
        // Of the pixel, not of the theme: Cairo rounds 0.07 otherwise than a fill does.
        canvas.setSource(RGBA(hex: ground))
        canvas.addRoundedRect(x: 0, y: 0, width: width, height: height, radius: metrics.cornerRadius)
        canvas.fill()
        canvas.setSource(theme.subtleStroke)
        let half = metrics.strokeWidth / 2
        canvas.addRoundedRect(
            x: half, y: half, width: width - 2 * half, height: height - 2 * half,
            radius: metrics.cornerRadius - half)
        canvas.stroke(width: metrics.strokeWidth)
    }

    private func draw(_ content: CardContent) {
        marks = Region()
        bar = nil
        let plan = CardPlan(content, metrics: metrics)
        let title = text.block(
            content.title, style: plan.titleStyle, width: plan.textWidth, maxLines: plan.titleLines)
        let titleLines = max(title?.lineCount ?? 1, 1)
        let subtitle =
            plan.hasSubtitle
            ? content.subtitle.flatMap {
                text.block(
                    $0, style: plan.subtitleStyle, width: plan.textWidth,
                    maxLines: plan.subtitleLines(under: titleLines))
            } : nil
        let titleInk = title?.ink.offset(x: plan.textX) ?? .zero
        let lines = CardLines(
            plan, titleLines: titleLines, subtitleLines: subtitle?.lineCount ?? 0,
            titleRise: interior(at: titleInk.x..<titleInk.maxX).y - titleInk.y)
        let tint = TintPalette.resolve(content.tint, on: theme)

        // Before the text, whose ink has to stay clear of it.
        let textBottom: Int
        if let progress = content.progress {
            textBottom = drawBar(progress, plan: plan, lines: lines, tint: tint)
        } else {
            textBottom = pixmap.height
        }
        let textArea = PixelRect(x: 0, y: 0, width: pixmap.width, height: textBottom)
        let canvas = Canvas(pixmap)
        if let icon = content.icon, plan.iconSize > 0, let mask = icons.mask(for: icon, size: plan.iconSize) {
            let rect = PixelRect(
                x: plan.iconX, y: (pixmap.height - plan.iconSize) / 2, width: plan.iconSize, height: plan.iconSize)
            canvas.clipped(to: rect.intersection(interior)) {
                $0.paint(tint, through: mask, atX: rect.x, y: rect.y)
            }
            marks.insert(rect.intersection(interior))
        }
        let paragraphs = [
            (title, lines.title, lines.titleAdvance, theme.primaryLabel),
            (subtitle, lines.subtitle, lines.subtitleAdvance, theme.secondaryLabel),
        ]
        for (block, baseline, advance, colour) in paragraphs {
            guard let block else { continue }
            let ink = block.bounds(atX: plan.textX, baseline: baseline, advance: advance).intersection(textArea)
            let rect = ink.intersection(interior(at: ink.x..<ink.maxX))
            guard !rect.isEmpty else { continue }
            canvas.clipped(to: rect) {
                block.draw(on: $0, atX: plan.textX, baseline: baseline, advance: advance, colour: colour)
            }
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
            // The figures' middle on the bar's middle.
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

    /// A dot in a halo in the upper right corner: this card waits for someone.
    private func drawHoldMark(plan: CardPlan, tint: RGBA) {
        let size = max(plan.pixels(4), 4) & ~1
        let halo = max(plan.pixels(9), 0) & ~1
        let inset = max(plan.pixels(CardMetrics.horizontalPadding * 0.75), interior.y)
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
