import NotchCore

/// A card's icon and its lines of text, laid out.
struct CardText {
    let lines: CardLines
    private let content: CardContent
    private let plan: CardPlan
    private let title: TextBlock?
    private let subtitle: TextBlock?
    /// The place of the plan's upper left corner on the card.
    private let origin: (x: Int, y: Int)

    init(_ content: CardContent, plan: CardPlan, at origin: (x: Int, y: Int) = (0, 0), face: CardFace, text: TextEngine)
    {
        self.content = content
        self.plan = plan
        self.origin = origin
        title = text.block(content.title, style: plan.titleStyle, width: plan.textWidth, maxLines: plan.titleLines)
        let titleLines = max(title?.lineCount ?? 1, 1)
        subtitle =
            plan.hasSubtitle
            ? content.subtitle.flatMap {
                text.block(
                    $0, style: plan.subtitleStyle, width: plan.textWidth,
                    maxLines: plan.subtitleLines(under: titleLines))
            } : nil
        let ink = title?.ink.offset(x: origin.x + plan.textX) ?? .zero
        lines = CardLines(
            plan, titleLines: titleLines, subtitleLines: subtitle?.lineCount ?? 0,
            titleRise: face.interior(at: ink.x..<ink.maxX).y - ink.y - origin.y)
    }

    /// Whether all of the title is there, and whether a line of it ends within a word.
    var isTitleWhole: Bool { !(title?.isEllipsized ?? false) }
    var breaksTitleWords: Bool { title?.breaksWords ?? false }

    /// - Parameter textArea: the part of the card that text keeps to.
    /// - Returns: the rectangles that were drawn on.
    func draw(
        on pixmap: Pixmap, textArea: PixelRect, face: CardFace, theme: Theme, icons: IconRasterizer
    ) -> [PixelRect] {
        var marks: [PixelRect] = []
        let canvas = Canvas(pixmap)
        if let icon = content.icon, plan.iconSize > 0, let mask = icons.mask(for: icon, size: plan.iconSize) {
            let rect = PixelRect(
                x: origin.x + plan.iconX, y: origin.y + (plan.metrics.card.height - plan.iconSize) / 2,
                width: plan.iconSize, height: plan.iconSize)
            canvas.clipped(to: rect.intersection(face.interior)) {
                $0.paint(TintPalette.resolve(content.tint, on: theme), through: mask, atX: rect.x, y: rect.y)
            }
            marks.append(rect.intersection(face.interior))
        }
        let paragraphs = [
            (title, lines.title, lines.titleAdvance, theme.primaryLabel),
            (subtitle, lines.subtitle, lines.subtitleAdvance, theme.secondaryLabel),
        ]
        let x = origin.x + plan.textX
        for (block, line, advance, colour) in paragraphs {
            guard let block else { continue }
            let baseline = origin.y + line
            let ink = block.bounds(atX: x, baseline: baseline, advance: advance).intersection(textArea)
            let rect = ink.intersection(face.interior(at: ink.x..<ink.maxX))
            guard !rect.isEmpty else { continue }
            canvas.clipped(to: rect) {
                block.draw(on: $0, atX: x, baseline: baseline, advance: advance, colour: colour)
            }
            marks.append(rect)
        }
        return marks
    }
}
