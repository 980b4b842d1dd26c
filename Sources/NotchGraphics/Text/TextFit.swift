import NotchCore

/// A text in the room that it has: its lines, their size, and how much of the text they show.
///
/// Every text of a card, a question or a view is fitted here. A ``Request`` says which room there is, and each of its
/// functions is a way in which a text gives way to a short room. All of them lay text out by ``Request/fit(_:lines:)``,
/// in one size and a number of lines, so a rule about the places at which lines may break or end belongs there. Below
/// it are the engines, which set a ``TextSpec``: Pango's outlines, and bitmap letters. Pages are made in
/// ``Request/scrolling(_:em:)``.
struct TextFit {
    /// The least share of its usual size to which a title or a choice shrinks before it is cut or a word is split.
    static let leastShare = 0.72

    let request: Request
    /// The size of the type, in the unit of the request.
    let size: Double
    /// The text as it is set.
    let spec: TextSpec
    /// The lines; `nil` if there is no font.
    let block: TextBlock?
    /// How the text scrolls; `nil` for a text that does not.
    fileprivate(set) var scroll: ScrollPlan?

    /// The number of lines that the text takes.
    var lineCount: Int { scroll == nil ? block?.lineCount ?? 0 : 1 }
    /// Whether the text ends earlier than its lines do, because its ellipsis would stand inside a word.
    let isShortened: Bool
    /// Whether a part of the text is left out.
    var isCut: Bool { isShortened || block?.isEllipsized ?? false }
    /// Whether a line ends within a word, or within a number.
    var breaksWords: Bool { spec.breaksNumbers || block?.breaksWords ?? false }
    /// Whether the text is complete, and none of its words is split.
    var isWhole: Bool { !isCut && !breaksWords }

    /// How much of the text is in sight.
    var coverage: TextCoverage {
        // The ellipsis of a shortened text is one of its letters.
        let inTime = max((block?.shownClusters() ?? 0) - (isShortened ? 1 : 0), 0)
        let atRest =
            switch scroll?.course {
            case nil: inTime
            case .pages: block?.shownClusters(ofLine: 0) ?? 0
            case .pixels, .loop: block?.shownClusters(ofLine: 0, within: request.width) ?? 0
            }
        return TextCoverage(sent: TextCoverage.clusters(of: request.text), atRest: atRest, inTime: inTime)
    }
}

extension TextFit {
    /// A text, the column that it may take, and the sizes of type that it may have.
    struct Request {
        /// The text as it was sent.
        let text: String
        /// The text without the letters that have no room in any size.
        private var words: String
        /// The width of the column, in pixels.
        private(set) var width: Int
        /// The type in its usual size. Sizes are in a unit of ``scale`` pixels.
        let type: TextStyle
        /// The least size.
        let least: Double
        /// Pixels in the unit of sizes: 1 if sizes are pixels.
        let scale: Double
        private let isCentred: Bool
        private let isFlipped: Bool
        private let setter: any TextSetter

        /// - Parameters:
        ///   - least: the least size; `nil` for a text that does not shrink.
        ///   - isCentred: whether lines are centred in the column.
        ///   - isFlipped: whether lines begin at the side at which lines of the text's own direction end.
        init(
            _ text: String, width: Int, type: TextStyle, least: Double? = nil, scale: Double = 1,
            isCentred: Bool = false, isFlipped: Bool = false, setter: any TextSetter
        ) {
            (self.text, words, self.width, self.type) = (text, text, width, type)
            (self.least, self.scale) = (least ?? type.size, scale)
            (self.isCentred, self.isFlipped, self.setter) = (isCentred, isFlipped, setter)
        }

        /// Lays the text out in one size, cut at its end if the lines have no room for it.
        func fit(_ size: Double, lines: Int = 1) -> TextFit {
            set(
                TextSpec(
                    text: words, style: style(size), width: width, lines: lines, isCentred: isCentred,
                    isFlipped: isFlipped),
                size)
        }

