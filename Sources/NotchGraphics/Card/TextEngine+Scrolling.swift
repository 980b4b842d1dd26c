import NotchCore

extension TextEngine {
    /// The most pages of a text. It has no more characters than twice as many.
    private static let mostPages = 512

    /// Lays out a text that is longer than its column: one line of any length, or the lines of which each is a page.
    ///
    /// - Parameter em: the size of type by which the line's speed goes, in pixels.
    func scrolling(
        _ content: String, style: TextStyle, width: Int, isFlipped: Bool, motion: Motion, em: Double
    ) -> (block: TextBlock?, plan: ScrollPlan?) {
        guard motion != .cuts else {
            let pages = block(content, style: style, width: width, maxLines: Self.mostPages, isFlipped: isFlipped)
            return (pages, pages.map { ScrollPlan(pages: $0.charactersOfLines) })
        }
        let line = block(content, style: style)
        return (
            line,
            line.map { line in
                let ink = line.ink
                let distance = Self.isRightToLeft(content) ? line.width - width - ink.x : ink.maxX - width
                return ScrollPlan(distance: distance, em: em)
            }
        )
    }
}
