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

extension JSONParser {
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    mutating func number() throws(JSONError) -> JSON {
        let start = offset
        let isNegative = take(UInt8(ascii: "-"))
        let whole = try self.whole(isNegative: isNegative)
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            try skipDigits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try skipDigits()
        }
        if isWhole, let whole { return .int(whole) }
        guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
            throw expected("a number")
        }
        // There is no infinity in JSON. The largest number is the closest one.
        let largest = Double.greatestFiniteMagnitude
        return .double(min(max(number, -largest), largest))
    }

    /// The digits before a point or an exponent; `nil` where 64 bits cannot hold them.
    private mutating func whole(isNegative: Bool) throws(JSONError) -> Int64? {
        guard Self.digits.contains(next) else { throw expected("a digit") }
        if take(UInt8(ascii: "0")) {
            guard !Self.digits.contains(next) else { throw fault("a number begins with a needless 0") }
            return 0
        }
        // The sum goes downwards, since the least number has no counterpart.
        var sum: Int64 = 0
        var fits = true
        while Self.digits.contains(next) {
            let (product, isTooLarge) = sum.multipliedReportingOverflow(by: 10)
            let (difference, isTooSmall) = product.subtractingReportingOverflow(Int64(next - UInt8(ascii: "0")))
            if isTooLarge || isTooSmall { fits = false }
            sum = difference
            offset += 1
        }
        if !isNegative, sum == .min { fits = false }
        return fits ? (isNegative ? sum : 0 &- sum) : nil
    }

    private mutating func skipDigits() throws(JSONError) {
        guard Self.digits.contains(next) else { throw expected("a digit") }
        while Self.digits.contains(next) { offset += 1 }
    }
}

/// The reason why a text is not the JSON that is expected.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, such as "a value is expected".
    package let reason: String
    /// The place of the fault, in bytes from the start of the text.
    package let offset: Int
    /// The line of that place, from 1; `nil` where only the offset is known.
    package let line: Int?
    /// The character of the line at that place, from 1.
    package let column: Int
    /// The names of the members around that place, the outermost first.
    package private(set) var names: [String] = []

    package init(reason: String, offset: Int, line: Int? = nil, column: Int = 0) {
        self.reason = reason
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The error of the value that has the member with this name.
    func within(_ name: String) -> JSONError {
        var error = self
        error.names.insert(name, at: 0)
        return error
    }

    package var description: String {
        let place = line.map { "line \($0), column \(column)" } ?? "byte \(offset)"
        return "not valid JSON at \(place): \(reason)"
    }
}
