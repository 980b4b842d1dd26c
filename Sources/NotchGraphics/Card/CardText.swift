import NotchCore

/// A card's icon and its lines of text, laid out.
struct CardText {
    let lines: CardLines
    /// The plan, with the sizes of type that the text has.
    let plan: CardPlan
    private let content: CardContent
    private let title: TextBlock?
    private let subtitle: TextBlock?
    /// The place of the plan's upper left corner on the card.
    private let origin: (x: Int, y: Int)
    /// The left sides of the columns.
    private let titleX: Int
    private let subtitleX: Int
    private let iconX: Int
    /// How title and subtitle scroll if they are longer than their columns, and the widths of the columns.
    private(set) var titleScroll: ScrollPlan?
    private(set) var subtitleScroll: ScrollPlan?
    private var titleWidth = 0
    private var subtitleWidth = 0

    /// Lays the text out in the sizes of the plan.
    ///
    /// - Parameter direction: of the part of the card that begins at `origin`.
    init(
        _ content: CardContent, plan: CardPlan, at origin: (x: Int, y: Int), direction: CardDirection, face: CardFace,
        text: TextEngine
    ) {
        self.content = content
        self.plan = plan
        self.origin = origin
        func block(_ words: String, _ style: TextStyle, lines: Int, isFlipped: Bool = false) -> TextBlock? {
            let shown = ParagraphText.cut(words, to: lines * plan.textWidth, of: style.size)
            return text.block(shown, style: style, width: plan.textWidth, maxLines: lines, isFlipped: isFlipped)
        }
        title = block(content.title, plan.titleStyle, lines: plan.titleLines())
        let titleLines = max(title?.lineCount ?? 1, 1)
        subtitle =
            plan.hasSubtitle
            ? content.subtitle.flatMap {
                block(
                    $0, plan.subtitleStyle, lines: plan.subtitleLines(under: titleLines), isFlipped: direction.flips($0)
                )
            } : nil
        let textX = origin.x + direction.x(of: plan.textX, width: plan.textWidth)
        let ink = title?.ink.offset(x: textX) ?? .zero
        lines = CardLines(
            plan, titleLines: titleLines, subtitleLines: subtitle?.lineCount ?? 0,
            titleRise: face.interior(at: ink.x..<ink.maxX).y - ink.y - origin.y)
        (titleX, subtitleX) = (textX, textX)
        iconX = origin.x + direction.x(of: plan.iconX, width: plan.iconSize)
    }

    /// Lays out text that has been fitted to its columns.
    ///
    /// - Parameter direction: of the part of the card that begins at `origin`.
    init(
        _ content: CardContent, title: TitleFit, subtitle: SubtitleFit, at origin: (x: Int, y: Int) = (0, 0),
        direction: CardDirection, face: CardFace
    ) {
        let titleX = origin.x + direction.x(of: title.plan.textX, width: title.width)
        let ink = title.block?.ink.offset(x: titleX) ?? .zero
        let columns = title.scroll == nil ? ink.x..<ink.maxX : titleX..<titleX + title.width
        var plan = title.plan
        plan.subtitlePoints = subtitle.points
        let lines = CardLines(
            plan, titleLines: title.lineCount, subtitleLines: subtitle.lineCount,
            titleRise: face.interior(at: columns).y - ink.y - origin.y)
        self.init(content, title: title, subtitle: subtitle, at: origin, direction: direction, lines: lines)
    }

    /// Places text that has been fitted to its columns on known rows.
    ///
    /// - Parameter direction: of the card.
    init(
        _ content: CardContent, title: TitleFit, subtitle: SubtitleFit, at origin: (x: Int, y: Int) = (0, 0),
        direction: CardDirection, lines: CardLines
    ) {
        self.lines = lines
        self.content = content
        var plan = title.plan
        plan.subtitlePoints = subtitle.points
        self.plan = plan
        self.origin = origin
        self.title = title.block
        self.subtitle = subtitle.block
        titleX = origin.x + direction.x(of: plan.textX, width: title.width)
        subtitleX = origin.x + direction.x(of: plan.textX, width: subtitle.width)
        iconX = origin.x + direction.x(of: plan.iconX, width: plan.iconSize)
        (titleScroll, subtitleScroll) = (title.scroll, subtitle.scroll)
        (titleWidth, subtitleWidth) = (title.width, subtitle.width)
    }

    /// The lines that are longer than their columns.
    var scrollingLines: [OverlongLine] {
        var found: [OverlongLine] = []
        if let title, let titleScroll {
            found.append(
                OverlongLine(
                    isTitle: true, text: content.title, block: title, plan: titleScroll,
                    column: titleX..<titleX + titleWidth, baseline: origin.y + lines.title, em: plan.titleStyle.size))
        }
        if let subtitle, let subtitleScroll {
            found.append(
                OverlongLine(
                    isTitle: false, text: content.subtitle ?? "", block: subtitle, plan: subtitleScroll,
                    column: subtitleX..<subtitleX + subtitleWidth, baseline: origin.y + lines.subtitle,
                    em: plan.subtitleStyle.size))
        }
        return found
    }

    /// Returns the place of the icon, or of its tile; `nil` without an icon.
    func iconRect(_ direction: CardDirection) -> PixelRect? {
        if let tile = plan.tile { return direction.rect(tile) }
        guard content.icon != nil, plan.iconSize > 0 else { return nil }
        let card = plan.metrics.card
        return PixelRect(x: iconX, y: plan.iconY, width: plan.iconSize, height: plan.iconSize)
            .intersection(PixelRect(x: 0, y: 0, width: card.width, height: card.height - barRows))
    }

