/// Values in D-Bus's little-endian marshalling, each padded to its own size.
struct BusMessage {
    var bytes: [UInt8] = []

    mutating func pad(to size: Int) {
        while !bytes.count.isMultiple(of: size) { bytes.append(0) }
    }

    mutating func append(_ number: UInt32) {
        pad(to: 4)
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    mutating func append(_ text: String) {
        append(UInt32(text.utf8.count))
        bytes += text.utf8
        bytes.append(0)
    }

    /// A header field: its code, and a variant of an object path, a string or a signature.
    mutating func append(field code: UInt8, _ type: Character, _ text: String) {
        pad(to: 8)
        bytes += [code, 1]
        bytes += String(type).utf8
        bytes.append(0)
        guard type == "g" else { return append(text) }
        bytes.append(UInt8(text.utf8.count))
        bytes += text.utf8
        bytes.append(0)
    }

    static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
