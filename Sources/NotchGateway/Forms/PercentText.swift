/// Bytes that are written as an escape and two hexadecimal digits.
enum PercentText {
    /// Returns the bytes of a text. An escape without two digits stays as it is.
    ///
    /// - Parameters:
    ///   - escape: the byte before the two digits, such as `%`.
    ///   - space: the byte that stands for a space, such as `+`.
    static func decoded(_ text: ArraySlice<UInt8>, escape: UInt8, space: UInt8) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            index += 1
            if byte == escape, text.endIndex - index >= 2, let high = digit(text[index]),
                let low = digit(text[index + 1])
            {
                bytes.append(high << 4 | low)
                index += 2
            } else {
                bytes.append(byte == space ? UInt8(ascii: " ") : byte)
            }
        }
        return bytes
    }

    /// Returns the value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
