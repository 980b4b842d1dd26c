import NotchCore

/// A question's choices, laid out in their cells.
struct ChoiceRow {
    private let layout: QuestionLayout
    private let plan: ChoicePlan
    private let cornerRadius: Double
    private let texts: [TextBlock?]
    private let numbers: [TextBlock?]

    /// Shares of the wanted size, and numbers of lines. The first attempt in which every choice fits whole is taken.
    private static let attempts: [(share: Double, lines: Int)] = [
        (0.85, 1), (1, 2), (0.85, 2), (0.72, 2), (0.6, 2), (0.6, 3), (0.5, 3),
    ]
    /// The size, in pixels to the em, below which strokes are thinner than a pixel.
    private static let smallText = 15.0
    /// The least width of the text, in ems, beside which a number is worth its room.
    private static let leastText = 3.0

    /// - Parameters:
    ///   - scale: pixels in a point of the question's text.
    ///   - typeface: measures of the letters.
    init(
        _ choices: [String], layout: QuestionLayout, scale: Double, face: CardFace, typeface: FaceMetrics,
        text: TextEngine
    ) {
        self.layout = layout
        let cell = layout.cells[0]
        // The corners follow the card's.
        let radius = face.cornerRadius - Double(layout.pad)
        cornerRadius = min(
            layout.isTiny ? 3 : max(radius, Double(cell.height) * 0.24), Double(min(cell.height, cell.width)) / 2)
        let wanted = min(ChoicePlan.textSize * scale, Double(cell.height) * (layout.isTiny ? 0.72 : 0.45))
        func trial(_ share: Double, _ lines: Int, hasNumber: Bool = true) -> Trial {
            let size = max(wanted * share, min(wanted, CardPlan.smallestTitle))
            let plan = ChoicePlan(cell: cell, size: size, face: typeface, isTiny: layout.isTiny, hasNumber: hasNumber)
            return Trial(choices, plan: plan, lines: lines, text: text)
        }
        var best = trial(1, 1)
        for (share, lines) in Self.attempts where !best.isWhole { best = trial(share, lines) }
        if layout.isTiny, !best.isWhole {
            // A choice's place in the row tells its number too.
            let bare = trial(0.5, 3, hasNumber: false)
            let isNarrow = Double(best.plan.textWidth) < Self.leastText * best.plan.text.size
            if bare.isWhole || isNarrow && bare.plan.textWidth > 0 { best = bare }
        }
        plan = best.plan
        texts = best.texts
        numbers = choices.indices.map {
            best.plan.numberWidth > 0 ? text.block(String($0 + 1), style: best.plan.number) : nil
        }
    }

    /// The choices set by a plan, and whether they fit.
    private struct Trial {
        let plan: ChoicePlan
        let texts: [TextBlock?]
        let isWhole: Bool

        init(_ choices: [String], plan: ChoicePlan, lines: Int, text: TextEngine) {
            self.plan = plan
            let texts = choices.map {
                plan.textWidth == 0
                    ? nil
                    : text.block(
                        $0, style: plan.text, width: plan.textWidth, maxLines: min(lines, plan.mostLines),
                        isCentred: plan.isNumberAbove)
            }
            self.texts = texts
            isWhole = plan.textWidth > 0 && !texts.contains { $0.map { $0.isEllipsized || $0.breaksWords } ?? false }
        }
    }

