/// Looks for the flag `oneway` in a message that cannot be read as a whole.
///
/// Such a message must not be answered either. The scan therefore tolerates any fault in the rest of the message: a NUL
/// in a text, a duplicate member, too much depth, too much content, or no JSON at all.
struct OnewayScan {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    private static let key = Array("\"oneway\"".utf8)
    private static let isSet = Array("true".utf8)

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// Returns whether a member of the outermost object asks for no answer.
    static func findsFlag(in message: ArraySlice<UInt8>) -> Bool {
        var scan = OnewayScan(message)
        return scan.findFlag()
    }

    private mutating func findFlag() -> Bool {
        skipSpace()
        guard take([UInt8(ascii: "{")]) else { return false }
        var depth = 1
        while index < bytes.endIndex, depth > 0 {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                if depth == 1, takeFlag() { return true }
                skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
            default: index += 1
            }
        }
        return false
    }

    /// Takes the flag and returns `true` if the flag begins here; otherwise takes nothing.
    private mutating func takeFlag() -> Bool {
        let start = index
        if take(Self.key) {
            skipSpace()
            if take([UInt8(ascii: ":")]) {
                skipSpace()
                if take(Self.isSet) { return true }
            }
        }
        index = start
        return false
    }

    private mutating func take(_ expected: [UInt8]) -> Bool {
        guard bytes[index...].starts(with: expected) else { return false }
        index += expected.count
        return true
    }

    private mutating func skipSpace() {
        while index < bytes.endIndex, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private mutating func skipString() {
        index += 1
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.endIndex)
    }
}
