import NotchCore

/// A card's icon and its lines of text, laid out.
struct CardText {
    let lines: CardLines
    /// The plan, with the sizes of type that the text has.
    let plan: CardPlan
    private let content: CardContent
    let title: TextFit
    /// `nil` without a subtitle, and without room for one.
    let subtitle: TextFit?
    /// The place of the plan's upper left corner on the card.
    private let origin: (x: Int, y: Int)
    /// The left sides of the columns.
    private let titleX: Int
    private let subtitleX: Int
    private let iconX: Int

    /// Lays the text out in the sizes of the plan.
    ///
    /// - Parameters:
    ///   - inPages: whether a text that is too long is shown page by page.
    ///   - direction: of the part of the card that begins at `origin`.
    init(
        _ content: CardContent, plan: CardPlan, inPages: Bool = false, at origin: (x: Int, y: Int),
        direction: CardDirection, face: BlankCard,
        text: TextEngine
    ) {
        let request = plan.request(title: content.title, isFlipped: false, text: text)
        var title = request.question(lines: plan.titleLines())
        if inPages, title.isCut { title = plan.pages(request) }
        let sized = plan.sized(title)
        let lines = sized.subtitleLines(under: max(title.lineCount, 1))
        let subtitle = (plan.hasSubtitle ? content.subtitle : nil).map { words in
            let request = sized.request(subtitle: words, isFlipped: direction.flips(words), text: text)
            let subtitle = request.steady(lines: lines)
            // Beside a smaller title the subtitle is smaller, too.
            let isInPages = inPages && (subtitle.isCut || title.size < plan.titlePoints)
            return isInPages ? sized.pages(request, under: max(title.lineCount, 1)) : subtitle
        }
        self.init(
            content, plan: plan, title: title, subtitle: subtitle, at: origin, direction: direction, face: face)
    }

    /// Takes text that has been fitted to its columns.
    ///
    /// - Parameter direction: of the part of the card that begins at `origin`.
    init(
        _ content: CardContent, plan: CardPlan, title: TextFit, subtitle: TextFit?,
        at origin: (x: Int, y: Int) = (0, 0), direction: CardDirection, face: BlankCard
    ) {
        let width = title.request.width
        let titleX = origin.x + direction.x(of: plan.textX, width: width)
        let ink = title.block?.ink.offset(x: titleX) ?? .zero
        let columns = title.scroll == nil ? ink.x..<ink.maxX : titleX..<titleX + width
        let lines = CardLines(
            plan.sized(title, subtitle), titleLines: max(title.lineCount, 1), subtitleLines: subtitle?.lineCount ?? 0,
            titleRise: face.interior(at: columns).y - ink.y - origin.y)
        self.init(content, plan: plan, title: title, subtitle: subtitle, at: origin, direction: direction, lines: lines)
    }

    /// Places text that has been fitted to its columns on known rows.
    ///
    /// - Parameter direction: of the card.
    init(
        _ content: CardContent, plan: CardPlan, title: TextFit, subtitle: TextFit?,
        at origin: (x: Int, y: Int) = (0, 0), direction: CardDirection, lines: CardLines
    ) {
        self.lines = lines
        self.content = content
        self.plan = plan.sized(title, subtitle)
        self.origin = origin
        (self.title, self.subtitle) = (title, subtitle)
        titleX = origin.x + direction.x(of: plan.textX, width: title.request.width)
        subtitleX = origin.x + direction.x(of: plan.textX, width: subtitle?.request.width ?? plan.textWidth)
        iconX = origin.x + direction.x(of: plan.iconX, width: plan.iconSize)
    }

    /// The clusters of the card's texts that are in sight at rest, and at some time.
    var shownClusters: (atRest: Int, inTime: Int) {
        [title, subtitle].compactMap { $0?.coverage }.reduce((0, 0)) { ($0.0 + $1.atRest, $0.1 + $1.inTime) }
    }

