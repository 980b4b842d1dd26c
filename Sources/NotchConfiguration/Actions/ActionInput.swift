import NotchCore

/// One input of an action of the configuration: its name, its type and whether it has to have a value.
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
    /// The value where none is given.
    package var defaultValue: String?

    package init(name: String, kind: Kind = .text, isRequired: Bool = false, defaultValue: String? = nil) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.defaultValue = defaultValue
    }

    /// The most bytes of a value.
    package static let longestValue = 4096

    /// Whether a text can be the name of an input: a letter, then letters, digits, `-` and `_`.
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
            if !Self.isCleanPath(value) {
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
        // `Double` also reads hexadecimal digits, inf and nan, which few programs do.
        let isDecimal = text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
        return isDecimal && Double(text).map(\.isFinite) == true
    }

    /// Whether a path is absolute, and the only spelling of its place apart from links.
    static func isCleanPath(_ text: String) -> Bool {
        guard text.hasPrefix("/"), text.utf8.count < 4096, !text.utf8.contains(0) else { return false }
        if text == "/" { return true }
        let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return !parts.contains { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
    }
}

extension ActionInput.Kind {
    /// The type's name, as the configuration has it.
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
