internal import NotchCore

/// The words of a message with a title and a text, either of which may be missing, as a card shows them.
struct MessageWords: Hashable, Sendable {
    var title: String
    var subtitle: String?

    private static let ellipsis = "…".utf8.count

    /// Makes the words of a card. Without a title, the text is the title. Texts that are too long for a card are
    /// shortened.
    ///
    /// - Returns: `nil` if neither has a visible character.
    init?(title: String?, text: String?) {
        let head = title.flatMap { Self.shortened($0, FieldLimits.title) }
        let body = text.flatMap { Self.shortened($0, head == nil ? FieldLimits.title : FieldLimits.subtitle) }
        guard let first = head ?? body else { return nil }
        self.title = first
        subtitle = head == nil ? nil : body
    }

    /// Returns a text on one line without what a card cannot show; `nil` if nothing is left.
    ///
    /// - Parameter limit: the size in bytes.
    static func shortened(_ text: String, _ limit: Int) -> String? {
        DisplayText.output(text, limit: limit - ellipsis)
    }
}
