/// Reads one JSON value (RFC 8259). Its time is in proportion to the text's length, and so is its memory.
struct JSONParser {
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    let bytes: UnsafeBufferPointer<UInt8>
    let allowsNUL: Bool
    private let maximumDepth: Int
    var offset = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, allowsNUL: Bool, maximumDepth: Int) {
        self.bytes = bytes
        self.allowsNUL = allowsNUL
        self.maximumDepth = maximumDepth
    }

    mutating func document() throws(JSONError) -> JSON {
        if bytes.starts(with: Self.mark) { offset = Self.mark.count }
        skipBlanks()
        let value = try value(depth: 1)
        skipBlanks()
        guard offset == bytes.count else { throw expected("the end of the text") }
        return value
    }

    /// - Parameter depth: the depth of the value if it is an array or an object.
    private mutating func value(depth: Int) throws(JSONError) -> JSON {
        switch next {
        case Self.quote: return .string(try string())
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t") where take("true"): return .bool(true)
        case UInt8(ascii: "f") where take("false"): return .bool(false)
        case UInt8(ascii: "n") where take("null"): return .null
        default: throw expected("a value")
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
        try open(depth)
        var object = JSONObject()
        if take(UInt8(ascii: "}")) { return object }
        repeat {
            skipBlanks()
            guard next == Self.quote else { throw expected("the name of a member in quotation marks") }
            let name = try string()
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw expected("“:”") }
            skipBlanks()
            do throws(JSONError) {
                object.append(name, try value(depth: depth + 1))
            } catch {
                throw error.within(name)
            }
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw expected("“,” or “}”") }
        object.keepLastOfEqualKeys()
        return object
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSON] {
        try open(depth)
        var values: [JSON] = []
        if take(UInt8(ascii: "]")) { return values }
        repeat {
            skipBlanks()
            values.append(try value(depth: depth + 1))
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw expected("“,” or “]”") }
        return values
    }

    /// Moves behind the bracket that opens an array or an object, and the blanks after it.
    private mutating func open(_ depth: Int) throws(JSONError) {
        guard depth <= maximumDepth else { throw fault("more than \(maximumDepth) levels deep") }
        offset += 1
        skipBlanks()
    }
}

// MARK: Bytes

extension JSONParser {
    /// The next byte, or 0 at the end, which is no part of JSON.
    var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    mutating func skipBlanks() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    /// Moves behind `byte` if it comes next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    /// Moves behind `word` if it comes next.
    private mutating func take(_ word: StaticString) -> Bool {
        let isNext = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
        if isNext { offset += word.utf8CodeUnitCount }
        return isNext
    }

    /// The fault that something else stands at ``offset``.
    func expected(_ what: String) -> JSONError {
        fault("\(what) is expected" + (offset < bytes.count ? "" : ", but the text ends"))
    }

    /// A fault at ``offset``.
    func fault(_ reason: String) -> JSONError {
        let before = bytes[..<offset]
        let line = before.lastIndex(of: 0x0A).map { before[($0 + 1)...] } ?? before
        return JSONError(
            reason: reason, offset: offset, line: 1 + before.count { $0 == 0x0A },
            column: 1 + String(decoding: line, as: UTF8.self).unicodeScalars.count)
    }
}
