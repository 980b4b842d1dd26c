import NotchCore

/// An input of an action of the configuration: its name, its type and whether it must have a value.
package struct ActionInput: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case text
        /// A finite number, in decimal notation.
        case number
        /// The absolute path of a file or folder, without `.`, `..` and empty parts.
        case path
        /// One of these texts.
        case choice([String])
    }

    package var name: String
    package var kind: Kind
    package var isRequired: Bool
    /// The value if none is given.
    package var defaultValue: String?

    package init(name: String, kind: Kind = .text, isRequired: Bool = false, defaultValue: String? = nil) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.defaultValue = defaultValue
    }

    /// The maximum number of bytes of a value.
    package static let longestValue = 4096

    /// Returns whether a text can be the name of an input: a letter, then letters, digits, `-` and `_`.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    /// Checks a value.
    package func check(_ value: String) throws(ActionInputFault) {
        guard value.utf8.count <= Self.longestValue else {
            throw fault("has \(value.utf8.count) bytes", "\(Self.longestValue) bytes")
        }
        guard !value.utf8.contains(0) else { throw fault("contains a NUL", "a text without it") }
        guard !isRequired || !value.isEmpty else { throw fault("is empty", "a value") }
        switch kind {
        case .text: break
        case .number: if !Self.isNumber(value) { throw fault("is no number", "a number such as 12 or 0.5") }
        case .path:
            if !value.isCleanPath {
                throw fault("is no absolute path", "a path that begins with / and has no empty part, “.” or “..”")
            }
        case .choice(let choices):
            if !choices.contains(value) { throw fault("is none of the choices", choices.joined(separator: ", ")) }
        }
    }

    private func fault(_ reason: String, _ accepted: String) -> ActionInputFault {
        ActionInputFault(input: name, reason: reason, accepted: accepted)
    }

    private static func isNumber(_ text: String) -> Bool {
        // `Double` also reads hexadecimal digits, inf and nan, which few programs accept.
        let isDecimal = text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
        return isDecimal && Double(text).map(\.isFinite) == true
    }
}

extension ActionInput.Kind {
    /// The type's name in the configuration.
    package var name: String {
        switch self {
        case .text: "text"
        case .number: "number"
        case .path: "path"
        case .choice: "choice"
        }
    }

    package var choices: [String] {
        if case .choice(let choices) = self { choices } else { [] }
    }
}

extension ActionInput {
    /// Reads inputs such as `target:required, count:number=3, where:choice(staging|production):required`.
    ///
    /// The name is followed by a type (text, number, path or choice; text by default) and by `required`, each after a
    /// colon and in any order. The text after an equals sign is the value if none is given.
    ///
    /// - Throws: ``InvalidValue``, which names the input.
    static func list(_ text: String) throws(InvalidValue) -> [ActionInput] {
        var inputs: [ActionInput] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let input = try ActionInput(notation: String(part))
            guard !inputs.contains(where: { $0.name == input.name }) else {
                throw fault("the input '\(input.name)' is declared twice")
            }
            inputs.append(input)
        }
        return inputs
    }

    private init(notation text: String) throws(InvalidValue) {
        let equals = text.firstIndex(of: "=")
        let words = text[..<(equals ?? text.endIndex)].split(separator: ":", omittingEmptySubsequences: false)
            .map { String($0.trimmed) }
        guard let name = words.first, Self.isName(name) else {
            let shown = KeyFile.shortened(words.first ?? "")
            throw Self.fault("'\(shown)' is no name of an input; use letters, digits, “-” and “_”")
        }
        self.init(name: name)
        var isTyped = false
        for word in words.dropFirst() {
            if word == "required", !isRequired {
                isRequired = true
            } else if let kind = try Self.kind(word, of: name), !isTyped {
                self.kind = kind
                isTyped = true
            } else {
                let shown = KeyFile.shortened(word)
                throw Self.fault(
                    "'\(shown)' of the input '\(name)' is none of text, number, path, choice(A|B) and required, once each"
                )
            }
        }
        guard let equals else { return }
        let value = String(text[text.index(after: equals)...].trimmed)
        guard !isRequired else { throw Self.fault("the input '\(name)' is required, so it needs no value of its own") }
        do throws(ActionInputFault) { try check(value) } catch { throw Self.fault(error.description) }
        defaultValue = value
    }

    private static func kind(_ word: String, of name: String) throws(InvalidValue) -> Kind? {
        switch word {
        case "text": return .text
        case "number": return .number
        case "path": return .path
        default: break
        }
        guard word.hasPrefix("choice("), word.hasSuffix(")") else { return nil }
        let choices = word.dropFirst("choice(".count).dropLast().split(separator: "|", omittingEmptySubsequences: false)
            .map { String($0.trimmed) }
        guard choices.count > 1, Set(choices).count == choices.count, !choices.contains("") else {
            throw fault("the choices of the input '\(name)' have to be at least two different texts")
        }
        return .choice(choices)
    }

    private static func fault(_ cause: String) -> InvalidValue {
        InvalidValue(expectation: "inputs such as target:required, count:number", cause: cause)
    }
}

/// A fault of an input that an action was called with.
package struct ActionInputFault: Error, Hashable, Sendable {
    /// The name of the input.
    package var input: String
    /// The fault, as the end of a sentence about the input.
    package var reason: String
    /// A description of valid values.
    package var accepted: String

    package init(input: String, reason: String, accepted: String) {
        self.input = input
        self.reason = reason
        self.accepted = accepted
    }
}

extension ActionInputFault: CustomStringConvertible {
    package var description: String { "the input '\(input.excerpt)' \(reason); accepted: \(accepted)" }
}
