/// A set of event codes, in the form of a device's `capabilities` in sysfs.
package struct EvdevBits: Hashable, Sendable {
    /// The bits of the codes, with the lowest codes first.
    private var words: [UInt] = []

    /// The number of words that hold the bits up to `KEY_MAX`, the largest of all sets.
    private static let mostWords = 0x300 / UInt.bitWidth

    package init(_ codes: some Sequence<UInt16>) {
        for code in codes {
            let index = Int(code) / UInt.bitWidth
            guard index < Self.mostWords else { continue }
            while words.count <= index { words.append(0) }
            words[index] |= 1 << (UInt(code) % UInt(UInt.bitWidth))
        }
    }

    /// - Parameter text: machine words in hexadecimal, with the highest first, such as `6 e080ffdf01cfffff`
    ///   (`input_print_bitmap` in the kernel). Codes above the largest set are left out.
    package init(sysfs text: some StringProtocol) {
        words = text.split(whereSeparator: \.isWhitespace).suffix(Self.mostWords).reversed().map {
            UInt($0, radix: 16) ?? 0
        }
        while words.last == 0 { words.removeLast() }
    }

    package var isEmpty: Bool { words.isEmpty }
    package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    package func contains(_ code: UInt16) -> Bool {
        let index = Int(code) / UInt.bitWidth
        return index < words.count && words[index] >> (UInt(code) % UInt(UInt.bitWidth)) & 1 == 1
    }
}
