/// A text that is searched for in many others, byte for byte.
///
/// The time depends on the number of bytes searched, and hardly on the bytes themselves. Each byte takes one step of an
/// automaton, whose state is the number of wanted bytes matched so far (Knuth, Morris and Pratt). A step has no branch,
/// so nobody can choose a text that makes the search slow, as is possible with the C library's `memmem`.
struct TextSearch {
    private let size: Int
    /// The column of each byte in the table; 0 for bytes that do not occur in the wanted text.
    private let columns: [Int]
    /// The start of the next state's row, by the row of the present state and the column of the next byte. The last row
    /// leads only to itself.
    private let steps: [UInt32]
    private let lastRow: Int

    init(_ wanted: [UInt8]) {
        size = wanted.count
        var columns = [Int](repeating: 0, count: 256)
        var width = 1
        for byte in wanted where columns[Int(byte)] == 0 {
            columns[Int(byte)] = width
            width += 1
        }
        var steps = [UInt32](repeating: 0, count: (wanted.count + 1) * width)
        // The row to which the bytes without the first one lead. It is the state to fall back to when a further byte
        // does not match.
        var fallback = 0
        for (index, byte) in wanted.enumerated() {
            let row = index * width
            let column = columns[Int(byte)]
            let next = Int(steps[fallback + column])
            if index > 0 {
                for column in 0..<width { steps[row + column] = steps[fallback + column] }
                fallback = next
            }
            steps[row + column] = UInt32(row + width)
        }
        lastRow = wanted.count * width
        for column in 0..<width { steps[lastRow + column] = UInt32(lastRow) }
        self.columns = columns
        self.steps = steps
    }

    /// Returns whether the wanted text occurs in `text`. An empty text occurs everywhere.
    func occurs(in text: [UInt8]) -> Bool {
        guard size > 0, text.count >= size else { return size == 0 }
        return text.withUnsafeBufferPointer { text in
            columns.withUnsafeBufferPointer { columns in
                steps.withUnsafeBufferPointer { steps in
                    occurs(in: text, columns: columns, steps: steps)
                }
            }
        }
    }

    /// Searches both halves at the same time, because each step waits for the previous one. The halves overlap, so that
    /// a match across the middle is found.
    private func occurs(
        in text: UnsafeBufferPointer<UInt8>, columns: UnsafeBufferPointer<Int>, steps: UnsafeBufferPointer<UInt32>
    ) -> Bool {
        let half = (text.count - size + 1) / 2
        var left = 0
        var right = 0
        for index in 0..<(text.count - half) {
            left = Int(steps[left &+ columns[Int(text[index])]])
            right = Int(steps[right &+ columns[Int(text[half &+ index])]])
        }
        return left == lastRow || right == lastRow
    }
}
