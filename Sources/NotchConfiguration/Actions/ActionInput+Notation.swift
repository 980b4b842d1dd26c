extension ActionInput {
    /// Reads inputs such as `target:required, count:number=3, where:choice(staging|production):required`.
    ///
    /// After the name come a type (text, number, path or choice, by default text) and `required`, each after a colon and
    /// in any order. What comes after an equals sign is the value where none is given.
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
            .map { Self.trimmed($0) }
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
        let value = Self.trimmed(text[text.index(after: equals)...])
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
            .map { trimmed($0) }
        guard choices.count > 1, Set(choices).count == choices.count, !choices.contains("") else {
            throw fault("the choices of the input '\(name)' have to be at least two different texts")
        }
        return .choice(choices)
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    private static func fault(_ cause: String) -> InvalidValue {
        InvalidValue(expectation: "inputs such as target:required, count:number", cause: cause)
    }
}
