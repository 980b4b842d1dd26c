import NotchCore

/// The home view drawn once a minute, on the theme's background.
final class HomeLayer {
    private let metrics: HomeMetrics
    private let theme: Theme
    private let text: TextEngine
    /// Opaque; as large as ``frame``. It is made when it is first drawn, since many panels never show the opened view.
    private lazy var pixmap = Pixmap(width: max(frame.width, 1), height: max(frame.height, 1))
    private var marks: [HomeMark] = []
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
        var busy = Region()
        for mark in marks { busy.insert(mark.rect) }
        return BakedLayer(pixmap: pixmap, ground: theme.background.pixel, busy: busy.rects)
    }

    /// Makes the layer show `content`.
    ///
    /// - Returns: where it changed, from the frame's upper left corner.
    func update(_ content: HomeContent) -> Region {
        guard content != self.content else { return Region() }
        self.content = content
        let former = marks
        marks = []
        pixmap.fill(pixmap.bounds, with: theme.background.pixel)
        let canvas = Canvas(pixmap)
        // The time is dimmer than a card while home is idle, and as bright as a card when it is opened.
        let time = content.isOpened ? theme.primaryLabel : theme.secondaryLabel
        let timeEnd = drawTime(of: content.reading, time, on: canvas)
        for note in notes(of: content) {
            draw(
                note.texts, metrics.note, note.colour, atBaseline: note.baseline,
                rightOf: timeEnd + Int(metrics.note.size), onlyWhole: content.pending == 0, on: canvas)
        }
        var changed = Region()
        for mark in former where !marks.contains(mark) { changed.insert(mark.rect) }
        for mark in marks where !former.contains(mark) { changed.insert(mark.rect) }
        return changed
    }

    /// Draws the time, and smaller what stands behind it.
    ///
    /// - Returns: where they end.
    private func drawTime(of reading: ClockReading, _ colour: RGBA, on canvas: borrowing Canvas) -> Int {
        let width = max(metrics.right - metrics.left, 1)
        let note = reading.note.isEmpty ? nil : text.block(reading.note, style: metrics.note, width: width)
        let gap = max(Int((metrics.note.size * 0.3).rounded()), 2)
        let end = draw(
            [reading.time], metrics.time, colour, atBaseline: metrics.timeBaseline,
            leaving: note.map { gap + $0.width } ?? 0, on: canvas)
        guard let note else { return end }
        // It is as dim as the date, so that the eye finds the time.
        let dimmer = colour == theme.primaryLabel ? theme.secondaryLabel : theme.tertiaryLabel
        put(note, reading.note, dimmer, atX: end + gap, baseline: metrics.timeBaseline, on: canvas)
        return end + gap + note.width
    }

    private func notes(of content: HomeContent) -> [(texts: [String], colour: RGBA, baseline: Int)] {
        let dates = [content.reading.date, content.reading.shortDate].filter { !$0.isEmpty }
        guard content.isOpened else { return [(dates, theme.tertiaryLabel, metrics.idleDateBaseline)] }
        let date = (dates, theme.secondaryLabel, metrics.openedDateBaseline)
        let colour = content.pending == 0 ? theme.tertiaryLabel : TintPalette.resolve(.accent, on: theme)
        let waiting = ([content.waiting], colour, metrics.pendingBaseline)
        // A panel with room for one line shows what waits, or the date when nothing does.
        if metrics.pendingBaseline == metrics.openedDateBaseline { return [content.pending == 0 ? date : waiting] }
        return [date, waiting]
    }

    /// - Parameters:
    ///   - texts: the same in a long and in shorter forms. The first one that fits is drawn.
    ///   - left: where a note on a bar may begin; `nil` for the time itself.
    ///   - room: the width behind the text that something else needs.
    ///   - onlyWhole: whether to leave out a text that the panel has no room for. A part of "Nothing waiting" says
    ///     nothing.
    /// - Returns: where the text ends.
    @discardableResult
    private func draw(
        _ texts: [String], _ style: TextStyle, _ colour: RGBA, atBaseline baseline: Int, rightOf left: Int? = nil,
        leaving room: Int = 0, onlyWhole: Bool = false, on canvas: borrowing Canvas
    ) -> Int {
        let start = metrics.isStacked ? metrics.area.x : left ?? metrics.left
        let end = (metrics.isStacked ? metrics.area.maxX : metrics.right) - room
        var chosen: (string: String, block: TextBlock)?
        for string in texts {
            guard let block = text.block(string, style: style, width: max(end - start, 1)) else { continue }
            if !onlyWhole || !block.isEllipsized { chosen = (string, block) }
            if !block.isEllipsized { break }
        }
        guard let (string, block) = chosen else { return start }
        let x =
            if metrics.isStacked {
                start + (end - start - block.width) / 2
            } else {
                left == nil ? start - block.ink.x : end - block.width
            }
        put(block, string, colour, atX: x, baseline: baseline, on: canvas)
        return x + block.width
    }

    private func put(
        _ block: TextBlock, _ string: String, _ colour: RGBA, atX x: Int, baseline: Int, on canvas: borrowing Canvas
    ) {
        let rect = block.bounds(atX: x - frame.x, baseline: baseline - frame.y, advance: 0)
            .intersection(pixmap.bounds)
        canvas.clipped(to: rect) {
            block.draw(on: $0, atX: x - frame.x, baseline: baseline - frame.y, advance: 0, colour: colour)
        }
        marks.append(HomeMark(text: string, colour: colour, rect: rect))
    }
}
