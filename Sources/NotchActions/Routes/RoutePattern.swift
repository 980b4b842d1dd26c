/// The parsed pattern of a route (F25).
package struct RoutePattern: Hashable, Sendable {
    let components: [RouteComponent]

    /// The maximum length of a pattern, in bytes.
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

    /// The pattern without the names of its parameters. Two patterns match the same links if they are equal without
    /// names.
    package var withoutNames: RoutePattern {
        RoutePattern(
            components: components.map { component in
                guard case .parameter(_, let prefix, let suffix) = component else { return component }
                return .parameter(name: "", prefix: prefix, suffix: suffix)
            })
    }

    private init(components: [RouteComponent]) { self.components = components }

    /// Matches a whole path, and returns its parameters; nil if it does not match.
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

    /// Returns the encoded path with these parameters, and the parameters that the pattern does not name; nil if the
    /// pattern has a wildcard, or if a parameter is missing (F27).
    ///
    /// Each parameter is substituted once. A value that looks like a parameter is not substituted again (F-D8).
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

    /// Returns whether this pattern is tried before `other`, because it is more literal.
    func isMoreLiteral(than other: RoutePattern) -> Bool {
        for (mine, theirs) in zip(components, other.components) where mine.literalness != theirs.literalness {
            return mine.literalness > theirs.literalness
        }
        // No link matches both patterns, but the order must be well-defined.
        return components.count > other.components.count
    }
}

/// A component of a pattern. Texts are compared byte by byte, because a literal letter and a combining mark at the
/// start of a parameter would otherwise be one character.
enum RouteComponent: Hashable, Sendable {
    case literal(String)
    case wildcard(prefix: String, suffix: String)
    case parameter(name: String, prefix: String, suffix: String)

    /// One or more components of any text.
    case rest

    /// The rank of the component: a pattern with a higher rank is tried earlier (F-D9).
    var literalness: Int {
        switch self {
        case .literal: .max
        case .wildcard(let prefix, let suffix), .parameter(_, let prefix, let suffix):
            1 + prefix.utf8.count + suffix.utf8.count
        case .rest: 0
        }
    }

    /// Matches a text, and returns the component's parameter, if it has one; nil if the text does not match.
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

/// The reason why a text is no pattern. Each error names the component, counted from 1.
public enum RoutePatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `**` is not the whole last component.
    case restNotLast(pattern: String, component: Int)

    /// A component has several variable parts, so that a link could not be divided unambiguously.
    case severalVariables(pattern: String, component: Int)

    /// `$(` has no name or no closing parenthesis.
    case badParameter(pattern: String, component: Int)

    /// Two parameters have the same name.
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
