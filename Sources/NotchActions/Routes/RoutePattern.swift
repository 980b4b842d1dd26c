/// The pattern of a route, taken apart (F25).
package struct RoutePattern: Hashable, Sendable {
    let components: [RouteComponent]

    /// How many bytes a pattern may have.
    static let maximumLength = 1 << 10

    package init(_ pattern: String) throws(RoutePatternError) {
        guard pattern.utf8.count <= Self.maximumLength else {
            throw .tooLong(pattern: pattern, count: pattern.utf8.count)
        }
        var bytes = Array(pattern.utf8)[...]
        if bytes.first == UInt8(ascii: "/") { bytes.removeFirst() }
        let texts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var components: [RouteComponent] = []
        var names: Set<String> = []
        for (index, text) in texts.enumerated() {
            let component = try Self.component(text, index + 1, of: pattern)
            if component == .rest, index + 1 < texts.count {
                throw .restNotLast(pattern: pattern, component: index + 1)
            }
            if case .parameter(let name, _, _) = component, !names.insert(name).inserted {
                throw .duplicateName(name, pattern: pattern, component: index + 1)
            }
            components.append(component)
        }
        self.components = components
    }

    private static func component(
        _ bytes: ArraySlice<UInt8>, _ number: Int, of pattern: String
    ) throws(RoutePatternError) -> RouteComponent {
        let text = String(decoding: bytes, as: UTF8.self)
        if text == "**" { return .rest }
        let star = bytes.firstIndex(of: UInt8(ascii: "*"))
        if let star, bytes[star...].starts(with: "**".utf8) { throw .restNotLast(pattern: pattern, component: number) }
        let dollar = bytes.indices.first { bytes[$0...].starts(with: "$(".utf8) }
        guard let start = [star ?? bytes.endIndex, dollar ?? bytes.endIndex].min(), start < bytes.endIndex else {
            return .literal(text)
        }
        var end = start + 1
        var name = ""
        if start == dollar {
            guard let close = bytes[start...].firstIndex(of: UInt8(ascii: ")")), close > start + 2 else {
                throw .badParameter(pattern: pattern, component: number)
            }
            name = String(decoding: bytes[(start + 2)..<close], as: UTF8.self)
            guard !name.contains(where: { "$(*".contains($0) }) else {
                throw .badParameter(pattern: pattern, component: number)
            }
            end = close + 1
        }
        let after = bytes[end...]
        guard !after.contains(UInt8(ascii: "*")),
            !after.indices.contains(where: { after[$0...].starts(with: "$(".utf8) })
        else { throw .severalVariables(pattern: pattern, component: number) }
        let prefix = String(decoding: bytes[..<start], as: UTF8.self)
        let suffix = String(decoding: after, as: UTF8.self)
        return name.isEmpty
            ? .wildcard(prefix: prefix, suffix: suffix) : .parameter(name: name, prefix: prefix, suffix: suffix)
    }

    /// The names of the parameters, in order.
    package var parameterNames: [String] {
        components.compactMap { if case .parameter(let name, _, _) = $0 { name } else { nil } }
    }

    /// The pattern without the names of its parameters. Two patterns that are equal then match the same links.
    package var withoutNames: RoutePattern {
        RoutePattern(
            components: components.map { component in
                guard case .parameter(_, let prefix, let suffix) = component else { return component }
                return .parameter(name: "", prefix: prefix, suffix: suffix)
            })
    }

    private init(components: [RouteComponent]) { self.components = components }

    /// The parameters in a path that the pattern matches as a whole.
    func match(_ path: [String]) -> RouteParameters? {
        let hasRest = components.last == .rest
        guard hasRest ? path.count >= components.count : path.count == components.count else { return nil }
        var parameters: RouteParameters = [:]
        for (component, text) in zip(components, path) {
            guard let matched = component.match(text) else { return nil }
            parameters.merge(matched) { first, _ in first }
        }
        return parameters
    }

    /// The encoded path with these parameters, and the parameters that it does not have. It is nil if the pattern leaves
    /// a part open, or if a parameter is missing (F27).
    ///
    /// Each part is put in once. A parameter whose text is that of another one stays as it is (F-D8).
    func path(with parameters: RouteParameters) -> (path: String, others: RouteParameters)? {
        var others = parameters
        var texts: [String] = []
        for component in components {
            switch component {
            case .literal(let literal): texts.append(PercentCoding.encode(literal))
            case .wildcard, .rest: return nil
            case .parameter(let name, let prefix, let suffix):
                guard let value = parameters[name] else { return nil }
                others[name] = nil
                texts.append(PercentCoding.encode(prefix + value + suffix))
            }
        }
        return (texts.joined(separator: "/"), others)
    }

    /// Whether this pattern is tried before another one, by how literal they are.
    func isMoreLiteral(than other: RoutePattern) -> Bool {
        for (mine, theirs) in zip(components, other.components) where mine.literalness != theirs.literalness {
            return mine.literalness > theirs.literalness
        }
        // No link matches both of these. The order has to be one all the same.
        return components.count > other.components.count
    }
}

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

/// Why a text is no pattern of links. Each error names the component, counted from 1.
public enum RoutePatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `**` is not the whole of the last component.
    case restNotLast(pattern: String, component: Int)

    /// A component has several variable parts, between which no link could be divided.
    case severalVariables(pattern: String, component: Int)

    /// `$(` without a name or without its parenthesis.
    case badParameter(pattern: String, component: Int)

    /// Two parameters have one name.
    case duplicateName(String, pattern: String, component: Int)
    case tooLong(pattern: String, count: Int)

    public var description: String {
        switch self {
        case .restNotLast(let pattern, let component):
            "component \(component) of the pattern “\(pattern)” has “**”, which may only be the whole last component"
        case .severalVariables(let pattern, let component):
            "component \(component) of the pattern “\(pattern)” has more than one of “*” and “$(…)”"
        case .badParameter(let pattern, let component):
            "component \(component) of the pattern “\(pattern)” has “$(” without a name and “)”"
        case .duplicateName(let name, let pattern, let component):
            "component \(component) of the pattern “\(pattern)” has the parameter “\(name)” once more"
        case .tooLong(let pattern, let count):
            "the pattern “\(pattern.prefix(32))…” has \(count) bytes; the limit is \(RoutePattern.maximumLength)"
        }
    }
}
