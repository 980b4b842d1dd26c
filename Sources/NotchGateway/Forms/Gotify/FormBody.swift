/// The fields of a form of HTML, as `curl -d` and `curl -F` send them.
enum FormBody {
    private static let most = 64

    /// Reads the fields of a body.
    ///
    /// - Parameter kind: the header `Content-Type`.
    /// - Throws: ``HTTPProblem`` for another kind of body, for text that is not UTF-8, and for too many fields.
    static func fields(of body: [UInt8], kind: String) throws(HTTPProblem) -> [HTTPField] {
        let type = kind.prefix { $0 != ";" && $0 != " " }.lowercased()
        switch type {
        case "": guard body.isEmpty else { break }; return []
        case "application/x-www-form-urlencoded": return try pairs(body[...])
        case "multipart/form-data":
            guard let boundary = parameter("boundary", of: kind), (1...70).contains(boundary.utf8.count) else {
                throw HTTPProblem(400, "the content type has no boundary of 1 to 70 bytes")
            }
            return try parts(body, boundary)
        default: break
        }
        throw HTTPProblem(400, "the content type has to be application/json or that of a form")
    }

    private static func text(_ bytes: some Sequence<UInt8>) throws(HTTPProblem) -> String {
        guard let text = String(validating: Array(bytes), as: UTF8.self) else {
            throw HTTPProblem(400, "the body is not valid UTF-8")
        }
        return text
    }

    private static func pairs(_ body: ArraySlice<UInt8>) throws(HTTPProblem) -> [HTTPField] {
        let pairs = body.split(separator: UInt8(ascii: "&"), maxSplits: most)
        guard pairs.count <= most else { throw tooMany }
        var fields: [HTTPField] = []
        for pair in pairs {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            fields.append(
                HTTPField(try text(decoded(pair[..<end])), try text(decoded(pair[end...].dropFirst()))))
        }
        return fields
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        PercentText.decoded(text, escape: UInt8(ascii: "%"), space: UInt8(ascii: "+"))
    }

    private static let tooMany = HTTPProblem(413, "the form has more than \(most) fields")

    // MARK: Parts

    /// Reads the parts that are no files (RFC 7578).
    private static func parts(_ body: [UInt8], _ boundary: String) throws(HTTPProblem) -> [HTTPField] {
        // The body's first boundary has no line break before it.
        let body = Array("\r\n".utf8) + body
        let delimiter = Array("\r\n--\(boundary)".utf8)
        var fields: [HTTPField] = []
        var places = places(of: delimiter, in: body, most: most + 2)[...]
        guard places.count <= most + 1 else { throw tooMany }
        while let place = places.popFirst() {
            let start = place + delimiter.count
            if body[start...].starts(with: "--".utf8) { return fields }
            guard let end = places.first else { break }
            if let field = try field(body[start..<end]) { fields.append(field) }
        }
        throw HTTPProblem(400, "the form has no end")
    }

    /// Reads a part from behind its delimiter: headers, an empty line, the value.
    private static func field(_ part: ArraySlice<UInt8>) throws(HTTPProblem) -> HTTPField? {
        let emptyLine = Array("\r\n\r\n".utf8)
        guard let head = places(of: emptyLine, in: Array(part), most: 1).first else {
            throw HTTPProblem(400, "a part of the form has no headers")
        }
        let value = part.dropFirst(head + emptyLine.count)
        for line in try text(part.prefix(head)).split(separator: "\r\n") {
            guard line.lowercased().hasPrefix("content-disposition:") else { continue }
            guard parameter("filename", of: line) == nil, let name = parameter("name", of: line) else { return nil }
            return HTTPField(name, try text(value))
        }
        return nil
    }

    /// Returns the first places of some bytes, in order. They do not overlap.
    private static func places(of some: [UInt8], in bytes: [UInt8], most: Int) -> [Int] {
        var places: [Int] = []
        var index = 0
        while index + some.count <= bytes.count, places.count < most {
            if bytes[index] == some[0], bytes[index..<(index + some.count)].elementsEqual(some) {
                places.append(index)
                index += some.count
            } else {
                index += 1
            }
        }
        return places
    }

    /// Returns a parameter of a header, such as `name` in `form-data; name="title"`.
    private static func parameter(_ name: String, of header: some StringProtocol) -> String? {
        for part in header.split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.drop(while: \.isWhitespace) }
            guard pair.count == 2, pair[0].lowercased() == name else { continue }
            let value = pair[1]
            return String(value.first == "\"" ? value.dropFirst().prefix { $0 != "\"" } : value.prefix { $0 != " " })
        }
        return nil
    }
}
