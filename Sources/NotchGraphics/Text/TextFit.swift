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
    /// The pages of a text that is shown page by page; ``block`` is the first one. Empty for another text.
    fileprivate(set) var pages: [TextFit] = []

    /// The number of lines that the text takes.
    var lineCount: Int {
        let lines = block?.lineCount ?? 0
        return pages.isEmpty ? scroll == nil ? lines : 1 : pages.map(\.lineCount).max() ?? lines
    }
    /// The length of the beginning that is shown, in UTF-8, if the text ends earlier than its lines do because its
    /// ellipsis would stand inside a word; `nil` for another text.
    fileprivate let shortened: Int?
    /// Whether the text ends earlier than its lines do.
    private var isShortened: Bool { shortened != nil }
    /// Whether a part of the text is left out.
    var isCut: Bool { pages.last?.isCut ?? (isShortened || block?.isEllipsized ?? false) }
    /// Whether a line ends within a word, or within a number.
    var breaksWords: Bool { spec.breaksNumbers || block?.breaksWords ?? false }
    /// Whether the text is complete, and none of its words is split.
    var isWhole: Bool { !isCut && !breaksWords }

    /// How much of the text is in sight.
    var coverage: TextCoverage {
        let inTime = pages.isEmpty ? shownClusters : pages.map(\.shownClusters).reduce(0, +)
        let atRest =
            switch scroll?.course {
            case nil, .pages: shownClusters
            case .pixels, .loop: block?.shownClusters(ofLine: 0, within: request.width) ?? 0
            }
        return TextCoverage(sent: TextCoverage.clusters(of: request.text), atRest: atRest, inTime: inTime)
    }

    /// The clusters of the lines. The ellipsis of a shortened text is one of their letters.
    var shownClusters: Int {
        max((block?.shownClusters() ?? 0) - (isShortened && spec.text.hasSuffix("\u{2026}") ? 1 : 0), 0)
    }
}

extension TextFit {
    /// A text, the column that it may take, and the sizes of type that it may have.
    struct Request {
        /// The text as it was sent.
        let text: String
        /// The text without the letters that have no room in any size.
        fileprivate var words: String
        /// The width of the column, in pixels.
        private(set) var width: Int
        /// The type in its usual size. Sizes are in a unit of ``scale`` pixels.
        let type: TextStyle
        /// The least size.
        let least: Double
        /// Pixels in the unit of sizes: 1 if sizes are pixels.
        let scale: Double
        /// Whether the text is a page, and the words that have no room on it are on the next one.
        fileprivate var isPage = false
        /// Whether ``words`` end in an ellipsis, because the others have no room in any size.
        fileprivate var isCut = false
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
            var type = type
            let wanted = type.size
            type.size = setter.size(for: wanted * scale, isMost: false) / scale
            (self.text, words, self.width, self.type) = (text, text, width, type)
            (self.least, self.scale) = (
                least.map { setter.size(for: $0 * scale, isMost: true) / scale } ?? type.size, scale
            )
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
            let isTooWide = spec.lines > 1 && spec.width.map { block?.width ?? 0 > $0 } ?? false
            if isTooWide || isPage && block.map({ $0.isEllipsized && $0.shownClusters() == 0 }) ?? false {
                // A number is wider than the column.
                spec.breaksNumbers = true
                block = setter.block(spec)
            }
            guard let block, block.isEllipsized, let beginning = betweenWords(spec, block) else {
                if isPage, block?.isEllipsized ?? false, let number = numberAlone(spec, size) { return number }
                return TextFit(request: self, size: size, spec: spec, block: block, shortened: nil)
            }
            spec.text = beginning + "\u{2026}"
            var shorter = setter.block(spec)
            if spec.lines > 1, shorter.map({ $0.breaksWords || $0.isEllipsized }) ?? false {
                // The last word leaves no room for the ellipsis on its line.
                spec.text = beginning + " \u{2026}"
                shorter = setter.block(spec)
            }
            return TextFit(request: self, size: size, spec: spec, block: shorter, shortened: beginning.utf8.count)
        }

        /// Returns a page with nothing but the number that the text begins with, without an ellipsis; `nil` if it begins
        /// with no number, or if the number has no room.
        private func numberAlone(_ spec: TextSpec, _ size: Double) -> TextFit? {
            let text = ParagraphText.prepared(spec.text)
            guard let number = TextNumbers.ranges(in: text).first, number.lowerBound == 0 else { return nil }
            var spec = spec
            spec.text = String(decoding: text.utf8.prefix(number.upperBound), as: UTF8.self)
            guard let block = setter.block(spec), !block.isEllipsized, !block.breaksWords else { return nil }
            return TextFit(request: self, size: size, spec: spec, block: block, shortened: number.upperBound)
        }