    /// The lowest rows of a card on a matrix, which the bar takes and the icon leaves free.
    private var barRows: Int { plan.metrics.isMatrix && plan.hasProgress ? plan.barHeight : 0 }

    /// Whether the title is complete, and whether a line of it ends within a word.
    var isTitleWhole: Bool { !(title?.isEllipsized ?? false) }
    var breaksTitleWords: Bool { title?.breaksWords ?? false }
    /// Whether a part of the title is missing, or a word of it is broken.
    var isTitleCut: Bool { !isTitleWhole || breaksTitleWords }
    /// Whether there is a subtitle, and whether a part of it is missing.
    var hasSubtitle: Bool { subtitle != nil }
    var isSubtitleCut: Bool { subtitle?.isEllipsized ?? false }

    /// The square of the icon itself.
    private var glyph: PixelRect {
        PixelRect(x: iconX, y: origin.y + plan.iconY, width: plan.iconSize, height: plan.iconSize)
    }

    /// Returns the part of the icon that is drawn.
    private func seenGlyph(_ face: CardFace) -> PixelRect {
        var room = face.interior
        room.height -= barRows
        return glyph.intersection(room)
    }

    private func glyphColour(_ colours: CardColours) -> RGBA { plan.tile == nil ? colours.icon : colours.glyph }

    /// Returns the icon with its tile; `nil` if there is neither.
    ///
    /// - Parameters:
    ///   - tile: the tile, on the card.
    ///   - isMoving: whether the icon may move.
    func emblem(
        on tile: PixelRect?, face: CardFace, colours: CardColours, icons: IconRasterizer, isMoving: Bool
    ) -> CardEmblem? {
        let icon = plan.iconSize > 0 ? content.icon : nil
        guard tile != nil || icon != nil else { return nil }
        let look = icon.map { icons.look(of: $0, size: plan.iconSize, isMoving: isMoving) } ?? IconLook()
        return CardEmblem(
            tile: tile, tilePixel: colours.tile.pixel, icon: icon, look: look, glyph: glyph, seen: seenGlyph(face),
            colour: glyphColour(colours))
    }

    /// Draws the lines that do not scroll.
    ///
    /// - Parameter textArea: the part of the card within which text stays.
    /// - Returns: the rectangles that were drawn on.
    func draw(on pixmap: Pixmap, textArea: PixelRect, face: CardFace, colours: CardColours) -> [PixelRect] {
        var marks: [PixelRect] = []
        let canvas = Canvas(pixmap)
        let paragraphs = [
            (titleScroll == nil ? title : nil, titleX, lines.title, lines.titleAdvance, colours.title),
            (
                subtitleScroll == nil ? subtitle : nil, subtitleX, lines.subtitle, lines.subtitleAdvance,
                colours.subtitle
            ),
        ]
        for (block, x, line, advance, colour) in paragraphs {
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

extension CardText {
    /// Returns how the lines scroll that are longer than their columns; `nil` if both lines fit.
    func scroll(_ motion: Motion) -> CardScroll? {
        CardScroll(title: titleScroll, subtitle: subtitleScroll, motion: motion)
    }

    /// Makes the moving part of a card on which everything else has been drawn.
    ///
    /// - Parameters:
    ///   - icon: the place of the icon, if it may travel with a line.
    ///   - textArea: the part of the card within which text stays.
    func scroller(
        _ motion: Motion, icon: PixelRect?, direction: CardDirection, textArea: PixelRect, face: CardFace,
        colours: CardColours, on pixmap: Pixmap
    ) -> CardScroller? {
        guard let scroll = scroll(motion) else { return nil }
        let travels = scrollingLines.contains {
            $0.plan.movesPixels && TextEngine.isRightToLeft($0.text) == direction.isRightToLeft
        }
        let icon = travels ? icon : nil
        func line(_ line: OverlongLine?) -> ScrollingLine? {
            guard let line else { return nil }
            let isRightToLeft = TextEngine.isRightToLeft(line.text)
            var room = line.column
            if let icon, isRightToLeft == direction.isRightToLeft {
                room = min(room.lowerBound, icon.x)..<max(room.upperBound, icon.maxX)
            }
            return ScrollingLine(
                line.block, plan: line.plan, isRightToLeft: isRightToLeft, column: line.column, room: room,
                baseline: line.baseline, area: textArea.intersection(face.interior(at: room)),
                fade: motion == .full ? Int(line.em / 2) : 0, colour: line.isTitle ? colours.title : colours.subtitle,
                ground: colours.ground)
        }
        let lines = scrollingLines
        return CardScroller(
            scroll, title: line(lines.first(where: \.isTitle)), subtitle: line(lines.first { !$0.isTitle }),
            icon: icon.map {
                TravellingIcon(
                    $0, of: pixmap, isRightToLeft: direction.isRightToLeft,
                    fade: motion == .full ? Int(plan.titleStyle.size / 2) : 0, ground: colours.ground)
            })
    }
}

/// A title or a subtitle that is longer than its column, laid out.
struct OverlongLine {
    let isTitle: Bool
    let text: String
    let block: TextBlock
    let plan: ScrollPlan
    /// The columns of the card in which the line begins.
    let column: Range<Int>
    let baseline: Int
    /// The size of the type, in pixels.
    let em: Double
}
