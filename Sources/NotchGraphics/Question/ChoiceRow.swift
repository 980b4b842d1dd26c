import NotchCore

/// A question's choices, laid out in their cells.
struct ChoiceRow {
    /// The given layout, with the widths that the choices need.
    let layout: QuestionLayout
    /// Whether every choice is complete, and no word is broken.
    let isWhole: Bool
    /// Whether all choices are also in the wanted size, with their numbers beside them.
    let isComfortable: Bool
    /// Whether the choices are smaller than their cells allow, because the question is.
    let isCapped: Bool
    /// Whether a text is smaller than ``TextFit/leastShare`` of the wanted size.
    let isSmall: Bool
    /// The size of the smallest text, in pixels to the em.
    var textSize: Double { plans.map(\.text.size).min() ?? 0 }
    /// The size of the largest text.
    var largestTextSize: Double { plans.map(\.text.size).max() ?? 0 }
    /// The most lines of a choice.
    var mostLines: Int { texts.indices.map { lineCount(of: $0) }.max() ?? 0 }
    /// Whether all choices have their numbers.
    var hasNumbers: Bool { plans.allSatisfy { $0.numberWidth > 0 } }
    /// Whether a cell has room for words.
    var hasTexts: Bool { texts.contains { $0 != nil } }
    /// The plan of each cell.
    private let plans: [ChoicePlan]
    private let cornerRadius: Double
    private let isRightToLeft: Bool
    /// The text, and the number, of each choice. A text that is too long for its cell has pages; `nil` without room.
    private let texts: [TextFit?]
    private let numbers: [TextBlock?]

    /// Shares of the wanted size, and numbers of lines. The first attempt in which every choice is whole is taken. Choices
    /// have the least share of it, unless a word would be broken otherwise.
    private static let attempts: [(share: Double, lines: Int)] = [
        (1, 1), (0.85, 1), (1, 2), (0.85, 2), (TextFit.leastShare, 2), (TextFit.leastShare, 3),
    ]
    /// The attempts that follow if a word would be broken otherwise. Small words say more than parts of words.
    private static let smallAttempts: [(share: Double, lines: Int)] = [(0.6, 2), (0.6, 3), (0.5, 2), (0.5, 3)]
    /// The size, in pixels to the em, below which strokes are thinner than a pixel.
    private static let smallText = 15.0
    /// The least sizes that are wanted if cells have room for them, however small the question is: on usual panels, and
    /// on small ones.
    private static let leastWanted = 14.0
    private static let leastOfTiny = 12.0
    /// The least width of the text, in ems, at which a number beside it is worth its room.
    private static let leastText = 3.0
    /// The least width of a column whose text turns pages, in ems: four or five letters.
    private static let leastPage = 2.4

