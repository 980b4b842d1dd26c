/// A component of a pattern. Texts are compared byte by byte, since a letter and a combining mark in a parameter after it
/// would otherwise be another letter.
enum RouteComponent: Hashable, Sendable {
    case literal(String)
    case wildcard(prefix: String, suffix: String)
    case parameter(name: String, prefix: String, suffix: String)

    /// One or more components of any text.
    case rest

    /// How literal the component is: the higher, the earlier its pattern is tried (F-D9).
    var literalness: Int {
        switch self {
        case .literal: .max
        case .wildcard(let prefix, let suffix), .parameter(_, let prefix, let suffix):
            1 + prefix.utf8.count + suffix.utf8.count
        case .rest: 0
        }
    }

    /// Matches a text: returns nil if it does not match, and else the component's parameter, if it has one.
    func match(_ text: String) -> RouteParameters? {
        switch self {
        case .literal(let literal): literal.utf8.elementsEqual(text.utf8) ? [:] : nil
        case .wildcard(let prefix, let suffix):
            Self.middle(of: text, between: prefix, and: suffix)?.isEmpty == false ? [:] : nil
        case .parameter(let name, let prefix, let suffix):
            Self.middle(of: text, between: prefix, and: suffix).map { [name: $0] }
        case .rest: [:]
        }
    }

    private static func middle(of text: String, between prefix: String, and suffix: String) -> String? {
        let text = text.utf8
        guard text.count >= prefix.utf8.count + suffix.utf8.count, text.starts(with: prefix.utf8),
            text.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
        return String(decoding: text.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count), as: UTF8.self)
    }
}
