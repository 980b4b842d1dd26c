/// Which characters of a text a reader has read right, in the part of what it read that is most like the text.
struct Alignment {
    /// One for each character of the text.
    private(set) var isRight: [Bool]

    /// What becomes of a character of the text, or of one that was read.
    private enum Step { case begin, taken, missing, extra }

    private struct Cell {
        var likeness = Likeness()
        var step = Step.begin
    }

    /// Aligns by Sellers' algorithm: the part may begin and end anywhere.
    init(of text: [Character], in read: [Character]) {
        var rows = [Array(repeating: Cell(), count: read.count + 1)]
        for character in text {
            let row = rows[rows.count - 1]
            var next = [Cell(likeness: row[0].likeness.adding(mistakes: 1), step: .missing)]
            next.reserveCapacity(read.count + 1)
            for place in read.indices {
                let taken = row[place].likeness.adding(mistakes: read[place] == character ? 0 : 1)
                let missing = row[place + 1].likeness.adding(mistakes: 1)
                let extra = next[place].likeness.adding(extra: 1)
                var cell = Cell(likeness: taken, step: .taken)
                if missing < cell.likeness { cell = Cell(likeness: missing, step: .missing) }
                if extra < cell.likeness { cell = Cell(likeness: extra, step: .extra) }
                next.append(cell)
            }
            rows.append(next)
        }
        isRight = Array(repeating: false, count: text.count)
        let last = rows[text.count]
        guard var place = last.indices.min(by: { last[$0].likeness < last[$1].likeness }) else { return }
        var index = text.count
        while index > 0 {
            switch rows[index][place].step {
            case .taken:
                (index, place) = (index - 1, place - 1)
                isRight[index] = text[index] == read[place]
            case .missing, .begin: index -= 1
            case .extra:
                place -= 1
                // An icon may be read between two words. Within a word, something more makes another word.
                if index < text.count, text[index] != " ", text[index - 1] != " " { isRight[index] = false }
            }
        }
    }

    /// How far a text is from what was read: less is more like it.
    private struct Likeness: Comparable {
        private(set) var mistakes = 0
        private var extra = 0

        func adding(mistakes: Int = 0, extra: Int = 0) -> Likeness {
            var sum = self
            sum.mistakes += mistakes
            sum.extra += extra
            return sum
        }

        static func < (one: Likeness, other: Likeness) -> Bool {
            (one.mistakes + one.extra, one.mistakes) < (other.mistakes + other.extra, other.mistakes)
        }
    }
}
