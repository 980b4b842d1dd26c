import NotchCore

/// A question's card drawn once, in memory of its own, to be composed into many frames.
///
/// Like a ``CardLayer`` it always looks as if `content` had been drawn on a new layer. While a question shows, the
/// choices' states and the time left change. They are drawn where they change and nowhere else.
final class QuestionLayer {
    private let metrics: CardMetrics
    private let room: CardRoom
    private let buttons: ButtonEdge
    private let theme: Theme
    private let text: TextEngine
    private let icons: IconRasterizer
    private let ground: UInt32
    private var content: QuestionContent?
    private var drawn: Drawn?

    /// The present question's words as they were laid out and drawn.
    private struct Drawn {
        let layout: QuestionLayout
        /// Opaque: the card on the theme's background.
        let pixmap: Pixmap
        let face: CardFace
        let choices: ChoiceRow
        /// Everything on the blank card but for choices and countdown.
        var marks: [PixelRect]
        let countdown: CountdownFrame?
    }

    init(
        metrics: CardMetrics, room: CardRoom, buttons: ButtonEdge, theme: Theme, text: TextEngine,
        icons: IconRasterizer
    ) {
        self.metrics = metrics
        self.room = room
        self.buttons = buttons
        self.theme = theme
        self.text = text
        self.icons = icons
        ground = theme.cardBackground.pixel
    }

    var baked: BakedLayer {
        guard let drawn else { return BakedLayer(pixmap: Pixmap(width: 1, height: 1), ground: ground, busy: []) }
        let places = drawn.marks + drawn.layout.cells + (drawn.countdown.map { [$0.area] } ?? [])
        return BakedLayer(pixmap: drawn.pixmap, ground: ground, busy: drawn.face.border + places)
    }

    /// Returns the layout of a question of so many choices, at rest.
    func layout(choices count: Int) -> QuestionLayout {
        QuestionLayout(choices: count, room: room, buttons: buttons)
    }

    /// Makes the layer show `content`.
    ///
    /// - Returns: where it changed, from the card's upper left corner.
    func update(_ content: QuestionContent) -> Region {
        guard content != self.content else { return Region() }
        defer { self.content = content }
        guard let drawn, let former = self.content, former.words == content.words else { return redraw(content) }
        var changed = Region()
        for (index, cell) in drawn.layout.cells.enumerated()
        where content.state(of: index + 1) != former.state(of: index + 1) {
            draw(index, of: content, in: drawn)
            changed.insert(cell)
        }
        if let area = drawn.countdown?.area, content.countdown != former.countdown {
            drawCountdown(content.countdown, in: drawn)
            changed.insert(area)
        }
        return changed
    }

    /// Releases the memory of a question that is gone.
    func forget() {
        content = nil
        drawn = nil
    }

    private func redraw(_ content: QuestionContent) -> Region {
        let layout = layout(choices: content.words.choices.count)
        let bounds = PixelRect(x: 0, y: 0, width: layout.card.width, height: layout.card.height)
        let face = CardFace(bounds: bounds, metrics: metrics)
        let pixmap =
            drawn.flatMap { $0.pixmap.bounds == bounds ? $0.pixmap : nil }
            ?? Pixmap(width: bounds.width, height: bounds.height)
        let heading = QuestionHeading(
            content.words, layout: layout, room: room, face: face, typeface: metrics.face, text: text)
        let drawn = Drawn(
            layout: layout, pixmap: pixmap, face: face,
            choices: ChoiceRow(
                content.words.choices, layout: layout, scale: heading.scale, face: face, typeface: metrics.face,
                text: text),
            marks: [], countdown: heading.countdown)
        face.draw(on: pixmap, theme: theme)
        self.drawn = drawn
        self.drawn?.marks = heading.column.draw(
            on: pixmap, textArea: heading.area, face: face, theme: theme, icons: icons)
        for index in layout.cells.indices { draw(index, of: content, in: drawn) }
        drawCountdown(content.countdown, in: drawn)
        return Region(bounds)
    }

    private func draw(_ index: Int, of content: QuestionContent, in drawn: Drawn) {
        let colours = ChoiceColours(content.state(of: index + 1), tint: content.words.heading.tint, theme: theme)
        drawn.choices.draw(index, colours, on: drawn.pixmap, ground: ground)
    }

    private func drawCountdown(_ string: String?, in drawn: Drawn) {
        guard let countdown = drawn.countdown else { return }
        drawn.pixmap.fill(countdown.area, with: ground)
        guard let string, let block = text.block(string, style: countdown.style) else { return }
        let x = countdown.area.maxX - block.width - 1
        Canvas(drawn.pixmap).clipped(to: countdown.area) {
            block.draw(on: $0, atX: x, baseline: countdown.baseline, advance: 0, colour: theme.secondaryLabel)
        }
    }
}
