import NotchCore

/// Writes any name as one word of a script's line. The kernel lets drivers give a light a name such as "status led".
enum ScriptWord {
    /// Writes the bytes that would end the word, or that look like this notation, as `%` and two hexadecimal digits.
    static func write(_ name: String) -> String {
        var word = ""
        for scalar in name.unicodeScalars {
            if scalar == "%" || scalar.properties.isWhitespace || scalar.breaksLine {
                for byte in String(scalar).utf8 { word += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
            } else {
                word.unicodeScalars.append(scalar)
            }
        }
        return word
    }

    /// Reads the name. A `%` without two digits after it stands for itself.
    static func read(_ word: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Array(word.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