    /// The texts that are longer than their columns.
    var scrollingLines: [OverlongLine] {
        func line(
            _ fit: TextFit?, isTitle: Bool, x: Int, baseline: Int, advance: Int, em: Double
        ) -> OverlongLine? {
            guard let fit, let block = fit.block, let scroll = fit.scroll else { return nil }
            return OverlongLine(
                isTitle: isTitle, text: fit.request.text,
                pages: fit.pages.isEmpty ? [block] : fit.pages.compactMap(\.block), plan: scroll,
                column: x..<x + fit.request.width, baseline: origin.y + baseline, advance: advance, em: em)
        }
        return [
            line(
                title, isTitle: true, x: titleX, baseline: lines.title, advance: lines.titleAdvance,
                em: plan.titleStyle.size),
            line(
                subtitle, isTitle: false, x: subtitleX, baseline: lines.subtitle, advance: lines.subtitleAdvance,
                em: plan.subtitleStyle.size),
        ].compactMap(\.self)
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

    /// The ink of all pages of the title, relative to its first baseline.
    private var titleInk: PixelRect {
        let blocks = title.pages.isEmpty ? [title.block] : title.pages.map(\.block)
        return blocks.compactMap(\.self).reduce(.zero) {
            $0.union($1.bounds(atX: 0, baseline: 0, advance: lines.titleAdvance))
        }
    }

    /// Whether the title is complete, and whether a line of it ends within a word.
    var isTitleWhole: Bool { !title.isCut }
    var breaksTitleWords: Bool { title.breaksWords }
    /// Whether a part of the title is missing, or a word of it is broken.
    var isTitleCut: Bool { !title.isWhole }
    /// Whether there is a subtitle, and whether a part of it is missing.
    var hasSubtitle: Bool { subtitle?.block != nil }
    var isSubtitleCut: Bool { subtitle?.isCut ?? false }

    /// The square of the icon itself.
    private var glyph: PixelRect {
        PixelRect(x: iconX, y: origin.y + plan.iconY, width: plan.iconSize, height: plan.iconSize)
    }

    /// Returns the part of the icon that is drawn.
    private func seenGlyph(_ face: BlankCard) -> PixelRect {
        var room = face.interior
        room.height -= barRows
        return glyph.intersection(room)
    }

    /// Returns the square in which an icon is drawn: the glyph's place, or for an icon of a file, which may be drawn pixel
    /// by pixel, the whole tile.
    private func square(of icon: String?, _ icons: IconRasterizer) -> PixelRect {
        let side = plan.tile?.width ?? 0
        guard side > plan.iconSize, let icon, icons.isForeign(icon) else { return glyph }
        return glyph.inset(by: -(side - plan.iconSize) / 2)
    }

    /// Returns the look of the card's icon.
    func look(of icon: String, _ icons: IconRasterizer, isMoving: Bool) -> IconLook {
        let side = square(of: icon, icons).width
        return icons.look(
            of: icon, size: side, inner: side > plan.iconSize ? plan.iconSize : nil, isMoving: isMoving)
    }

    private func glyphColour(_ colours: CardColours) -> RGBA { plan.tile == nil ? colours.icon : colours.glyph }

    /// Returns the icon with its tile; `nil` if there is neither.
    ///
    /// - Parameters:
    ///   - tile: the tile, on the card.
    ///   - isMoving: whether the icon may move.
    func emblem(
        on tile: PixelRect?, face: BlankCard, colours: CardColours, icons: IconRasterizer, isMoving: Bool
    ) -> CardEmblem? {
        let icon = plan.iconSize > 0 ? content.icon : nil
        guard tile != nil || icon != nil else { return nil }
        let look = icon.map { self.look(of: $0, icons, isMoving: isMoving) } ?? IconLook()
        let square = square(of: icon, icons)
        return CardEmblem(
            tile: tile, tilePixel: colours.tile.pixel, icon: icon, look: look, glyph: square,
            seen: square == glyph ? seenGlyph(face) : square.intersection(face.interior), colour: glyphColour(colours))
    }

    /// Draws the lines that do not scroll.
    ///
    /// - Parameter textArea: the part of the card within which text stays.
    /// - Returns: the rectangles that were drawn on.
    func draw(on pixmap: Pixmap, textArea: PixelRect, face: BlankCard, colours: CardColours) -> [PixelRect] {
        var marks: [PixelRect] = []
        let canvas = Canvas(pixmap)
        let paragraphs = [
            (title, titleX, lines.title, lines.titleAdvance, colours.title),
            (subtitle, subtitleX, lines.subtitle, lines.subtitleAdvance, colours.subtitle),
        ]
        for (fit, x, line, advance, colour) in paragraphs {
            guard let fit, fit.scroll == nil, let block = fit.block else { continue }
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
        CardScroll(title: title.scroll, subtitle: subtitle?.scroll, motion: motion)
    }

    /// Returns the fitted texts with their places: the pixels that a line has moved, or the number of a page.
    func places(at clock: ScrollClock, _ motion: Motion) -> [(fit: TextFit, place: Int)] {
        let scroll = scroll(motion)
        return [(title, clock.title), (subtitle, clock.subtitle)].compactMap { fit, elapsed in
            guard let fit else { return nil }
            let state = fit.scroll.flatMap {
                scroll?.state(of: $0.paced(motion), after: elapsed, repeats: clock.repeats)
            }
            return (fit, state?.place ?? 0)
        }
    }

    /// Makes the moving part of a card on which everything else has been drawn.
    ///
    /// - Parameters:
    ///   - icon: the place of the icon, if it may travel with a line.
    ///   - textArea: the part of the card within which text stays.
    func scroller(
        _ motion: Motion, icon: PixelRect?, direction: CardDirection, textArea: PixelRect, face: BlankCard,
        colours: CardColours, on pixmap: Pixmap
    ) -> CardScroller? {
        guard let scroll = scroll(motion) else { return nil }
        let travels = scrollingLines.contains {
            $0.plan.movesPixels && TextEngine.isRightToLeft($0.text) == direction.isRightToLeft
        }
        let icon = travels ? icon : nil
        // The rows of a subtitle do not cover the last descenders of the title.
        let titleEnd = min(origin.y + lines.title + titleInk.maxY, origin.y + lines.subtitle)
        var belowTitle = textArea
        belowTitle.y = max(titleEnd, textArea.y)
        belowTitle.height = max(textArea.maxY - belowTitle.y, 0)
        func line(_ line: OverlongLine?) -> ScrollingLine? {
            guard let line else { return nil }
            let isRightToLeft = TextEngine.isRightToLeft(line.text)
            var room = line.column
            if let icon, isRightToLeft == direction.isRightToLeft {
                room = min(room.lowerBound, icon.x)..<max(room.upperBound, icon.maxX)
            }
            return ScrollingLine(
                line.pages, plan: line.plan.paced(motion), isRightToLeft: isRightToLeft, column: line.column,
                room: room,
                baseline: line.baseline, advance: line.advance,
                area: (line.isTitle ? textArea : belowTitle).intersection(face.interior(at: room)),
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
    /// One line of any length, or the pages.
    let pages: [TextBlock]
    let plan: ScrollPlan
    /// The columns of the card in which the line begins.
    let column: Range<Int>
    /// The first baseline, and the pixels from baseline to baseline.
    let baseline: Int
    let advance: Int
    /// The size of the type, in pixels.
    let em: Double
}
