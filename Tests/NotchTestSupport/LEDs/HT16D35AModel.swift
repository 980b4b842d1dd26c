/// One of the two chips of a Unicorn HAT Mini: its memory, and what is wired to it.
struct HT16D35AModel {
    private var memory = [UInt8](repeating: 0xAA, count: 224)
    private var isOn = false
    private var commons: UInt8 = 0
    private var rows: [UInt8] = [0, 0, 0, 0]

    /// Takes a message.
    ///
    /// - Returns: whether it filled the memory.
    mutating func take(_ bytes: [UInt8]) -> Bool {
        switch bytes.first {
        case 0x35 where bytes.count == 2: isOn = bytes[1] == 3
        case 0x41 where bytes.count == 2: commons = bytes[1]
        case 0x42 where bytes.count == 5: rows = Array(bytes[1...])
        case 0x80 where bytes.count == 226 && bytes[1] == 0:
            memory = Array(bytes[2...])
            return true
        default: break
        }
        return false
    }

    /// Returns the light of an LED, `0xRRGGBB` in 63 steps.
    ///
    /// The board's library has this table, whose numbers are those of the first LED of each row and column.
    func colour(column: Int, row: Int) -> UInt32 {
        guard isOn, commons == 0xFF, rows == [0xFF, 0xFF, 0xFF, 0xFF] else { return 0 }
        let start = [112, 196, 140, 168, 84, 28, 56][row]
        let offsets = [
            [27, 26, 25], [24, 23, 22], [1, 3, 2], [4, 6, 5], [7, 9, 8], [10, 12, 11], [13, 15, 14], [16, 18, 17],
            [19, 21, 20],
        ][column]
        return offsets.reduce(0) { $0 << 8 | UInt32(memory[start + $1] & 0x3F) }
    }
}
