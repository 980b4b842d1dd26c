import FoundationEssentials
import NotchCore

/// Which clusters of a card's texts have been in sight, frame by frame.
struct CardSight {
    /// Whether each cluster of a text has been in sight.
    private struct Line {
        let text: String
        var seen: [Bool]

        init(_ text: String) {
            self.text = text
            seen = Array(repeating: false, count: TextCoverage.clusters(of: text))
        }
    }

    private var id: UUID?
    private var lines: [Line] = []

    /// The clusters that have not been in sight.
    var unread: Int { lines.reduce(0) { $0 + $1.seen.count { !$0 } } }

    /// Returns whether the whole of a card's words has been in sight.
    func hasRead(_ id: UUID, _ content: CardContent) -> Bool {
        id == self.id && unread == 0 && lines.map(\.text) == Self.words(of: content)
    }

    private static func words(of content: CardContent) -> [String] {
        content.isView ? [] : [content.title, content.subtitle].compactMap(\.self)
    }

    /// Notes a frame that shows a card.
    ///
    /// - Parameters:
    ///   - content: the words of the card.
    ///   - texts: the fitted words, from the first, with their places in the frame.
    mutating func note(_ id: UUID, _ content: CardContent, _ texts: [(fit: TextFit, place: Int)]) {
        let words = Self.words(of: content)
        if id != self.id || words.count != lines.count { lines = words.map(Line.init) }
        self.id = id
        // A text that has changed is read anew.
        for (index, text) in words.enumerated() where lines[index].text != text { lines[index] = Line(text) }
        // Where title and subtitle are one text, the space between them does not count.
        let isJoined = texts.count == 1 && words.count > 1
        for (index, text) in texts.enumerated() {
            for number in text.fit.clusters(inSightAt: text.place) {
                note(number, inLine: isJoined ? nil : index)
            }
        }
    }

    private mutating func note(_ number: Int, inLine index: Int?) {
        var number = number
        for line in index.map({ [$0] }) ?? Array(lines.indices) where lines.indices.contains(line) {
            guard number >= lines[line].seen.count else { return lines[line].seen[number] = true }
            number -= lines[line].seen.count
        }
    }
}

extension TextFit {
    /// Returns the numbers of the clusters that are in sight when the text has moved to a place.
    ///
    /// - Parameter place: the pixels that a line has moved, or the number of a page.
    func clusters(inSightAt place: Int) -> Range<Int> {
        switch scroll?.course {
        case nil: return 0..<shownClusters
        case .pages:
            let first = pages.prefix(place).map(\.shownClusters).reduce(0, +)
            return first..<first + (pages.indices.contains(place) ? pages[place].shownClusters : 0)
        case .pixels, .loop:
            func begun(_ width: Int) -> Int { width > 0 ? block?.shownClusters(ofLine: 0, within: width) ?? 0 : 0 }
            let isAtEnd = place > 0 && place == scroll?.end
            let end = isAtEnd ? shownClusters : begun(place + request.width)
            return min(begun(place), end)..<end
        }
    }
}
