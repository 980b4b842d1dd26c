import FoundationEssentials

/// Reads the dictionary of an activity from JSON. It is strict and bounded.
struct UserInfoParser {
    /// Each level of a value may have an object around it that tells its type. The whole may be part of an activity.
    private static let maximumDepth = 2 * UserInfoValue.maximumDepth + 2

    private let bytes: [UInt8]
    private let limit: Int
    private var offset = 0
    /// The keys on the way to the value that is being read.
    private var path: [String] = []

    init(_ text: String, limit: Int) {
        bytes = Array(text.utf8)
        self.limit = limit
    }

    mutating func document() throws(UserInfoError) -> [String: UserInfoValue] {
        guard bytes.count <= limit else {
            throw .tooLarge(key: "", size: bytes.count, limit: limit)
        }
        skipBlanks()
        guard take("{") else { throw expected("“{”") }
        let entries = try object(depth: 1, mayBeTagged: false)
        skipBlanks()
        guard offset == bytes.count else { throw expected("the end") }
        return entries
    }

    /// The entries of an object after its opening brace.
    ///
    /// - Parameter mayBeTagged: whether `$dictionary` has an object whose keys are taken as they are.
    private mutating func object(depth: Int, mayBeTagged: Bool) throws(UserInfoError) -> [String: UserInfoValue] {
        guard depth <= Self.maximumDepth else { throw .tooDeep(key: key) }
        var entries: [String: UserInfoValue] = [:]
        skipBlanks()
        if take("}") { return entries }
        while true {
            skipBlanks()
            guard take("\"") else { throw expected("a key") }
            let name = try string()
            path.append(name)
            skipBlanks()
            guard take(":") else { throw expected("“:”") }
            skipBlanks()
            if mayBeTagged, name == "$dictionary", take("{") {
                entries[name] = .dictionary(try object(depth: depth + 1, mayBeTagged: false))
            } else {
                entries[name] = try value(depth: depth)
            }
            path.removeLast()
            skipBlanks()
            if take("}") { return entries }
            guard take(",") else { throw expected("“,” or “}”") }
        }
    }

    private mutating func array(depth: Int) throws(UserInfoError) -> [UserInfoValue] {
        guard depth <= Self.maximumDepth else { throw .tooDeep(key: key) }
        var values: [UserInfoValue] = []
        skipBlanks()
        if take("]") { return values }
        while true {
            guard let value = try value(depth: depth) else { throw expected("a value other than null") }
            values.append(value)
            skipBlanks()
            if take("]") { return values }
            guard take(",") else { throw expected("“,” or “]”") }
        }
    }

    /// One value; nil for null.
    private mutating func value(depth: Int) throws(UserInfoError) -> UserInfoValue? {
        skipBlanks()
        if take("{") { return try untagged(try object(depth: depth + 1, mayBeTagged: true)) }
        if take("[") { return .array(try array(depth: depth + 1)) }
        if take("\"") { return .string(try string()) }
        if take("true") { return .bool(true) }
        if take("false") { return .bool(false) }
        if take("null") { return nil }
        return try number()
    }

    /// The value that an object stands for.
    private func untagged(_ object: [String: UserInfoValue]) throws(UserInfoError) -> UserInfoValue {
        guard let tag = object.keys.first(where: { $0.hasPrefix("$") }), let value = object[tag] else {
            return .dictionary(object)
        }
        guard object.count == 1 else { throw expected("nothing beside “\(tag)”") }
        switch (tag, value) {
        case ("$date", .number(let seconds)): return .date(Date(timeIntervalSinceReferenceDate: seconds))
        case ("$data", .string(let digits)):
            guard let data = Self.data(digits) else { throw expected("hexadecimal digits in “$data”") }
            return .data(data)
        case ("$uuid", .string(let text)):
            guard let uuid = UUID(uuidString: text) else { throw expected("a UUID in “$uuid”") }
            return .uuid(uuid)
        case ("$dictionary", .dictionary(let values)): return .dictionary(values)
        default: throw expected("“$date”, “$data”, “$uuid” or “$dictionary” with its value")
        }
    }

    private static func data(_ digits: String) -> [UInt8]? {
        let digits = Array(digits)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var data: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index].hexDigitValue, let low = digits[index + 1].hexDigitValue else { return nil }
            data.append(UInt8(high << 4 | low))
        }
        return data
    }

    private mutating func number() throws(UserInfoError) -> UserInfoValue {
        let start = offset
        while offset < bytes.count, Self.numberBytes.contains(bytes[offset]) { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard bytes[start..<offset].contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
            throw expected("a value")
        }
        if text.contains(where: { ".eE".contains($0) }) {
            guard let number = Double(text) else { throw expected("a number") }
            guard number.isFinite else { throw .outOfRange(key: key) }
            return .number(number)
        }
        guard let integer = Int(text) else { throw .outOfRange(key: key) }
        return .integer(integer)
    }

    private static let numberBytes = Set("+-.0123456789eE".utf8)

    /// A text after its opening quotation mark.
    private mutating func string() throws(UserInfoError) -> String {
        var text: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += String(try escaped()).utf8
            case 0..<32: throw expected("an escape for a control character")
            default: text.append(byte)
            }
        }
        throw expected("the end of a text")
    }

    private mutating func escaped() throws(UserInfoError) -> Unicode.Scalar {
        for (name, scalar) in Self.escapes where take(name) { return scalar }
        guard take("u") else { throw expected("an escape") }
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, take("\\u") else { throw expected("a surrogate pair") }
        let second = try unit()
        guard (0xDC00..<0xE000).contains(second) else { throw expected("a surrogate pair") }
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        guard let scalar = Unicode.Scalar(value) else { throw expected("a character") }
        return scalar
    }

    private static let escapes: [(StaticString, Unicode.Scalar)] = [
        ("\"", "\""), ("\\", "\\"), ("/", "/"), ("b", "\u{8}"), ("f", "\u{c}"), ("n", "\n"), ("r", "\r"), ("t", "\t"),
    ]

    private mutating func unit() throws(UserInfoError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard offset < bytes.count, let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue else {
                throw expected("four hexadecimal digits")
            }
            value = value << 4 | UInt16(digit)
            offset += 1
        }
        return value
    }

    private mutating func skipBlanks() {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }

    /// Moves behind `text` if it comes next.
    private mutating func take(_ text: StaticString) -> Bool {
        let isNext = text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
        if isNext { offset += text.utf8CodeUnitCount }
        return isNext
    }

    private var key: String { path.joined(separator: ".") }

    private func expected(_ what: String) -> UserInfoError {
        .malformed(key: key, offset: offset, expected: what)
    }
}
