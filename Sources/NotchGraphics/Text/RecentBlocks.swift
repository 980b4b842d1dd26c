/// The texts that were laid out last. A card whose title changes has its subtitle laid out already.
struct RecentBlocks {
    /// The input of a layout, besides the fonts.
    struct Key {
        var text: String
        var style: TextStyle
        var width: Int?
        var maxLines: Int
        var isCentred: Bool
        var isFlipped: Bool

        /// Returns whether a layout of the other key is the same to the last pixel. An accent that is a character of its
        /// own makes another text, although Swift's strings are equal.
        func matches(_ other: Key) -> Bool {
            style == other.style && width == other.width && maxLines == other.maxLines
                && isCentred == other.isCentred && isFlipped == other.isFlipped
                && text.utf8.count == other.text.utf8.count && text.utf8.elementsEqual(other.text.utf8)
        }
    }

    /// The most blocks that are kept: the texts of two contents, in some sizes each.
    private static let limit = 12
    /// The longest text that is kept, in bytes of UTF-8. A longer one is not worth its memory.
    private static let longestText = 512

    /// The one that was used last is at the end.
    private var blocks: [(key: Key, block: TextBlock)] = []

    /// Returns the block of a key; `nil` if it is not there.
    mutating func block(for key: Key) -> TextBlock? {
        guard let index = blocks.lastIndex(where: { $0.key.matches(key) }) else { return nil }
        let known = blocks.remove(at: index)
        blocks.append(known)
        return known.block
    }

    /// Keeps a block that was not there, unless its text is too long.
    mutating func insert(_ block: TextBlock, for key: Key) {
        guard key.text.utf8.count <= Self.longestText else { return }
        if blocks.count >= Self.limit { blocks.removeFirst() }
        blocks.append((key, block))
    }
}
