/// Shaped texts, kept for as long as the views on the panel use them.
final class ViewTexts {
    private let engine: TextEngine
    private var blocks: [TextSpec: TextBlock] = [:]
    private var used: Set<TextSpec> = []
    /// The number of texts that were shaped.
    private(set) var shaped = 0

    init(engine: TextEngine) { self.engine = engine }

    func block(_ spec: TextSpec) -> TextBlock? {
        used.insert(spec)
        if let block = blocks[spec] { return block }
        guard
            let block = engine.block(
                spec.text, style: spec.style, width: spec.width, maxLines: spec.lines, isCentred: spec.isCentred)
        else { return nil }
        shaped += 1
        blocks[spec] = block
        return block
    }

    /// Returns the width that a text takes on one line.
    func width(of text: String, _ style: TextStyle) -> Int {
        block(TextSpec(text: text, style: style))?.width ?? 0
    }

    /// Drops the texts that nothing has asked for since the last call.
    func dropUnused() {
        if used.count < blocks.count { blocks = blocks.filter { used.contains($0.key) } }
        used.removeAll(keepingCapacity: true)
    }
}
