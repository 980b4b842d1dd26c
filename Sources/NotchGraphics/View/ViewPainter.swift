import CPangoCairo
import NotchCore

/// Draws the items of a view.
struct ViewPainter {
    let metrics: ViewMetrics
    let theme: Theme
    let texts: ViewTexts

    /// The ground of a bar and of a gauge. It is the same as on a card, and visible on a black and white panel, too.
    private var track: RGBA { theme.subtleStroke.over(theme.cardBackground) }

    /// Returns the rectangle of the panel's pixels that an item can touch.
    func ink(of item: ViewItem) -> PixelRect {
        switch item.kind {
        case .text(let spec, let x, let baseline):
            texts.block(spec)?.bounds(atX: x, baseline: baseline, advance: metrics.advance(spec.style))
                .intersection(item.clip) ?? .zero
        case .marquee, .icon, .image, .bar, .gauge, .sparkline, .capsule, .tile: item.clip
        }
    }

    /// - Parameters:
    ///   - look: the look of an item that is an icon or a picture.
    ///   - ink: the pixels of the panel that the item can touch, clear or drawn on by the items below it.
    ///   - origin: the place of the pixmap's upper left corner on the panel.
    func draw(_ item: ViewItem, as look: ViewItemLook?, ink: PixelRect, on pixmap: Pixmap, at origin: PixelPoint) {
        let frame = item.frame.offset(x: -origin.x, y: -origin.y)
        let clip = ink.offset(x: -origin.x, y: -origin.y).intersection(pixmap.bounds)
        guard !clip.isEmpty else { return }
        let ground = theme.background
        switch item.kind {
        case .bar(let level, let isRightToLeft):
            var bar = ProgressBar(
                track: frame, figures: nil, trackPixel: track.opacity(item.colour.alpha).over(ground).pixel,
                fillPixel: item.colour.over(ground).pixel, ground: ground.pixel, isRightToLeft: isRightToLeft)
            // A bar that is clipped by the panel has no room to be legible.
            if clip == frame { _ = bar.draw(level, on: pixmap, digits: nil) }
        case .capsule:
            pixmap.fillCapsule(frame, with: item.colour.over(ground).pixel, columns: clip.x..<clip.maxX)
        case .tile:
            pixmap.fillRounded(
                frame, radius: (Double(frame.width) * CardPlan.tileRadius).rounded(),
                with: item.colour.over(ground).pixel, over: ground.pixel)
        case .text(let spec, let x, let baseline):
            guard let block = texts.block(spec) else { return }
            Canvas(pixmap).clipped(to: clip) {
                block.draw(
                    on: $0, atX: x - origin.x, baseline: baseline - origin.y,
                    advance: metrics.advance(spec.style), colour: item.colour)
            }
        case .marquee(let marquee):
            Canvas(pixmap).clipped(to: clip) {
                draw(marquee, on: $0, in: frame, baseline: marquee.baseline - origin.y, item.colour)
            }
        case .icon:
            guard case .icon(let look)? = look, let icon = look.drawing else { return }
            Canvas(pixmap).clipped(to: clip) {
                $0.paint(item.colour.opacity(look.opacity), through: icon, atX: frame.x, y: frame.y)
            }
        case .image:
            guard case .picture(let look)? = look, let frames = look.frames else { return }
            Canvas(pixmap).clipped(to: clip) {
                $0.paint(frames, opacity: item.colour.alpha * look.opacity, atX: frame.x, y: frame.y)
            }
        case .gauge(let level):
            Canvas(pixmap).clipped(to: clip) { drawGauge(level, on: $0, in: frame, item.colour) }
        case .sparkline(let values, let isRightToLeft):
            Canvas(pixmap).clipped(to: clip) {
                drawSparkline(values, isRightToLeft: isRightToLeft, on: $0, in: frame, item.colour)
            }
        }
    }

