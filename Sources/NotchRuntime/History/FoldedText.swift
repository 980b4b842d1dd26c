import NotchCore

/// The title and subtitle of an activity in lower case, so that a search only compares bytes.
struct FoldedText: Sendable {
    /// The number of bytes of a title or subtitle that are searched. The limit keeps a search of the whole history
    /// below a millisecond. A card shows fewer bytes.
    static let limit = 1024

    /// The title and the subtitle, separated by a byte that no text contains.
    private let bytes: [UInt8]

    init(_ activity: Activity) {
        var bytes = Self.folded(activity.title)
        if let subtitle = activity.subtitle { bytes += [0xFF] + Self.folded(subtitle) }
        self.bytes = bytes
    }

    /// The size in memory, in bytes.
    var size: Int { bytes.count }

    /// Returns whether the title or the subtitle contains the searched text.
    func contains(_ search: TextSearch) -> Bool { search.occurs(in: bytes) }

    /// Returns the text in lower case, as bytes of UTF-8. Marks and their composition are not normalized.
    static func folded(_ text: String) -> [UInt8] {
        guard text.utf8.count > limit else { return Array(text.lowercased().utf8) }
        // A character that the cut divides becomes a replacement character, for which nobody searches.
        return Array(String(decoding: text.utf8.prefix(limit), as: UTF8.self).lowercased().utf8)
    }
}
