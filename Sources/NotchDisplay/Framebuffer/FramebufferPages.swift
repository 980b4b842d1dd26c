import NotchCore

/// The pages of a frame buffer: which one is seen, and what each lacks of the picture.
///
/// With two pages a frame is written to the one that is not seen, which lacks the damage of two frames by then.
struct FramebufferPages {
    /// The page that is seen.
    private(set) var front = 0
    private(set) var isFlipping: Bool
    /// What each has yet to be given, in the picture's pixels.
    private var lacking: [Region]
    private let bounds: PixelRect

    /// - Parameters:
    ///   - isFlipping: there are two pages.
    ///   - bounds: of the picture, all of which is lacking.
    init(isFlipping: Bool, bounds: PixelRect) {
        self.isFlipping = isFlipping
        self.bounds = bounds
        lacking = [Region(bounds), Region(bounds)]
    }

    /// The page to write to: the one that is not seen, where there is one.
    var back: Int { isFlipping ? 1 - front : front }

    mutating func add(_ damage: Region) {
        for page in lacking.indices { lacking[page].formUnion(damage) }
    }

    /// Both may have lost what they had.
    mutating func invalidate() {
        add(Region(bounds))
    }

    /// What has to be written to ``back``; it counts as written.
    mutating func takeLacking() -> Region {
        let page = back
        defer { lacking[page] = Region() }
        return lacking[page]
    }

    /// ``back`` is seen now.
    mutating func flip() {
        front = back
    }

    /// Goes on with the page that is seen alone.
    mutating func stopFlipping() {
        isFlipping = false
    }
}