    /// - Parameters:
    ///   - scale: pixels in a point of the question's text.
    ///   - largest: the size of the question's title, which no choice exceeds.
    ///   - hasNumbers: whether choices have their numbers.
    ///   - typeface: measures of the letters.
    ///   - hasFreeWidths: whether cells side by side may have different widths.
    ///   - isRightToLeft: whether the question is read from the right.
    ///   - language: the language of the numbers.
    init(
        _ choices: [String], layout: QuestionLayout, scale: Double, largest: Double, hasNumbers: Bool, face: BlankCard,
        typeface: TypefaceMetrics,
        hasFreeWidths: Bool, isRightToLeft: Bool = false, text: TextEngine, language: Localization = .english
    ) {
        self.isRightToLeft = isRightToLeft
        let cell = layout.cells[0]
        // The corners follow the card's corners.
        let radius = face.cornerRadius - Double(layout.pad)
        cornerRadius = min(
            layout.isTiny ? 3 : max(radius, Double(cell.height) * 0.24), Double(min(cell.height, cell.width)) / 2)
        // A tall cell has room for long words, not for large ones.
        let asked = layout.isTall ? 0 : ChoicePlan.textSize * scale
        let roomy = ChoicePlan.size(
            of: max(asked, layout.isTiny ? Self.leastOfTiny : Self.leastWanted), in: cell, isTiny: layout.isTiny,
            face: typeface, clear: layout.clear)
        let wanted = min(roomy, largest)
        isCapped = roomy > largest + 0.5
        let places = choices.indices.map {
            language.figures(layout.showsOneAtATime ? "\($0 + 1)/\(choices.count)" : "\($0 + 1)")
        }
        func usualMark(besideTextOf size: Double) -> ChoicePlan.Mark {
            guard layout.showsOneAtATime else { return hasNumbers ? .number : .none }
            let style = ChoicePlan.placeStyle(besideTextOf: size)
            return .place(places.map { text.block($0, style: style)?.width ?? 0 }.max() ?? 0)
        }
        func trial(_ share: Double, _ lines: Int, mark given: ChoicePlan.Mark? = nil) -> Trial {
            let size = max(wanted * share, min(wanted, CardPlan.smallestTitle))
            let mark = given ?? usualMark(besideTextOf: size)
            let plan = ChoicePlan(
                cell: cell, size: size, face: typeface, isTiny: layout.isTiny, mark: mark, clear: layout.clear)
            let equal = Trial(
                choices, layout: layout, plans: layout.cells.map { _ in plan }, lines: lines,
                isRightToLeft: isRightToLeft, text: text)
            guard !equal.isWhole, hasFreeWidths, layout.isHorizontal else { return equal }
            return equal.widened(choices, size: size, lines: lines, mark: mark, face: typeface, text: text) ?? equal
        }
        var best = trial(1, 1)
        for (share, lines) in Self.attempts.dropFirst() where !best.isWhole { best = trial(share, lines) }
        for (share, lines) in Self.smallAttempts where !best.isWhole {
            let small = trial(share, lines)
            if small.isWhole || best.plans[0].textWidth <= 0 { best = small }
        }
        if !layout.showsOneAtATime, !best.isWhole {
            // A choice's place in the row shows its number, too.
            let bare = trial(TextFit.leastShare, 3, mark: ChoicePlan.Mark.none)
            let isNarrow = Double(best.plans[0].textWidth) < Self.leastText * best.plans[0].text.size
            if bare.isWhole || isNarrow && bare.plans[0].textWidth > 0 { best = bare }
        }
        // Pages of a letter or two cannot be read. The heading then names the choices by their numbers.
        let hasOnlyNumbers =
            hasNumbers && !layout.showsOneAtATime && !best.isWhole
            && best.plans.contains { Double($0.textWidth) < Self.leastPage * $0.text.size }
        if hasOnlyNumbers { best = trial(1, 1) }
        self.layout = best.layout
        isWhole = best.isWhole
        isSmall = best.plans.contains { $0.text.size < wanted * TextFit.leastShare - 0.01 }
        isComfortable =
            best.isWhole
            && best.plans.allSatisfy {
                $0.text.size >= wanted && ($0.numberWidth > 0 || !hasNumbers) && !$0.isNumberAbove
            }
        plans = best.plans
        texts = hasOnlyNumbers ? choices.map { _ in nil } : best.turning
        let plan = best.plans[0]
        numbers = places.map { plan.numberWidth > 0 ? text.block($0, style: plan.number) : nil }
    }

