internal import NotchCore

extension TextRule {
    /// Returns the text after the rule is applied.
    func text(_ text: String, at path: FieldPath) throws(VarlinkError) -> String {
        guard path.isStrict else { return DisplayText.printable(text) }
        switch self {
        case .text(let limit):
            try path.checkLength(of: text, limit: limit)
            return try Self.cleaned(text, at: path)
        case .textOrNothing(let limit):
            return text.isEmpty ? text : try TextRule.text(limit).text(text, at: path)
        case .label(let limit):
            try path.checkLength(of: text, limit: limit)
            // Control characters are not refused, because every version has replaced them with spaces.
            let rest = String(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
            if let flaw = rest.flawOfIdentifier { throw path.invalid(flaw) }
            return try Self.cleaned(text, at: path)
        case .identifier(let limit):
            try path.checkLength(of: text, limit: limit)
            guard !text.isEmpty else { throw path.invalid("is empty") }
            if let flaw = text.flawOfIdentifier { throw path.invalid(flaw) }
            return text
        case .name(let limit):
            let text = try TextRule.identifier(limit).text(text, at: path)
            guard text.utf8.allSatisfy(Self.isOfName), !text.hasPrefix(".") else {
                throw path.invalid("is not a name", limit: "ASCII letters, digits, - _ + and . after the first")
            }
            return text
        case .nameOrNothing(let limit): return text.isEmpty ? text : try TextRule.name(limit).text(text, at: path)
        case .printable: return DisplayText.printable(text)
        }
    }

    private static func cleaned(_ text: String, at path: FieldPath) throws(VarlinkError) -> String {
        do { return try DisplayText.clean(text) } catch { throw path.invalid(error.description) }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_+.".utf8.contains(byte)
        }
    }
}
