/// A link to an action: `notch://open/report`, `notch:open/report` (F26) or `https://example.org/open/report`.
///
/// A link is a text that has been checked. Its components are decoded once.
public struct Link: Hashable, Sendable, CustomStringConvertible {
    /// The text, as it was given.
    public let text: String

    /// The scheme in small letters.
    public let scheme: String

    /// The domain of a link with `http` or `https`, in small letters and with the port, if there is one. Any other link
    /// has none: what follows `//` is the first component of its path.
    public let domain: String?

    /// The decoded components of the path. One slash before them is left out (B6.10). A path that ends with a slash has
    /// an empty last component (F25).
    public let path: [String]

    /// The decoded items of the query. Of items with one name the first counts.
    public let query: RouteParameters

    /// How many bytes a link may have.
    public static let maximumLength = 8 << 10

    public var description: String { text }

    /// Reads a link. The error names the component that is wrong.
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
