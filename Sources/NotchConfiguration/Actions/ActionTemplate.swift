/// A text in which a name in braces stands for an input, such as `Deploy to {target}`. Two braces stand for one.
package struct ActionTemplate: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(String)
        case input(String)
    }

    let parts: [Part]

    /// Reads a template.
    ///
    /// - Throws: ``InvalidValue`` for a brace that stands alone, and for braces around something that is no name.
    init(_ template: String) throws(InvalidValue) {
        var parts: [Part] = []
        var text = ""
        var rest = Substring(template)
        while let character = rest.popFirst() {
            guard character == "{" || character == "}" else {
                text.append(character)
                continue
            }
            if rest.first == character {
                text.append(character)
                rest.removeFirst()
                continue
            }
            guard character == "{", let end = rest.firstIndex(of: "}") else { throw Self.loneBrace(character) }
            let name = String(rest[..<end])
            guard ActionInput.isName(name) else { throw Self.loneBrace(character) }
            if !text.isEmpty { parts.append(.text(text)) }
            text = ""
            parts.append(.input(name))
            rest = rest[rest.index(after: end)...]
        }
        if !text.isEmpty { parts.append(.text(text)) }
        self.parts = parts
    }

    private static func loneBrace(_ brace: Character) -> InvalidValue {
        InvalidValue(
            expectation: "a text with the names of inputs in braces",
            cause: "write \(brace)\(brace) for the character \(brace), or the name of an input in braces")
    }

    /// The names of the inputs, in order.
    package var inputs: [String] {
        parts.compactMap { if case .input(let name) = $0 { name } else { nil } }
    }

    /// Puts values in, once each. An input without a value leaves nothing.
    package func text(with values: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .input(let name): values[name] ?? ""
            }
        }.joined()
    }

    /// Puts values in, as ``text(with:)`` does.
    ///
    /// - Returns: `nil` if an input has no value.
    package func argument(with values: [String: String]) -> String? {
        inputs.allSatisfy { values[$0] != nil } ? text(with: values) : nil
    }
}
