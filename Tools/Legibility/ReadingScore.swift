/// How much of some texts a reader has read.
struct ReadingScore {
    /// The characters of the texts, and those that were read right.
    private(set) var wanted = 0
    private(set) var right = 0
    /// The texts that were not read without a mistake.
    private(set) var missed: [String] = []

    /// 0...1
    var share: Double { wanted == 0 ? 1 : Double(right) / Double(wanted) }

    /// Looks for texts in what was read of one picture, or of several of which each shows a part.
    ///
    /// Every character counts, and so does each space, so that words which run together are a mistake. Of several ways
    /// of reading a picture, the one that has read most of it counts. What the reader made of icons stands beside the
    /// words, and costs nothing.
    ///
    /// - Parameter pictures: the ways in which each picture was read.
    mutating func add(_ texts: [String], pictures: [[String]]) {
        let texts = texts.map(Self.characters)
        var read = texts.map { Array(repeating: false, count: $0.count) }
        for ways in pictures {
            let ways = ways.map { way in
                let characters = Self.characters(of: way)
                return texts.map { Alignment(of: $0, in: characters).isRight }
            }
            guard let best = ways.max(by: { Self.count($0) < Self.count($1) }) else { continue }
            for (index, isRight) in best.enumerated() {
                for place in isRight.indices where isRight[place] { read[index][place] = true }
            }
        }
        for (text, read) in zip(texts, read) {
            wanted += text.count
            right += Self.count([read])
            if read.contains(false) { missed.append(String(zip(text, read).map { $1 ? $0 : "_" })) }
        }
    }

    private static func count(_ texts: [[Bool]]) -> Int {
        texts.reduce(0) { $0 + $1.count { $0 } }
    }

    /// Returns the characters of a text, with one space for each gap between words. Letters that have one shape in
    /// different sizes, or one shape altogether, are the same.
    private static func characters(of text: String) -> [Character] {
        let words = text.split { $0.isWhitespace }.joined(separator: " ")
        return words.map { character in
            switch character {
            case "C", "O", "S", "V", "W", "X", "Z": Character(character.lowercased())
            case "0": "o"
            case "I", "|": "l"
            default: character
            }
        }
    }
}
