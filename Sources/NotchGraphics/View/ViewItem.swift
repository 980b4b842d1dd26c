import NotchCore

/// An item to draw at its place on the panel. Two equal items have the same pixels.
struct ViewItem: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case text(TextSpec, x: Int, baseline: Int)
        case marquee(MarqueeText)
        case icon(String)
        case image(PictureFile)
        case bar(Double, isRightToLeft: Bool)
        case gauge(Double)
        case sparkline([Double], isRightToLeft: Bool)
        /// The ground of a badge.
        case capsule
        /// The tile below an icon.
        case tile
    }

    var kind: Kind
    /// The place of the part. The ink of a text may exceed it a little.
    var frame: PixelRect
    var colour: RGBA
    /// The rectangle to which drawing is clipped.
    var clip: PixelRect
    /// The part of a turn in which the item is shown.
    var time = ViewTime.always
}

/// The part of a turn in which a view is shown that shares its place with another one.
enum ViewTime: Hashable, Sendable {
    case always
    /// At the beginning of a turn, for this long. Without motion, never.
    case beginning(Duration)
    /// After a beginning of this length. Without motion, always.
    case rest(after: Duration)

    /// Returns whether a view is shown.
    ///
    /// - Parameter elapsed: the time since the turn began; `nil` without motion.
    func includes(_ elapsed: Duration?) -> Bool {
        switch self {
        case .always: true
        case .beginning(let length): elapsed.map { $0 < length } ?? false
        case .rest(let beginning): elapsed.map { $0 >= beginning } ?? true
        }
    }

    /// How long after the beginning of a turn a view that appears later has been read; `nil` for another view.
    var readingTime: Duration? {
        guard case .rest(let beginning) = self else { return nil }
        return beginning + ScrollPlan.rest
    }

    /// Returns when the view appears or vanishes next; `nil` if it no longer does.
    func nextChange(after elapsed: Duration) -> Duration? {
        switch self {
        case .always: nil
        case .beginning(let length), .rest(after: let length): elapsed < length ? length : nil
        }
    }
}

/// The look of a view's icon or picture in a frame.
enum ViewItemLook: Equatable {
    case icon(IconLook)
    case picture(PictureLook)

    /// Whether the file is still being read.
    var isPending: Bool {
        switch self {
        case .icon(let look): look.picture?.isPending ?? false
        case .picture(let look): look.isPending
        }
    }
}

/// A text that is longer than its room and scrolls through it.
struct MarqueeText: Hashable, Sendable {
    /// Points a second, about seven letters.
    static let speed = 36.0

    /// The whole text, on a line of any length.
    var whole: TextSpec
    /// The text at rest, cut to its room between words.
    var cut: TextSpec
    var baseline: Int
    /// How the text passes by.
    var scroll: ScrollPlan
    var isRightToLeft: Bool
    /// The pixels that the text has moved; `nil` at rest.
    var offset: Int?

    /// Returns how a text passes by.
    ///
    /// - Parameters:
    ///   - width: of the whole text, in pixels.
    ///   - scale: pixels in a point.
    ///   - passes: how many times it passes by.
    static func plan(width: Int, _ style: TextStyle, scale: Double, passes: Int) -> ScrollPlan {
        ScrollPlan(span: width + Int(style.size * 2.5), speed: speed * scale, passes: passes)
    }

    /// Returns the text in its state `elapsed` after it appeared.
    func moved(for elapsed: Duration) -> MarqueeText {
        var moved = self
        moved.offset = scroll.time(inPassageAt: elapsed).map { _ in scroll.place(at: elapsed) }
        return moved
    }
}

/// Shaped texts, kept as long as the views on the panel use them.
final class ViewTexts: TextSetter {
    private let engine: TextEngine
    private var blocks: [TextSpec: TextBlock] = [:]
    private var used: Set<TextSpec> = []
    /// The number of texts that have been shaped.
    private(set) var shaped = 0

    init(engine: TextEngine) { self.engine = engine }

    func size(for wanted: Double, isMost: Bool = false) -> Double {
        engine.size(for: wanted, isMost: isMost)
    }

    func block(_ spec: TextSpec) -> TextBlock? {
        used.insert(spec)
        if let block = blocks[spec] { return block }
        guard let block = engine.block(spec) else { return nil }
        shaped += 1
        blocks[spec] = block
        return block
    }

    /// Returns the width of a text on one line.
    func width(of text: String, _ style: TextStyle) -> Int {
        block(TextSpec(text: text, style: style))?.width ?? 0
    }

    /// Drops the texts that were not used since the last call.
    func dropUnused() {
        if used.count < blocks.count { blocks = blocks.filter { used.contains($0.key) } }
        used.removeAll(keepingCapacity: true)
    }
}