        /// Returns the beginning of a text, up to the word or the number inside which its ellipsis would stand; `nil` if
        /// there is none, and for the first word of a text.
        private func betweenWords(_ spec: TextSpec, _ block: TextBlock) -> String? {
            let text = ParagraphText.prepared(spec.text)
            let shown = block.shownEnd(of: text)
            let end = TextBreaks.end(of: text, at: shown)
            // A part of a number is another number, but the next page has the rest of it.
            guard end < shown, end > 0 || !isPage else { return nil }
            let before = String(decoding: text.utf8.prefix(end), as: UTF8.self)
            // The sign behind a number stays, and a dash, a comma or a bracket before the left-out words does not. On
            // a page only the bracket goes along with its word.
            let number = TextNumbers.ranges(in: before).last?.upperBound ?? 0
            let leads = isPage ? TextBreaks.opensWords : TextBreaks.joinsWords
            let last = before.lastIndex { !$0.isWhitespace && !leads($0) }
            let shownBytes =
                last.map { before.utf8.distance(from: before.startIndex, to: before.index(after: $0)) } ?? 0
            let beginning = String(decoding: before.utf8.prefix(max(shownBytes, number)), as: UTF8.self)
            // A page without a letter would be the last one.
            return isPage && !beginning.contains(where: TextCoverage.isShown) ? nil : beginning
        }

        private func style(_ size: Double) -> TextStyle {
            var style = type
            style.size = size * scale
            return style
        }

        /// Returns the request without the letters that have no room on `lines` lines of the given size.
        private func cut(to lines: Int, of size: Double) -> Request {
            var request = self
            request.words = ParagraphText.cut(words, to: lines * width, of: style(size).size)
            request.isCut = request.words != words
            return request
        }

        /// Returns the request with places at which lines may end in the words that are wider than the column; `nil` if
        /// there is no such word.
        ///
        /// - Parameter anywhere: whether words of letters may end anywhere, not only between syllables.
        func splitting(at size: Double, anywhere: Bool) -> Request? {
            var isSplit = false
            let parts = ParagraphText.prepared(words).split(separator: " ", omittingEmptySubsequences: false)
            let marked = parts.enumerated().map { index, word -> String in
                let alone = TextSpec(text: TextBreaks.unbroken(parts, index), style: style(size))
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
            return min(max(snapped(size / scale), least), type.size)
        }

        /// Returns the nearest size that there is.
        fileprivate func snapped(_ size: Double) -> Double { setter.size(for: size * scale, isMost: false) / scale }
    }
}

extension TextFit.Request {
    /// The least share of its size to which a title shrinks to avoid a second line.
    private static let leastShareOfOneLine = 0.85
    /// The same of a question, since its choices are no larger.
    private static let leastShareOfQuestion = 0.94
    /// The least share that a size has after it was made one that there is.
    private static let leastSnapped = 0.78
    /// The least share of its size to which a subtitle shrinks to avoid a second line.
    private static let leastShareOfOneSubtitle = 0.8
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
        if let oneLine = onOneLine(least: Self.leastShareOfOneLine) { return oneLine }
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

    /// Returns the whole text on one line, in letters that are a little smaller if necessary; `nil` without room.
    ///
    /// - Parameter share: the least share of its usual size.
    private func onOneLine(least share: Double) -> TextFit? {
        let oneLine = type.size * Double(width) / Double(max(line().block?.width ?? 0, 1))
        guard oneLine >= max(snapped(type.size * share), least) else { return nil }
        let fitted = fit(resized(to: min(oneLine, type.size)))
        return fitted.isWhole && fitted.size >= type.size * Self.leastSnapped ? fitted : nil
    }

