import NotchCore

extension ChoiceRow {
    /// The choices set by plans, one for each cell, and whether they fit.
    struct Trial {
        let layout: QuestionLayout
        let plans: [ChoicePlan]
        let texts: [TextBlock?]
        let isWhole: Bool
        private let isRightToLeft: Bool

        init(
            _ choices: [String], layout: QuestionLayout, plans: [ChoicePlan], lines: Int, isRightToLeft: Bool,
            text: TextEngine
        ) {
            self.layout = layout
            self.plans = plans
            self.isRightToLeft = isRightToLeft
            let texts = choices.enumerated().map { index, choice in
                let plan = plans[layout.showsOneAtATime ? 0 : index]
                return plan.textWidth == 0
                    ? nil
                    : text.block(
                        choice, style: plan.text, width: plan.textWidth, maxLines: min(lines, plan.mostLines),
                        isCentred: plan.isNumberAbove, isFlipped: TextEngine.isRightToLeft(choice) != isRightToLeft)
            }
            self.texts = texts
            isWhole = !texts.contains { $0.map { $0.isEllipsized || $0.breaksWords } ?? true }
        }

        /// Returns the choices in cells as wide as each of them needs, with equal shares of what is left; `nil` where
        /// they do not fit even so.
        func widened(
            _ choices: [String], size: Double, lines: Int, mark: ChoicePlan.Mark, face: FaceMetrics, text: TextEngine
        ) -> Trial? {
            func plan(_ cell: PixelRect) -> ChoicePlan {
                ChoicePlan(
                    cell: cell, size: size, face: face, isTiny: layout.isTiny, mark: mark, mayStandAbove: false)
            }
            let first = plan(layout.cells[0])
            let lines = min(lines, first.mostLines)
            let others = first.inset + first.textInset + first.numberWidth + first.gap + 1
            let least = max(others + Int(1.6 * size) + 1, layout.cells[0].height)
            let room = layout.cells.reduce(0) { $0 + $1.width }
            var needed: [Int] = []
            for choice in choices {
                needed.append(max(others + Self.width(of: choice, in: lines, style: first.text, text: text), least))
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

        /// Returns the least width, to a twelfth of a line, in which a choice has no more than so many lines and no
        /// broken word.
        private static func width(of choice: String, in lines: Int, style: TextStyle, text: TextEngine) -> Int {
            let whole = text.block(choice, style: style)?.width ?? 0
            guard lines > 1 else { return whole }
            var (failing, fitting) = (max(whole / lines, 1) - 1, whole)
            while fitting - failing > max(whole / lines / 12, 1) {
                let width = (failing + fitting) / 2
                let block = text.block(choice, style: style, width: width, maxLines: lines)
                if let block, !block.isEllipsized, !block.breaksWords { fitting = width } else { failing = width }
            }
            return fitting
        }
    }
}