    /// Draws a choice over the former pixels of its cell.
    ///
    /// - Parameter page: the page of its text.
    func draw(_ index: Int, page: Int = 0, _ colours: ChoiceColours, on pixmap: Pixmap, ground: UInt32) {
        let (cell, plan) = cell(of: index)
        pixmap.fillRounded(cell, radius: cornerRadius, with: colours.ring, over: ground)
        // An outline that only separates a choice is as thin as possible on black and white.
        let ringWidth = max(plan.ringWidth * colours.ringWidths, 1)
        if colours.ring != colours.face {
            var face = cell.inset(by: ringWidth)
            if ringWidth > 1, !plan.hasRoomForRing {
                // The line is wide at the sides only.
                (face.y, face.height) = (cell.y + 1, cell.height - 2)
            }
            pixmap.fillRounded(
                face, radius: max(cornerRadius - Double(ringWidth), 0),
                with: colours.face, over: colours.ring)
        }
        let places = places(of: index, page: page)
        if plan.badge > 0 { drawBadge(plan, in: places.number, colours, on: pixmap) }
        // Small dark letters on a bright ground are grey instead of dark, and a panel of black and white would not show
        // them.
        let strokes = colours.isInverse && plan.text.size < Self.smallText ? 3 : 1
        let inside = cell.inset(by: plan.ringWidth)
        if let block = numbers[index] {
            draw(
                block, in: inside, atX: places.number.x + (places.number.width - block.ink.width) / 2 - block.ink.x,
                baseline: numberBaseline(of: index, block, at: places), advance: 0,
                colour: plan.badge > 0 ? colours.number : colours.bareNumber, strokes: strokes, on: pixmap)
        }
        if let block = block(of: index, page: page) {
            draw(
                block, in: inside, atX: places.textX, baseline: places.baseline, advance: plan.advance,
                colour: colours.text, strokes: strokes, on: pixmap)
        }
    }

    /// Returns the number's baseline. A number without a ring shares the baseline of a single line of text beside it.
    /// Any other number is centred in its place.
    private func numberBaseline(
        of index: Int, _ number: TextBlock, at places: (number: PixelRect, textX: Int, baseline: Int)
    ) -> Int {
        let plan = cell(of: index).plan
        if plan.badge == 0, !plan.isNumberAbove, lineCount(of: index) == 1 { return places.baseline }
        return places.number.y + (places.number.height - number.ink.height) / 2 - number.ink.y
    }

    /// Returns the place of the time that is left, along the lower edge of a choice's ring; empty for a choice that the
    /// question does not have.
    func countdown(of index: Int) -> PixelRect {
        guard texts.indices.contains(index) else { return .zero }
        let (cell, plan) = cell(of: index)
        let height = layout.isTiny ? plan.ringWidth : 2 * plan.ringWidth
        let side = min(Int(cornerRadius.rounded(.up)), cell.width / 4)
        return PixelRect(
            x: cell.x + side, y: cell.maxY - height, width: cell.width - 2 * side, height: height)
    }

    /// Draws the time that is left over the ring of a marked choice. The time that has passed is a part of the ring
    /// that has gone out.
    func drawCountdown(_ index: Int, length: Int, _ colours: ChoiceColours, on pixmap: Pixmap) {
        let area = countdown(of: index)
        let x = isRightToLeft ? area.maxX - length : area.x
        pixmap.fill(area, with: colours.face)
        pixmap.fill(PixelRect(x: x, y: area.y, width: length, height: area.height), with: colours.ring)
    }

    /// Returns the cell in which a choice is drawn, and the cell's plan.
    private func cell(of index: Int) -> (rect: PixelRect, plan: ChoicePlan) {
        let place = layout.showsOneAtATime ? 0 : index
        return (layout.cells[place], plans[place])
    }

    private func drawBadge(_ plan: ChoicePlan, in place: PixelRect, _ colours: ChoiceColours, on pixmap: Pixmap) {
        let radius = Double(plan.badge) / 2
        pixmap.fillRounded(place, radius: radius, with: colours.badgeRing, over: colours.face)
        guard colours.badgeFace != colours.badgeRing else { return }
        let width = max(1, plan.badge / 16)
        pixmap.fillRounded(
            place.inset(by: width), radius: radius - Double(width), with: colours.badgeFace, over: colours.badgeRing)
    }