    /// Lays out the title of a question. It becomes a little smaller before it takes a second line.
    func question(lines: Int) -> TextFit {
        let steady = steady(lines: lines)
        return steady.lineCount > 1 ? onOneLine(least: Self.leastShareOfQuestion) ?? steady : steady
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
            let size = resized(to: type.size * share)
            guard size >= type.size * Self.leastSnapped else { break }
            let fewer = self.fit(size, lines: fit.lineCount - 1)
            if fewer.isWhole { return fewer }
        }
        return fit
    }

    /// Fits a subtitle. It becomes a little smaller before it takes a second line. Then it takes the lines that there
    /// are, and then its letters shrink to the least size.
    ///
    /// - Parameter lines: returns the number of lines that there is room for, in a size of type.
    func subtitle(lines: (_ size: Double) -> Int) -> TextFit {
        cut(to: lines(least), of: least).subtitle(on: lines)
    }

    private func subtitle(on lines: (_ size: Double) -> Int) -> TextFit {
        let first = fit(type.size, lines: lines(type.size))
        guard first.isCut || first.lineCount > 1 else { return first }
        let natural = Double(line().block?.width ?? 0)
        if let oneLine = onOneLine(least: Self.leastShareOfOneSubtitle) { return oneLine }
        if first.isWhole { return first }
        for share in Self.shares where share < 1 {
            let size = resized(to: type.size * share)
            let lines = lines(size)
            guard natural * size / type.size * 0.9 <= Double(lines * width) else { continue }
            let fitted = fit(size, lines: lines)
            if fitted.isWhole { return fitted }
        }
        let smallest = page(lines: lines(least))
        // A word that has no place at which a line may end is cut.
        return smallest.breaksWords ? fit(least) : smallest
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
        return min(max((min(most, beside) * 16).rounded(.down) / 16, least), 1)
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

    /// The most pages of a text. A line has at least one letter.
    private static let mostPages = ParagraphText.longest

    /// Lays out a text that is longer than its column. A text that moves has its usual size, and one line of any
    /// length. With motion off the text has pages of one line.
    ///
    /// - Parameter em: the size of type that sets the text's speed, in pixels.
    func scrolling(_ motion: Motion, em: Double) -> TextFit {
        guard !motion.isStill else { return pages(of: 1) }
        var line = line()
        line.scroll = line.block.map { block in
            let ink = block.ink
            let distance = TextEngine.isRightToLeft(text) ? block.width - width - ink.x : ink.maxX - width
            return ScrollPlan(distance: distance, em: em)
        }
        return line
    }

    /// Lays out a text in pages of at most `lines` lines. It has its least size, so that its pages are few. All pages
    /// but the last end in an ellipsis.
    func pages(of lines: Int) -> TextFit {
        var rest = self
        rest.isPage = true
        var pages: [TextFit] = []
        while pages.count < Self.mostPages {
            let page = rest.cut(to: lines, of: least).page(lines: lines)
            pages.append(page)
            guard page.shownClusters > 0, let next = rest.without(page.shownText) else { break }
            rest = next
        }
        guard var first = pages.first, pages.count > 1 else { return pages.first ?? fit(least, lines: lines) }
        first.pages = pages
        first.scroll = ScrollPlan(pages: pages.map { $0.block?.charactersOfLines.reduce(0, +) ?? 0 })
        return first
    }

    /// Lays out the beginning of a text on one page. A word that is wider than the column goes on in the next line.
    private func page(lines: Int) -> TextFit {
        let page = fit(least, lines: lines)
        guard page.breaksWords else { return page }
        for anywhere in [false, true] {
            let split = splitting(at: least, anywhere: anywhere)?.fit(least, lines: lines)
            if let split, !split.breaksWords { return split }
        }
        return page
    }
}

extension TextFit {
    /// The part of the text that the lines show, without the ellipsis.
    var shownText: String {
        let text = ParagraphText.prepared(request.words)
        guard let block, isCut else { return request.isCut ? String(text.dropLast()) : text }
        return String(decoding: text.utf8.prefix(shortened ?? block.shownEnd(of: text)), as: UTF8.self)
    }
}

extension TextFit.Request {
    /// Returns the request for the words behind a page; `nil` if there are none.
    ///
    /// - Parameter page: the beginning of the words. Marks for hyphens do not count, because a page may have its own.
    fileprivate func without(_ page: String) -> TextFit.Request? {
        let whole = ParagraphText.prepared(words)
        var left = page.count { !TextBreaks.isMark($0) }
        let rest = whole.drop { letter in
            guard !TextBreaks.isMark(letter) else { return true }
            left -= 1
            return left >= 0
        }.drop(while: \.isWhitespace)
        guard rest.contains(where: TextCoverage.isShown) else { return nil }
        // A page has the direction of the whole text, whatever word it begins with.
        let isRightToLeft = TextEngine.isRightToLeft(whole)
        let mark =
            TextEngine.isRightToLeft(String(rest)) == isRightToLeft ? "" : isRightToLeft ? "\u{200F}" : "\u{200E}"
        var next = self
        next.words = mark + rest
        return next
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
    /// Returns the size of letters, in pixels, that there is for a wanted one.
    ///
    /// - Parameter isMost: whether the size must not exceed the wanted one, even a little.
    func size(for wanted: Double, isMost: Bool) -> Double
    /// Sets a text, ellipsized at its end; `nil` without a font.
    func block(_ spec: TextSpec) -> TextBlock?
}
