import NotchCore

/// The pages of a frame buffer: the visible one, and the region of the picture that each page lacks.
///
/// With two pages a frame is written to the page that is not visible, which lacks the damage of two frames by then.
struct FramebufferPages {
    /// The visible page.
    private(set) var front = 0
    private(set) var isFlipping: Bool
    /// The region that each page lacks, in the picture's pixels.
    private var lacking: [Region]
    private let bounds: PixelRect

    /// - Parameters:
    ///   - isFlipping: whether there are two pages.
    ///   - bounds: the bounds of the picture, all of which is lacking.
    init(isFlipping: Bool, bounds: PixelRect) {
        self.isFlipping = isFlipping
        self.bounds = bounds
        lacking = [Region(bounds), Region(bounds)]
    }

    /// The page to write to: the one that is not visible, where there is one.
    var back: Int { isFlipping ? 1 - front : front }

    mutating func add(_ damage: Region) {
        for page in lacking.indices { lacking[page].formUnion(damage) }
    }

    /// Marks both pages as lacking the whole picture.
    mutating func invalidate() { add(Region(bounds)) }

    /// Returns the region that has to be written to ``back``. It counts as written from then on.
    mutating func takeLacking() -> Region {
        let page = back
        defer { lacking[page] = Region() }
        return lacking[page]
    }

    /// Notes that ``back`` is visible now.
    mutating func flip() { front = back }

    /// Continues with the visible page alone.
    mutating func stopFlipping() { isFlipping = false }
}
