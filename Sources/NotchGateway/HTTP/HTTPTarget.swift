/// The target of a request line, such as `/api/custom?name=weather`, with its escapes decoded.
struct HTTPTarget {
    /// The most segments of a path and fields of a query.
    private static let mostParts = 64

    let path: [String]
    let query: [HTTPField]

    /// Reads a target.
    ///
    /// - Throws: ``HTTPProblem`` with status 400 for an escape that is none, for bytes that are not UTF-8, for NUL, for
    ///   a segment `.` or `..`, and for more than 64 parts.
    init(_ target: some Collection<UInt8>) throws(HTTPProblem) {
        let parts = target.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, first.first == UInt8(ascii: "/") else {
            throw HTTPProblem(400, "the target of the request is not a path")
        }
        let segments = first.split(separator: UInt8(ascii: "/"))
        let fields = parts.count < 2 ? [] : parts[1].split(separator: UInt8(ascii: "&"))
        guard segments.count <= Self.mostParts, fields.count <= Self.mostParts else {
            throw HTTPProblem(400, "the target has more than \(Self.mostParts) segments or fields")
        }
        var path: [String] = []
        for segment in segments {
            let segment = try Self.decoded(segment)
            guard segment != ".", segment != ".." else {
                throw HTTPProblem(400, "the path has the segment '\(segment)'")
            }
            path.append(segment)
        }
        self.path = path
        query = try Self.fields(fields)
    }

    private static func fields(_ parts: [some Collection<UInt8>]) throws(HTTPProblem) -> [HTTPField] {
        var fields: [HTTPField] = []
        for part in parts {
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let value = halves.count < 2 ? "" : try decoded(halves[1], plusIsSpace: true)
            fields.append(HTTPField(try decoded(halves[0], plusIsSpace: true), value))
        }
        return fields
    }

    private static func decoded(
        _ text: some Collection<UInt8>, plusIsSpace: Bool = false
    ) throws(HTTPProblem) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(PercentText.digit),
                    let low = rest.popFirst().flatMap(PercentText.digit)
                else {
                    throw HTTPProblem(400, "the target has a '%' that is not followed by two hexadecimal digits")
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw HTTPProblem(400, "the target of the request is not UTF-8, or has a NUL")
        }
        return text
    }
}