        /// Lays the text out in its usual size, on at most `lines` lines, and does not shrink it.
        func steady(lines: Int = 1) -> TextFit { cut(to: lines, of: type.size).fit(type.size, lines: lines) }

        /// Lays the text out in its usual size, on one line of any length.
        func line() -> TextFit {
            set(TextSpec(text: words, style: style(type.size)), type.size)
        }

        private func set(_ spec: TextSpec, _ size: Double) -> TextFit {
            var spec = spec
            var block = setter.block(spec)
            if let width = spec.width, spec.lines > 1, block?.width ?? 0 > width {
                // A number is wider than the column.
                spec.breaksNumbers = true
                block = setter.block(spec)
            }
            guard let block, block.isEllipsized, let beginning = Self.betweenWords(spec, block) else {
                return TextFit(request: self, size: size, spec: spec, block: block, isShortened: false)
            }
            spec.text = beginning + "\u{2026}"
            var shorter = setter.block(spec)
            if spec.lines > 1, shorter.map({ $0.breaksWords || $0.isEllipsized }) ?? false {
                // The last word leaves no room for the ellipsis on its line.
                spec.text = beginning + " \u{2026}"
                shorter = setter.block(spec)
            }
            return TextFit(request: self, size: size, spec: spec, block: shorter, isShortened: true)
        }

        /// Returns the beginning of a text, up to the word or the number inside which its ellipsis would stand; `nil` if
        /// there is none, and for the first word of a text.
        private static func betweenWords(_ spec: TextSpec, _ block: TextBlock) -> String? {
            let text = ParagraphText.prepared(spec.text)
            let shown = block.shownEnd(of: text)
            let end = TextBreaks.end(of: text, at: shown)
            guard end < shown else { return nil }
            let before = String(decoding: text.utf8.prefix(end), as: UTF8.self)
            // The sign behind a number stays, and a dash, a comma or a bracket before the left-out words does not.
            let number = TextNumbers.ranges(in: before).last?.upperBound ?? 0
            let last = before.lastIndex { !$0.isWhitespace && !TextBreaks.joinsWords($0) }
            let shownBytes =
                last.map { before.utf8.distance(from: before.startIndex, to: before.index(after: $0)) } ?? 0
            return String(decoding: before.utf8.prefix(max(shownBytes, number)), as: UTF8.self)
        }

        private func style(_ size: Double) -> TextStyle {
            var style = type
            style.size = size * scale
            return style
        }

        /// Returns the request without the letters that have no room on `lines` lines of the given size.
        private func cut(to lines: Int, of size: Double) -> Request {
            var request = self
            request.words = ParagraphText.cut(text, to: lines * width, of: style(size).size)
            return request
        }

        /// Returns the request with places at which lines may end in the words that are wider than the column; `nil` if
        /// there is no such word.
        ///
        /// - Parameter anywhere: whether words of letters may end anywhere, not only between syllables.
        func splitting(at size: Double, anywhere: Bool) -> Request? {
            var isSplit = false
            let parts = ParagraphText.prepared(words).split(separator: " ", omittingEmptySubsequences: false)
            let marked = parts.map { word -> String in
                let alone = TextSpec(text: String(word), style: style(size))
                guard word.count >= 2, setter.block(alone)?.width ?? 0 > width,
                    let marked = TextBreaks.marked(word, anywhere: anywhere)
                else { return String(word) }
                isSplit = true
                return marked
            }
            guard isSplit else { return nil }
            var request = self
            request.words = marked.joined(separator: " ")
            return request
        }

        /// Returns the greatest size that type has, at most a wanted one, between the least and the usual size. Sizes
        /// are half pixels, so that texts share the sizes that the engine keeps.
        private func resized(to wanted: Double) -> Double {
            let size = (max(wanted, least) * scale * 2).rounded(.down) / 2
            return min(max(size / scale, least), type.size)
        }
    }
}

extension TextFit.Request {
    /// The least share of its size to which a title shrinks to avoid a second line.
    private static let leastShareOfOneLine = 0.85
    /// The least share of its size to which a title shrinks to avoid a third line, or a later one.
    private static let leastShareOfFewer = 0.82
    private static let shares = [1, 0.94, 0.88, 0.82, 0.77, TextFit.leastShare]

