/// The texts that were laid out last. A card whose title changes has its subtitle laid out already, and a card that
/// fades into its next content needs both contents for every frame.
struct RecentBlocks {
    /// What a layout depends on, besides the fonts.
    struct Key: Hashable {
        var text: String
        var style: TextStyle
        var width: Int?
        var maxLines: Int
        var isCentred: Bool
        var isFlipped: Bool
    }

    /// The most blocks that are kept: the texts of two contents, in some sizes each.
    private static let limit = 12
    /// The longest text that is kept, in bytes of UTF-8. A longer one is not worth its memory.
    private static let longestText = 512

    /// The one that was used last is at the end.
    private var blocks: [(key: Key, block: TextBlock)] = []

    /// Returns the block of a key, which is laid out if it is not there.
    mutating func block(for key: Key, orMake make: () -> TextBlock?) -> TextBlock? {
        if let index = blocks.lastIndex(where: { $0.key == key }) {
            let known = blocks[index]
            if index < blocks.count - 1 {
                blocks.remove(at: index)
                blocks.append(known)
            }
            return known.block
        }
        guard let block = make() else { return nil }
        guard key.text.utf8.count <= Self.longestText else { return block }
        if blocks.count >= Self.limit { blocks.removeFirst() }
        blocks.append((key, block))
        return block
    }
}
