/// Takes a link apart.
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

    /// Whether a text is a scheme by RFC 3986.
    static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        let small = byte | 0x20
        return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z")
    }

    private func check(_ rest: ArraySlice<UInt8>) throws(LinkError) {
        // Such a character is in no link that somebody typed, and would forge lines in a log.
        if let index = rest.firstIndex(where: { $0 < 0x20 || $0 == 0x7F }) { throw .controlCharacter(offset: index) }
    }

    private mutating func parseDomain(_ authority: ArraySlice<UInt8>) throws(LinkError) {
        // What is before the sign looks like a domain to a person who reads the link.
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
