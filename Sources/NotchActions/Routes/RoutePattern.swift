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