    private func draw(
        _ marquee: MarqueeText, on canvas: borrowing Canvas, in frame: PixelRect, baseline: Int, _ colour: RGBA
    ) {
        guard let offset = marquee.offset else {
            guard let block = texts.block(marquee.cut) else { return }
            block.draw(on: canvas, atX: frame.x, baseline: baseline, advance: 0, colour: colour)
            return
        }
        guard let block = texts.block(marquee.whole) else { return }
        let first = marquee.isRightToLeft ? frame.maxX - block.width + offset : frame.x - offset
        guard case .loop(let span, _, _) = marquee.scroll.course else { return }
        let next = marquee.isRightToLeft ? first - span : first + span
        for x in [first, next] where x < frame.maxX && x + block.width > frame.x {
            block.draw(on: canvas, atX: x - block.left, baseline: baseline, advance: 0, colour: colour)
        }
    }

    private func drawGauge(_ level: Double, on canvas: borrowing Canvas, in frame: PixelRect, _ colour: RGBA) {
        if metrics.isMatrix, frame.width == PixelIcon.side, let (lit, dark) = PixelIcon.ring(level) {
            canvas.paint(track.opacity(colour.alpha), through: dark, atX: frame.x, y: frame.y)
            canvas.paint(colour.over(theme.background), through: lit, atX: frame.x, y: frame.y)
            return
        }
        let width = max((Double(frame.width) * 0.11).rounded(), 2)
        let radius = (Double(frame.width) - width) / 2
        let (x, y) = (Double(frame.x) + Double(frame.width) / 2, Double(frame.y) + Double(frame.height) / 2)
        let top = -Double.pi / 2
        cairo_set_line_cap(canvas.context, CAIRO_LINE_CAP_BUTT)
        canvas.setSource(track.opacity(colour.alpha))
        cairo_arc(canvas.context, x, y, radius, 0, 2 * Double.pi)
        canvas.stroke(width: width)
        guard level > 0 else { return }
        canvas.setSource(colour.over(theme.background))
        cairo_set_line_cap(canvas.context, level < 1 ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo_arc(canvas.context, x, y, radius, top, top + level * 2 * Double.pi)
        canvas.stroke(width: width)
    }

    /// Draws the curve of the values between the least and the greatest, the area below it, and a dot at the latest
    /// value.
    private func drawSparkline(
        _ values: [Double], isRightToLeft: Bool, on canvas: borrowing Canvas, in frame: PixelRect, _ colour: RGBA
    ) {
        guard let least = values.min(), let greatest = values.max(), values.count > 1 else { return }
        let colour = colour.over(theme.background)
        let width = max(Double(frame.height) / 16, 1)
        let dot = width * 1.6
        let (left, right) = (Double(frame.x) + dot, Double(frame.maxX) - dot)
        let (top, bottom) = (Double(frame.y) + dot, Double(frame.maxY) - dot)
        // The range is computed from halves, because the difference of two numbers may overflow.
        let range = greatest / 2 - least / 2
        func point(_ index: Int) -> (x: Double, y: Double) {
            let share = Double(index) / Double(values.count - 1)
            let height = range > 0 ? (values[index] / 2 - least / 2) / range : 0.5
            return (
                isRightToLeft ? right - share * (right - left) : left + share * (right - left),
                bottom - height * (bottom - top)
            )
        }
        func addCourse() {
            for index in values.indices {
                let place = point(index)
                cairo_line_to(canvas.context, place.x, place.y)
            }
        }
        let (first, last) = (point(0), point(values.count - 1))
        addCourse()
        cairo_line_to(canvas.context, last.x, Double(frame.maxY))
        cairo_line_to(canvas.context, first.x, Double(frame.maxY))
        cairo_close_path(canvas.context)
        canvas.setSource(colour.opacity(0.2))
        canvas.fill()
        canvas.setSource(colour)
        cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(canvas.context, CAIRO_LINE_CAP_ROUND)
        addCourse()
        // Cairo's default antialiasing takes twice as long. Even at three times the size, both look the same.
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_FAST)
        canvas.stroke(width: width)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_DEFAULT)
        cairo_arc(canvas.context, last.x, last.y, dot, 0, 2 * Double.pi)
        canvas.fill()
    }
}