    /// Fits a title, so that all of it can be read if its column allows this.
    ///
    /// Room is used before an ellipsis. A title that is a little too long for its line becomes a little smaller. A
    /// longer title takes the lines that the card has for it, in smaller letters if that saves a line. Then its letters
    /// shrink to the least size. A title that is still too long is cut at the end.
    ///
    /// - Parameters:
    ///   - splitsWords: whether a word that is wider than the column may be split if the title is cut anyway.
    ///   - lines: returns the number of lines that there is room for, in a size of type; the second parameter is
    ///     whether lines may take the air around the text.
    func title(splitsWords: Bool, lines: (_ size: Double, _ isCrowded: Bool) -> Int) -> TextFit {
        let smallest = resized(to: 0)
        let most = lines(smallest, true)
        return cut(to: most, of: smallest).title(smallest, splitsWords: splitsWords, most: most, lines: lines)
    }

    private func title(
        _ smallest: Double, splitsWords: Bool, most: Int, lines: (_ size: Double, _ isCrowded: Bool) -> Int
    ) -> TextFit {
        let first = fit(type.size, lines: lines(type.size, false))
        if first.isWhole, first.lineCount <= 1 { return first }
        let natural = Double(line().block?.width ?? 0)
        let oneLine = type.size * Double(width) / max(natural, 1)
        if oneLine >= max(type.size * Self.leastShareOfOneLine, least) {
            let fitted = fit(resized(to: oneLine))
            if fitted.isWhole { return fitted }
        }
        if first.isWhole { return withFewerLines(than: first) }
        for isCrowded in [false, true] {
            for share in Self.shares where !(share == 1 && !isCrowded) {
                let size = resized(to: type.size * share)
                let lines = lines(size, isCrowded)
                // A title that is wider than all of its lines need not be laid out. Spaces that vanish at line ends
                // take less than a tenth of the width.
                guard natural * size / type.size * 0.9 <= Double(lines * width) else { continue }
                let fitted = fit(size, lines: lines)
                if fitted.isWhole { return withFewerLines(than: fitted) }
            }
        }
        if splitsWords { return fit(smallest, lines: most) }
        // A word that is wider than the column goes on in the next line, after a hyphen.
        for anywhere in [false, true] {
            guard let split = splitting(at: smallest, anywhere: anywhere) else { break }
            for share in Self.shares {
                let size = split.resized(to: type.size * share)
                let lines = lines(size, true)
                guard natural * size / type.size * 0.9 <= Double(lines * width) else { continue }
                let fitted = split.fit(size, lines: lines)
                if fitted.isWhole { return fitted }
            }
            if anywhere { return split.cut(smallest, most: most) }
        }
        return cut(smallest, most: most)
    }

    /// Fits a title that is too long for all of its lines.
    private func cut(_ smallest: Double, most: Int) -> TextFit {
        // A word that is wider than the column is cut at the end of a line, not split over two lines.
        let cuts = stride(from: most, to: 1, by: -1).lazy.map { fit(smallest, lines: $0) }
        return cuts.first { !$0.breaksWords } ?? fit(smallest)
    }

    /// Returns a whole title with one line less and hardly smaller letters; `fit` itself if there is none.
    private func withFewerLines(than fit: TextFit) -> TextFit {
        guard fit.lineCount > 2 else { return fit }
        for share in Self.shares where share < 1 && share >= Self.leastShareOfFewer {
            let fewer = self.fit(resized(to: type.size * share), lines: fit.lineCount - 1)
            if fewer.isWhole { return fewer }
        }
        return fit
    }

    /// Fits a subtitle. It becomes a little smaller before it takes a second line or is cut.
    func subtitle(lines: Int) -> TextFit { cut(to: lines, of: least).subtitle(on: lines) }

