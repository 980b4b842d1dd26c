extension JSONParser {
    /// A string, from its opening quotation mark.
    mutating func string() throws(JSONError) -> String {
        offset += 1
        let start = offset
        var plain = start
        var text: [UInt8] = []
        while true {
            guard offset < bytes.count else { throw expected("the end of a string") }
            switch bytes[offset] {
            case Self.quote:
                let end = offset
                offset += 1
                // Most strings have no escape, and are copied once.
                guard !text.isEmpty else { return try utf8(bytes[start..<end], from: start..<end) }
                text += bytes[plain..<end]
                return try utf8(text, from: start..<end)
            case Self.backslash:
                text += bytes[plain..<offset]
                offset += 1
                text += try escaped().utf8
                plain = offset
            case 0..<0x20: throw expected("an escape for a control character")
            default: offset += 1
            }
        }
    }

    /// - Parameter place: where the text stands, with its escapes.
    private func utf8(_ text: some Collection<UInt8>, from place: Range<Int>) throws(JSONError) -> String {
        if let string = String(validating: text, as: UTF8.self) { return string }
        var parser = self
        parser.offset = place.lowerBound
        var rest = bytes[place].makeIterator()
        var scalars = UTF8.ForwardParser()
        while case .valid(let scalar) = scalars.parseScalar(from: &rest) { parser.offset += scalar.count }
        throw parser.fault("invalid UTF-8 in a string")
    }

    /// The character of an escape, from what follows its backslash.
    private mutating func escaped() throws(JSONError) -> String {
        let name = next
        let scalar: Unicode.Scalar
        switch name {
        case UInt8(ascii: "u"):
            offset += 1
            return String(try escapedScalar())
        case Self.quote, Self.backslash, UInt8(ascii: "/"): scalar = Unicode.Scalar(name)
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "t"): scalar = "\t"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "b"): scalar = "\u{8}"
        case UInt8(ascii: "f"): scalar = "\u{C}"
        default: throw expected("an escape")
        }
        offset += 1
        return String(scalar)
    }

    /// A character by its number, from its digits. Half a surrogate pair is no character, and U+FFFD stands for it.
    private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
        let first = try unit()
        if first == 0, !allowsNUL { throw fault("a string has a NUL") }
        if let scalar = Unicode.Scalar(first) { return scalar }
        let end = offset
        if UTF16.isLeadSurrogate(first), take(Self.backslash), take(UInt8(ascii: "u")) {
            let second = try unit()
            let value = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
            if UTF16.isTrailSurrogate(second), let scalar = Unicode.Scalar(value) { return scalar }
        }
        // What follows is a character of its own.
        offset = end
        return "\u{FFFD}"
    }

    private mutating func unit() throws(JSONError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch next {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = next - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = next - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = next - UInt8(ascii: "A") + 10
            default: throw expected("four hexadecimal digits")
            }
            value = value << 4 | UInt16(digit)
            offset += 1
        }
        return value
    }
}
