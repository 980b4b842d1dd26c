import NotchCore

/// The home view drawn once a minute, on the theme's background.
final class HomeLayer {
    private let metrics: HomeMetrics
    private let theme: Theme
    private let text: TextEngine
    /// Opaque; as large as ``frame``. It is made when it is first drawn, since many panels never show the opened view.
    private lazy var pixmap = Pixmap(width: max(frame.width, 1), height: max(frame.height, 1))
    private var marks = Region()
    /// The layer's place on the panel: the rows that text can touch.
    let frame: PixelRect
    private var content: HomeContent?

    init(metrics: HomeMetrics, theme: Theme, text: TextEngine) {
        self.metrics = metrics
        self.theme = theme
        self.text = text
        let top = min(metrics.timeBaseline - Int(metrics.time.size), metrics.pendingBaseline - Int(metrics.note.size))
        let bottom = max(metrics.pendingBaseline, metrics.idleDateBaseline) + Int(metrics.note.size * 0.5)
        frame = PixelRect(x: metrics.area.x, y: top, width: metrics.area.width, height: bottom - top)
            .intersection(metrics.area)
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
        // The time is dimmer than a card while home is idle, and as bright as a card when it is opened.
        let time = content.isOpened ? theme.primaryLabel : theme.secondaryLabel
        let timeEnd = draw(content.time.clock, metrics.time, time, atBaseline: metrics.timeBaseline, on: canvas)
        for note in notes(of: content) {
            draw(
                note.text, metrics.note, note.colour, atBaseline: note.baseline,
                rightOf: timeEnd + Int(metrics.note.size), onlyWhole: content.pending == 0, on: canvas)
        }
        var changed = former
        changed.formUnion(marks)
        return changed
    }

    private func notes(of content: HomeContent) -> [(text: String, colour: RGBA, baseline: Int)] {
        guard content.isOpened else { return [(content.time.date, theme.tertiaryLabel, metrics.idleDateBaseline)] }
        let date = (content.time.date, theme.secondaryLabel, metrics.openedDateBaseline)
        let colour = content.pending == 0 ? theme.tertiaryLabel : TintPalette.resolve(.accent, on: theme)
        let waiting = (content.waiting, colour, metrics.pendingBaseline)
        // A panel with room for one line shows what waits, or the date when nothing does.
        if metrics.pendingBaseline == metrics.openedDateBaseline { return [content.pending == 0 ? date : waiting] }
        return [date, waiting]
    }

    /// - Parameters:
    ///   - left: where a note on a bar may begin; `nil` for the time itself.
    ///   - onlyWhole: whether to leave out a text that the panel has no room for. A part of "Nothing waiting" says
    ///     nothing.
    /// - Returns: where the text ends.
    @discardableResult
    private func draw(
        _ string: String, _ style: TextStyle, _ colour: RGBA, atBaseline baseline: Int, rightOf left: Int? = nil,
        onlyWhole: Bool = false, on canvas: borrowing Canvas
    ) -> Int {
        let start = metrics.isStacked ? metrics.area.x : left ?? metrics.left
        let end = metrics.isStacked ? metrics.area.maxX : metrics.right
        guard let block = text.block(string, style: style, width: max(end - start, 1)),
            !(onlyWhole && block.isEllipsized)
        else { return start }
        let x =
            if metrics.isStacked {
                start + (end - start - block.width) / 2
            } else {
                left == nil ? start - block.ink.x : end - block.width
            }
        let rect = block.bounds(atX: x - frame.x, baseline: baseline - frame.y, advance: 0)
            .intersection(pixmap.bounds)
        canvas.clipped(to: rect) {
            block.draw(on: $0, atX: x - frame.x, baseline: baseline - frame.y, advance: 0, colour: colour)
        }
        marks.insert(rect)
        return x + block.width
    }
}
