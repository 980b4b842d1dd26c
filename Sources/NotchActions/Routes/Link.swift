/// A link to an action: `notch://open/report`, `notch:open/report` (F26) or `https://example.org/open/report`.
///
/// A link is a validated text. Its components are decoded once.
public struct Link: Hashable, Sendable, CustomStringConvertible {
    /// The original text.
    public let text: String

    /// The scheme in lowercase.
    public let scheme: String

    /// The domain of a link with `http` or `https`, in lowercase and with the port, if it has one; nil for any other
    /// link, because the text after its `//` is the first component of the path.
    public let domain: String?

    /// The decoded components of the path. One leading slash is ignored (B6.10). A path that ends with a slash has an
    /// empty last component (F25).
    public let path: [String]

    /// The decoded items of the query. The first of several items with the same name counts.
    public let query: RouteParameters

    /// The maximum length of a link, in bytes.
    public static let maximumLength = 8 << 10

    public var description: String { text }

    /// Reads a link. The error names the invalid component.
    public init(_ text: String) throws(LinkError) {
        var parser = LinkParser(text)
        try parser.parse()
        self.text = text
        scheme = parser.scheme
        domain = parser.domain
        path = parser.path
        query = parser.query
    }

    public static func == (lhs: Link, rhs: Link) -> Bool {
        lhs.text == rhs.text
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

/// Parses a link.
struct LinkParser {
    private let bytes: [UInt8]
    private(set) var scheme = ""
    private(set) var domain: String?
    private(set) var path: [String] = []
    private(set) var query: RouteParameters = [:]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func parse() throws(LinkError) {
        guard bytes.count <= Link.maximumLength else { throw .tooLong(count: bytes.count) }
        let colon = try parseScheme()
        var rest = bytes[(colon + 1)...]
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        try check(rest)
        var place = rest[..<(mark ?? rest.endIndex)]
        let hasAuthority = place.starts(with: "//".utf8)
        if hasAuthority { place = place.dropFirst(2) }
        if scheme == "http" || scheme == "https" {
            guard hasAuthority else { throw .noDomain }
            let end = place.firstIndex(of: UInt8(ascii: "/")) ?? place.endIndex
            try parseDomain(place[..<end])
            place = place[end...]
        }
        if place.first == UInt8(ascii: "/") { place = place.dropFirst() }
        try parsePath(place)
        if let mark { try parseQuery(rest[(mark + 1)...]) }
    }

    /// - Returns: the index of the colon after the scheme.
    private mutating func parseScheme() throws(LinkError) -> Int {
        let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        let text = String(decoding: bytes[..<(colon ?? min(bytes.count, 32))], as: UTF8.self)
        guard let colon else { throw .noScheme(text: text) }
        guard Self.isScheme(text) else { throw .badScheme(text) }
        scheme = text.lowercased()
        return colon
    }

    /// Returns whether a text is a scheme according to RFC 3986.
    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        let small = byte | 0x20
        return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z")
    }

    private func check(_ rest: ArraySlice<UInt8>) throws(LinkError) {
        // A control character in a link could forge lines in a log.
        if let index = rest.firstIndex(where: { $0 < 0x20 || $0 == 0x7F }) { throw .controlCharacter(offset: index) }
    }

    private mutating func parseDomain(_ authority: ArraySlice<UInt8>) throws(LinkError) {
        // A person could mistake the text before the `@` for the domain.
        guard !authority.contains(UInt8(ascii: "@")) else { throw .userInformation }
        domain = try PercentCoding.decode(authority, "the domain").lowercased()
        if domain?.isEmpty != false { throw .noDomain }
    }

    private mutating func parsePath(_ path: ArraySlice<UInt8>) throws(LinkError) {
        for component in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let number = self.path.count + 1
            self.path.append(try PercentCoding.decode(component, "component \(number) of the path"))
        }
    }

    private mutating func parseQuery(_ query: ArraySlice<UInt8>) throws(LinkError) {
        for item in query.split(separator: UInt8(ascii: "&")) {
            let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            let name = try PercentCoding.decode(item[..<equals], "the name of an item of the query")
            let value = try PercentCoding.decode(item[equals...].dropFirst(), "the item “\(name)” of the query")
            if self.query[name] == nil { self.query[name] = value }
        }
    }
}

/// Percent-encodes single components of a link, each once, and never a whole link (F-D8).
enum PercentCoding {
    /// Encodes all bytes except the unreserved characters of RFC 3986.
    static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Decodes the bytes of one component. An error names the component by `place`.
    static func decode(_ bytes: ArraySlice<UInt8>, _ place: @autoclosure () -> String) throws(LinkError) -> String {
        guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
        var decoded: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < bytes.endIndex, let high = value(bytes[index + 1]), let low = value(bytes[index + 2])
                else {
                    throw .badEscape(
                        component: place(), text: String(decoding: bytes[index...].prefix(3), as: UTF8.self))
                }
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8(component: place()) }
        return text
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// The reason why a text is no link. Each error names the invalid component.
public enum LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    case noScheme(text: String)
    case badScheme(String)

    /// A percent sign is not followed by two hexadecimal digits.
    case badEscape(component: String, text: String)
    case notUTF8(component: String)
    case controlCharacter(offset: Int)

    /// A link with `http` or `https` has no domain.
    case noDomain

    /// A link has a user before its domain.
    case userInformation
    case tooLong(count: Int)

    /// The invalid component.
    public var component: String {
        switch self {
        case .noScheme, .badScheme: "the scheme"
        case .badEscape(let component, _), .notUTF8(let component): component
        case .controlCharacter, .tooLong: "the link"
        case .noDomain, .userInformation: "the domain"
        }
    }

    public var description: String {
        switch self {
        case .noScheme(let text): "the link has no scheme: “\(text)” has no colon"
        case .badScheme(let scheme): "the scheme of the link is no scheme: “\(scheme)”"
        case .badEscape(let component, let text):
            "\(component) of the link has “\(text)”, but two hexadecimal digits follow a percent sign"
        case .notUTF8(let component): "\(component) of the link is not UTF-8"
        case .controlCharacter(let offset): "the link has a control character at byte \(offset)"
        case .noDomain: "the link names no domain"
        case .userInformation: "the domain of the link has a user before it"
        case .tooLong(let count): "the link has \(count) bytes; the limit is \(Link.maximumLength)"
        }
    }
}