    /// Draws a choice over whatever it looked like before.
    func draw(_ index: Int, _ colours: ChoiceColours, on pixmap: Pixmap, ground: UInt32) {
        let cell = layout.cells[index]
        pixmap.fillRounded(cell, radius: cornerRadius, with: colours.ring, over: ground)
        let ringWidth = plan.ringWidth * colours.ringWidths
        if colours.ring != colours.face {
            pixmap.fillRounded(
                cell.inset(by: ringWidth), radius: max(cornerRadius - Double(ringWidth), 0),
                with: colours.face, over: colours.ring)
        }
        let places = places(of: index)
        if plan.badge > 0 { drawBadge(in: places.number, colours, on: pixmap) }
        // Small dark letters on a bright ground are grey rather than dark, and a panel of black and white would draw
        // nothing of them.
        let strokes = colours.isInverse && plan.text.size < Self.smallText ? 3 : 1
        let inside = cell.inset(by: plan.ringWidth)
        if let block = numbers[index] {
            draw(
                block, in: inside, atX: places.number.x + (places.number.width - block.ink.width) / 2 - block.ink.x,
                baseline: numberBaseline(of: index, block, at: places), advance: 0,
                colour: plan.badge > 0 ? colours.number : colours.bareNumber, strokes: strokes, on: pixmap)
        }
        if let block = texts[index] {
            draw(
                block, in: inside, atX: places.textX, baseline: places.baseline, advance: plan.advance,
                colour: colours.text, strokes: strokes, on: pixmap)
        }
    }

    /// Returns the number's baseline. Beside one line of text, a number without a ring stands on the text's baseline.
    /// Otherwise it stands in the middle of its place.
    private func numberBaseline(
        of index: Int, _ number: TextBlock, at places: (number: PixelRect, textX: Int, baseline: Int)
    ) -> Int {
        if plan.badge == 0, !plan.isNumberAbove, texts[index]?.lineCount == 1 { return places.baseline }
        return places.number.y + (places.number.height - number.ink.height) / 2 - number.ink.y
    }

    private func drawBadge(in place: PixelRect, _ colours: ChoiceColours, on pixmap: Pixmap) {
        let radius = Double(plan.badge) / 2
        pixmap.fillRounded(place, radius: radius, with: colours.badgeRing, over: colours.face)
        guard colours.badgeFace != colours.badgeRing else { return }
        let width = max(1, plan.badge / 16)
        pixmap.fillRounded(
            place.inset(by: width), radius: radius - Double(width), with: colours.badgeFace, over: colours.badgeRing)
    }

    /// Draws a number or a text, cut off at `inside`.
    ///
    /// Each call makes a canvas of its own. The optimizer of Swift 6.0.3 crashes in CopyPropagation ("All discovered
    /// blocks must be live") on ``draw(_:_:on:ground:)`` where number and text share a canvas there.
    private func draw(
        _ block: TextBlock, in inside: PixelRect, atX x: Int, baseline: Int, advance: Int, colour: RGBA, strokes: Int,
        on pixmap: Pixmap
    ) {
        Canvas(pixmap).clipped(to: inside) { canvas in
            for _ in 0..<strokes {
                block.draw(on: canvas, atX: x, baseline: baseline, advance: advance, colour: colour)
            }
        }
    }

    /// Returns the places of the number, of the text's column and of its first baseline.
    private func places(of index: Int) -> (number: PixelRect, textX: Int, baseline: Int) {
        let cell = layout.cells[index]
        let block = texts[index]
        let size = plan.numberWidth
        let textHeight = plan.capHeight + (max(block?.lineCount ?? 1, 1) - 1) * plan.advance
        var number = PixelRect(x: cell.x, y: cell.y + (cell.height - size) / 2, width: size, height: size)
        let baseline = cell.y + (cell.height - textHeight) / 2 + plan.capHeight
        guard let block, block.width > 0 else {
            number.x = cell.x + (cell.width - size) / 2
            return (number, cell.x, baseline)
        }
        if plan.isNumberAbove {
            let whole = size + plan.gap + textHeight
            number.x = cell.x + (cell.width - size) / 2
            number.y = cell.y + (cell.height - whole) / 2
            return (number, cell.x + (cell.width - plan.textWidth) / 2, number.maxY + plan.gap + plan.capHeight)
        }
        switch layout.arrangement {
        case .row, .line:
            let whole = size + plan.gap + block.width
            number.x = cell.x + (cell.width - whole) / 2
            return (number, number.maxX + plan.gap - block.left, baseline)
        case .column, .stack:
            if layout.areNumbersAtRight {
                number.x = cell.maxX - plan.inset - size
                return (number, cell.x + plan.textInset, baseline)
            }
            number.x = cell.x + plan.inset
            return (number, number.maxX + plan.gap, baseline)
        }
    }
}