    /// Draws a number or a text, clipped to `inside`.
    ///
    /// Each call makes a canvas of its own. The optimizer of Swift 6.0.3 crashes in CopyPropagation ("All discovered
    /// blocks must be live") on ``draw(_:_:on:ground:)`` if number and text share a canvas there.
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

    /// Returns the place of the number, the left side of the text's column, and the text's first baseline.
    private func places(of index: Int, page: Int) -> (number: PixelRect, textX: Int, baseline: Int) {
        let (cell, plan) = cell(of: index)
        let block = block(of: index, page: page)
        let (width, height) = (plan.numberWidth, plan.numberHeight)
        let textHeight = plan.capHeight + (max(lineCount(of: index), 1) - 1) * plan.advance
        var number = PixelRect(x: cell.x, y: cell.y + (cell.height - height) / 2, width: width, height: height)
        let lowest = plan.lowestBaseline - (textHeight - plan.capHeight)
        let baseline = cell.y + min((cell.height - textHeight) / 2 + plan.capHeight, max(lowest, plan.capHeight))
        guard let block, block.width > 0 else {
            number.x = cell.x + (cell.width - width) / 2
            return (number, cell.x, baseline)
        }
        if plan.isNumberAbove {
            let whole = height + plan.gap + textHeight
            number.x = cell.x + (cell.width - width) / 2
            number.y = cell.y + (cell.height - whole) / 2
            return (number, cell.x + (cell.width - plan.textWidth) / 2, number.maxY + plan.gap + plan.capHeight)
        }
        let isNumberAtRight: Bool
        switch layout.arrangement {
        case .row, .line, .grid:
            let whole = width + plan.gap + widestPage(of: index)
            let left = cell.x + (cell.width - whole) / 2
            number.x = isRightToLeft ? left + whole - width : left
            let textX = isRightToLeft ? left : left + width + plan.gap
            return (number, textX - block.left, baseline)
        case .page, .sidePage: isNumberAtRight = !isRightToLeft
        case .column, .stack: isNumberAtRight = layout.areNumbersAtRight || isRightToLeft && !layout.areNumbersAtLeft
        }
        number.x = isNumberAtRight ? cell.maxX - plan.inset - width : cell.x + plan.inset
        return (number, isNumberAtRight ? cell.x + plan.textInset : number.maxX + plan.gap, baseline)
    }
}

extension ChoiceRow {
    /// The choices laid out by one plan for each cell, and whether they fit.
    struct Trial {
        let layout: QuestionLayout
        let plans: [ChoicePlan]
        let isWhole: Bool
        private let fits: [TextFit?]
        private let isRightToLeft: Bool

        init(
            _ choices: [String], layout: QuestionLayout, plans: [ChoicePlan], lines: Int, isRightToLeft: Bool,
            text: TextEngine
        ) {
            self.layout = layout
            self.plans = plans
            self.isRightToLeft = isRightToLeft
            fits = choices.enumerated().map { index, choice -> TextFit? in
                let plan = plans[layout.showsOneAtATime ? 0 : index]
                guard plan.textWidth > 0 else { return nil }
                let isFlipped = TextEngine.isRightToLeft(choice) != isRightToLeft
                return plan.request(choice, isFlipped: isFlipped, text: text)
                    .fit(plan.text.size, lines: min(lines, plan.mostLines))
            }
            isWhole = fits.allSatisfy { $0.map { $0.block != nil && $0.isWhole } ?? false }
        }

        /// The texts, with pages instead of an ellipsis.
        var turning: [TextFit?] {
            fits.enumerated().map { index, fit in
                guard let fit, fit.isCut else { return fit }
                return fit.request.pages(of: plans[layout.showsOneAtATime ? 0 : index].mostLines)
            }
        }

