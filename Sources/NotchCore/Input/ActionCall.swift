/// An action that is performed, and its input, such as `deploy.start target=staging`.
///
/// The notation has no quotes: a value ends at the next blank.
package struct ActionCall: Hashable, Sendable {
    /// The name of the action.
    package var action: String
    package var inputs: [String: String]
    /// The call in its notation, with one blank between two parts.
    package let notation: String

    /// The most bytes of a call.
    package static let longestNotation = 1024

    /// Reads a call; `nil` for a text that is none.
    package init?(notation text: some StringProtocol) {
        let words = text.split(whereSeparator: \.isWhitespace)
        notation = words.joined(separator: " ")
        guard let action = words.first, !action.contains("="), notation.utf8.count <= Self.longestNotation,
            notation.flawOfIdentifier == nil
        else { return nil }
        self.action = String(action)
        inputs = [:]
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: "="), equals != word.startIndex else { return nil }
            let value = String(word[word.index(after: equals)...])
            guard inputs.updateValue(value, forKey: String(word[..<equals])) == nil else { return nil }
        }
    }
}
