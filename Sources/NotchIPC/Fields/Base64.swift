/// Binary data in a JSON string (RFC 4648, section 4, with padding).
package struct Base64 {
    var data: [UInt8]

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ data: [UInt8]) -> String {
        let length = (data.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: length) { text in
            var write = 0
            var read = 0
            while read < data.count {
                let left = data.count - read
                let group =
                    Int(data[read]) << 16
                    | (left > 1 ? Int(data[read + 1]) << 8 : 0)
                    | (left > 2 ? Int(data[read + 2]) : 0)
                text[write] = alphabet[group >> 18]
                text[write + 1] = alphabet[group >> 12 & 63]
                text[write + 2] = left > 1 ? alphabet[group >> 6 & 63] : UInt8(ascii: "=")
                text[write + 3] = left > 2 ? alphabet[group & 63] : UInt8(ascii: "=")
                write += 4
                read += 3
            }
            return length
        }
    }

    /// Returns the data, or `nil` if `text` is not base64 in whole groups.
    package static func decode(_ text: String) -> [UInt8]? {
        let symbols = Array(text.utf8)
        guard symbols.count.isMultiple(of: 4) else { return nil }
        let padding = symbols.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        var data: [UInt8] = []
        data.reserveCapacity(symbols.count / 4 * 3)
        var group = 0
        for (index, symbol) in symbols.enumerated() {
            guard let bits = index >= symbols.count - padding ? 0 : value(of: symbol) else { return nil }
            group = group << 6 | bits
            if index % 4 == 3 {
                data.append(UInt8(group >> 16 & 255))
                data.append(UInt8(group >> 8 & 255))
                data.append(UInt8(group & 255))
                group = 0
            }
        }
        data.removeLast(padding)
        return data
    }

    private static func value(of symbol: UInt8) -> Int? {
        switch symbol {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(symbol - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(symbol - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(symbol - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

extension Base64: FieldValue {
    static let fieldType = "string"

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> Base64? {
        guard let text = try String.read(json, nil, at: path) else { return nil }
        guard let data = decode(text) else { throw path.invalid("is not base64") }
        return Base64(data: data)
    }

    var json: JSON { .string(Self.encode(data)) }
}