        /// Returns the choices in cells of the widths that they need, with equal shares of the rest; `nil` if they do
        /// not fit.
        func widened(
            _ choices: [String], size: Double, lines: Int, mark: ChoicePlan.Mark, face: TypefaceMetrics,
            text: TextEngine
        ) -> Trial? {
            func plan(_ cell: PixelRect) -> ChoicePlan {
                ChoicePlan(
                    cell: cell, size: size, face: face, isTiny: layout.isTiny, mark: mark, mayStandAbove: false,
                    clear: layout.clear)
            }
            let first = plan(layout.cells[0])
            let lines = min(lines, first.mostLines)
            let others = first.inset + first.textInset + first.numberWidth + first.gap + 1
            let least = max(others + Int(1.6 * size) + 1, layout.cells[0].height)
            let room = layout.cells.reduce(0) { $0 + $1.width }
            var needed: [Int] = []
            for choice in choices {
                let request = first.request(choice, isFlipped: false, text: text)
                needed.append(max(others + request.narrowestColumn(lines: lines), least))
                guard needed.reduce(0, +) <= room else { return nil }
            }
            let (each, rest) = (room - needed.reduce(0, +)).quotientAndRemainder(dividingBy: needed.count)
            let widths = needed.indices.map { needed[$0] + each + ($0 < rest ? 1 : 0) }
            let widened = layout.widened(to: widths)
            let trial = Trial(
                choices, layout: widened, plans: widened.cells.map(plan), lines: lines, isRightToLeft: isRightToLeft,
                text: text)
            return trial.isWhole ? trial : nil
        }
    }
}

extension ChoiceRow {
    /// How much of the texts is in sight. If choices are shown one at a time, each of them is in its turn.
    var coverage: TextCoverage {
        let parts = texts.compactMap { $0?.coverage }
        let atRest = layout.showsOneAtATime ? parts.prefix(1) : parts[...]
        return TextCoverage(
            sent: parts.map(\.sent).reduce(0, +), atRest: atRest.map(\.atRest).reduce(0, +),
            inTime: parts.map(\.inTime).reduce(0, +))
    }

    /// Returns the page of each choice, `elapsed` after the question came. Pages turn as long as the question is there,
    /// because any of its choices may be marked at any time.
    func pages(after elapsed: Duration, _ motion: Motion) -> [Int] {
        texts.map { text in
            guard let plan = text?.scroll?.paced(motion) else { return 0 }
            return plan.place(at: Self.within(plan, elapsed))
        }
    }

    /// Returns how long after `elapsed` the page of a choice in sight turns next; `nil` if none does.
    ///
    /// - Parameter shown: the number of the only choice in sight; `nil` if all are.
    func nextTurn(after elapsed: Duration, _ motion: Motion, shown: Int?) -> Duration? {
        texts.indices.filter { shown == nil || shown == $0 + 1 }.compactMap { index in
            guard let plan = texts[index]?.scroll?.paced(motion) else { return nil }
            let within = Self.within(plan, elapsed)
            return (plan.nextStep(after: within) ?? plan.length) - within
        }.min()
    }

    /// Returns the time since the present round of pages began.
    private static func within(_ plan: ScrollPlan, _ elapsed: Duration) -> Duration {
        let elapsed = max(elapsed, .zero)
        return elapsed - plan.length * elapsed.whole(plan.length)
    }

    /// Returns a page of a choice's text; `nil` without one.
    private func block(of index: Int, page: Int) -> TextBlock? {
        guard let text = texts[index] else { return nil }
        return text.pages.indices.contains(page) ? text.pages[page].block : text.block
    }

    /// Returns the most lines of the pages of a choice.
    private func lineCount(of index: Int) -> Int { texts[index]?.lineCount ?? 0 }

    /// Returns the width of the widest page of a choice, so that its place is the same on all of them.
    private func widestPage(of index: Int) -> Int {
        guard let text = texts[index] else { return 0 }
        return ([text] + text.pages).map { $0.block?.width ?? 0 }.max() ?? 0
    }
}
