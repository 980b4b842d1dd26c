import NotchCore

/// Title and subtitle of an activity in lower case, so that a search compares nothing but bytes.
struct FoldedText: Sendable {
    /// Bytes of a title or subtitle that are searched, which keeps a search of the whole history below a millisecond. A
    /// card shows fewer.
    static let limit = 1024

    /// Title and subtitle with a byte between them that no text has.
    private let bytes: [UInt8]

    init(_ activity: Activity) {
        var bytes = Self.folded(activity.title)
        if let subtitle = activity.subtitle { bytes += [0xFF] + Self.folded(subtitle) }
        self.bytes = bytes
    }

    /// Bytes in memory.
    var size: Int { bytes.count }

    /// Whether title or subtitle contains what is looked for.
    func contains(_ search: TextSearch) -> Bool {
        search.occurs(in: bytes)
    }

    /// The text in lower case, as bytes of UTF-8. Neither marks nor their composition are evened out.
    static func folded(_ text: String) -> [UInt8] {
        guard text.utf8.count > limit else { return Array(text.lowercased().utf8) }
        // A character that the cut divides becomes a replacement character, which nobody looks for.
        return Array(String(decoding: text.utf8.prefix(limit), as: UTF8.self).lowercased().utf8)
    }
}
