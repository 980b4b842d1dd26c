import NotchCore

/// The home view drawn once a minute, on the theme's background.
final class HomeLayer {
    private let metrics: HomeMetrics
    private let theme: Theme
    private let text: TextEngine
    /// Opaque; as large as ``frame``.
    private let pixmap: Pixmap
    private var marks = Region()
    /// Where the layer stands on the panel: the rows that text can touch.
    let frame: PixelRect
    private var content: HomeContent?

    init(metrics: HomeMetrics, theme: Theme, text: TextEngine) {
        self.metrics = metrics
        self.theme = theme
        self.text = text
        let top = min(
            metrics.timeBaseline - Int(metrics.time.size), metrics.openedDateBaseline - Int(metrics.note.size))
        let bottom = max(metrics.pendingBaseline, metrics.idleDateBaseline) + Int(metrics.note.size * 0.5)
        frame = PixelRect(x: metrics.area.x, y: top, width: metrics.area.width, height: bottom - top)
            .intersection(metrics.area)
        pixmap = Pixmap(width: max(frame.width, 1), height: max(frame.height, 1))
    }

    var baked: BakedLayer {
        BakedLayer(pixmap: pixmap, ground: theme.background.pixel, busy: marks.rects)
    }

    /// Makes the layer show `content`.
    ///
    /// - Returns: where it changed, from the frame's upper left corner.
    func update(_ content: HomeContent) -> Region {
        guard content != self.content else { return Region() }
        self.content = content
        let former = marks
        marks = Region()
        pixmap.fill(pixmap.bounds, with: theme.background.pixel)
        let canvas = Canvas(pixmap)
        // Dimmer than a card while idle; a card's own brightness when opened.
        let timeColour = content.isOpened ? theme.primaryLabel : theme.secondaryLabel
        let dateColour = content.isOpened ? theme.secondaryLabel : theme.tertiaryLabel
        let dateBaseline = content.isOpened ? metrics.openedDateBaseline : metrics.idleDateBaseline
        draw(content.clock, metrics.time, timeColour, isNote: false, baseline: metrics.timeBaseline, on: canvas)
        let hasRoomForBoth = !content.isOpened || metrics.pendingBaseline != metrics.openedDateBaseline
        if hasRoomForBoth || content.pending == 0 {
            draw(content.date, metrics.note, dateColour, isNote: true, baseline: dateBaseline, on: canvas)
        }
        if content.isOpened, hasRoomForBoth || content.pending > 0 {
            let colour =
                content.pending == 0 ? theme.tertiaryLabel : TintPalette.resolve(.accent, on: theme)
            draw(content.waiting, metrics.note, colour, isNote: true, baseline: metrics.pendingBaseline, on: canvas)
        }
        var changed = former
        changed.formUnion(marks)
        return changed
    }

    private func draw(
        _ string: String, _ style: TextStyle, _ colour: RGBA, isNote: Bool, baseline: Int,
        on canvas: borrowing Canvas
    ) {
        guard let block = text.block(string, style: style) else { return }
        let x =
            if metrics.isStacked {
                metrics.area.x + (metrics.area.width - block.width) / 2
            } else {
                isNote ? metrics.right - block.width : metrics.left - block.ink.x
            }
        let rect = block.bounds(atX: x - frame.x, baseline: baseline - frame.y, advance: 0)
            .intersection(pixmap.bounds)
        canvas.clipped(to: rect) {
            block.draw(on: canvas, atX: x - frame.x, baseline: baseline - frame.y, advance: 0, colour: colour)
        }
        marks.insert(rect)
    }
}