    private func subtitle(on lines: Int) -> TextFit {
        let first = fit(type.size, lines: lines)
        guard first.isCut || first.lineCount > 1 else { return first }
        let natural = max(line().block?.width ?? 0, 1)
        let size = (type.size * Double(width) / Double(natural) * 2).rounded(.down) / 2
        guard lines == 1 || size >= least || first.breaksWords else { return first }
        let smaller = fit(max(size, least), lines: lines)
        guard smaller.breaksWords else { return smaller }
        for anywhere in [false, true] {
            let split = splitting(at: smaller.size, anywhere: anywhere)?.fit(smaller.size, lines: lines)
            if let split, !split.breaksWords { return split }
        }
        // A word that has no place at which a line may end is cut.
        return fit(smaller.size)
    }

    /// Lays the text out in its usual size, on one line; `nil` if the column is narrower than that.
    func whole() -> TextFit? {
        let line = line()
        return line.block?.width ?? 0 <= width ? line : nil
    }

    /// Fits the text of a view. Its size is given, and it is cut at its end.
    func label(lines: Int = 1) -> TextFit { whole() ?? fit(type.size, lines: lines) }

    /// Returns the share of its usual size, in sixteenths so that glyphs are drawn and kept in few sizes, at which the
    /// text has room on one line.
    ///
    /// - Parameters:
    ///   - room: the width of the line; `nil` for one that is wide enough.
    ///   - most: the greatest share that the height of the line allows.
    ///   - least: the share below which the text is cut instead.
    func share(in room: Double?, most: Double = 1, least: Double = 0) -> Double {
        let beside = room.map { $0 / Double(max(line().block?.width ?? 0, 1)) } ?? 1
        return min((max(min(most, beside), least) * 16).rounded(.down) / 16, 1)
    }

    /// Returns the least width of a column, to a twelfth of a line, in which the text has at most `lines` lines in its
    /// usual size, and no broken word.
    func narrowestColumn(lines: Int) -> Int {
        let whole = line().block?.width ?? 0
        guard lines > 1 else { return whole }
        var (failing, fitting) = (max(whole / lines, 1) - 1, whole)
        while fitting - failing > max(whole / lines / 12, 1) {
            var narrower = self
            narrower.width = (failing + fitting) / 2
            let isWhole = narrower.fit(type.size, lines: lines).isWhole
            (failing, fitting) = isWhole ? (failing, narrower.width) : (narrower.width, fitting)
        }
        return fitting
    }

    /// The most pages of a text. A text has at most twice as many characters.
    private static let mostPages = 512

    /// Lays out a text that is longer than its column. A text that moves has its usual size, and one line of any
    /// length. A text in pages has its least size, so that its pages are few.
    ///
    /// - Parameter em: the size of type that sets the text's speed, in pixels.
    func scrolling(_ motion: Motion, em: Double) -> TextFit {
        guard motion != .cuts else {
            var pages = fit(least, lines: Self.mostPages)
            pages.scroll = pages.block.map { ScrollPlan(pages: $0.charactersOfLines) }
            return pages
        }
        var line = line()
        line.scroll = line.block.map { block in
            let ink = block.ink
            let distance = TextEngine.isRightToLeft(text) ? block.width - width - ink.x : ink.maxX - width
            return ScrollPlan(distance: distance, em: em)
        }
        return line
    }
}

/// Everything that determines the shape of a text, besides the fonts.
struct TextSpec: Hashable, Sendable {
    var text: String
    var style: TextStyle
    /// Pixels of the column; `nil` sets one line of any length.
    var width: Int?
    var lines = 1
    var isCentred = false
    /// Whether lines begin at the side of the column at which lines of the other direction begin.
    var isFlipped = false
    /// Whether a line may end within a number. If it may not, a number that is wider than the column has a line of its
    /// own that is as wide.
    var breaksNumbers = false
}

/// Sets texts: an engine, or the texts that it has set before.
protocol TextSetter: AnyObject {
    /// Sets a text, ellipsized at its end; `nil` without a font.
    func block(_ spec: TextSpec) -> TextBlock?
}
