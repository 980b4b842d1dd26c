/// Reads one JSON value (RFC 8259). Time and memory are proportional to the text's length.
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

    /// Skips the bracket that opens an array or an object, and the blanks after it.
    private mutating func open(_ depth: Int) throws(JSONError) {
        guard depth <= maximumDepth else { throw fault("more than \(maximumDepth) levels deep") }
        offset += 1
        skipBlanks()
    }
}

// MARK: Bytes

extension JSONParser {
    /// The next byte, or 0 at the end. A byte 0 is never valid in JSON.
    var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    mutating func skipBlanks() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    /// Skips `byte` if it is next, and returns whether it was.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    /// Skips `word` if it is next, and returns whether it was.
    private mutating func take(_ word: StaticString) -> Bool {
        let isNext = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
        if isNext { offset += word.utf8CodeUnitCount }
        return isNext
    }

    /// Returns the fault that `what` is missing at ``offset``.
    func expected(_ what: String) -> JSONError {
        fault("\(what) is expected" + (offset < bytes.count ? "" : ", but the text ends"))
    }

    /// Returns a fault at ``offset``.
    func fault(_ reason: String) -> JSONError {
        let before = bytes[..<offset]
        let line = before.lastIndex(of: 0x0A).map { before[($0 + 1)...] } ?? before
        return JSONError(
            reason: reason, offset: offset, line: 1 + before.count { $0 == 0x0A },
            column: 1 + String(decoding: line, as: UTF8.self).unicodeScalars.count)
    }
}

extension JSONParser {
    /// Reads a string, starting at its opening quotation mark.
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
                // A string without an escape, the usual case, is copied once.
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

    /// - Parameter place: the range of the text in the input, including its escapes.
    private func utf8(_ text: some Collection<UInt8>, from place: Range<Int>) throws(JSONError) -> String {
        if let string = String(validating: text, as: UTF8.self) { return string }
        var parser = self
        parser.offset = place.lowerBound
        var rest = bytes[place].makeIterator()
        var scalars = UTF8.ForwardParser()
        while case .valid(let scalar) = scalars.parseScalar(from: &rest) { parser.offset += scalar.count }
        throw parser.fault("invalid UTF-8 in a string")
    }

    /// Reads an escape after its backslash, and returns its character.
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

    /// Reads the digits of a `\u` escape, and returns its character. A lone surrogate becomes U+FFFD.
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
        // The text after the lone surrogate is a character of its own.
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
        // JSON has no infinity. The closest number is the largest finite number.
        let largest = Double.greatestFiniteMagnitude
        return .double(min(max(number, -largest), largest))
    }

    /// Reads the digits before a point or an exponent, and returns their value; `nil` if it does not fit 64 bits.
    private mutating func whole(isNegative: Bool) throws(JSONError) -> Int64? {
        guard Self.digits.contains(next) else { throw expected("a digit") }
        if take(UInt8(ascii: "0")) {
            guard !Self.digits.contains(next) else { throw fault("a number begins with a needless 0") }
            return 0
        }
        // The sum is negative, because the least number of 64 bits has no positive counterpart.
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

/// The reason why a text is not the expected JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault, such as "a value is expected".
    package let reason: String
    /// The position of the fault, in bytes from the start of the text.
    package let offset: Int
    /// The line of the fault, from 1; `nil` if only the offset is known.
    package let line: Int?
    /// The column of the fault, in characters from 1; 0 if ``line`` is `nil`.
    package let column: Int
    /// The names of the members that enclose the fault, the outermost first.
    package private(set) var names: [String] = []

    package init(reason: String, offset: Int, line: Int? = nil, column: Int = 0) {
        self.reason = reason
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// Returns the error of the value that has the member with this name.
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
