import NotchCore

/// The marks in a corner of home: the number of waiting activities in a chip, and the icon of each module that asks for
/// attention (M6).
///
/// The marks are in the first corner at the end of the lines that the other views leave free. Where no corner is free,
/// ``CornerDots`` take their place.
struct HomeMarks {
    /// The number in the chip; 0 for no chip.
    private let count: Int
    /// The colours of the next activities, the nearest first.
    let waiting: [Tint]
    /// The modules, at most ``mostModules``.
    let modules: [AttentionMark]
    private let words: Localization

    /// The most icons of modules. At a glance, no more can be counted.
    private static let mostModules = 3
    /// The size of the number, as a share of the size of captions.
    private static let typeShare = 0.8
    /// The points between two marks.
    private static let spacing = 4.0
    /// The least space around the marks, as a share of their height.
    private static let leastSpace = 0.15

    /// - Parameter isOpened: whether home is opened. The opened clock names what waits, and needs no number.
    init(of home: HomeScene, isOpened: Bool) {
        let names = isOpened && !home.waiting.isEmpty
        let isKnown = isOpened ? home.view == nil : !home.waiting.isEmpty
        count = !names && isKnown ? max(home.pending, home.waiting.count) : 0
        waiting = count == 0 ? [] : home.waiting.isEmpty ? [.accent] : home.waiting.map(\.tint)
        modules = Array(home.attention.prefix(Self.mostModules))
        words = home.words
    }

    var isEmpty: Bool { count == 0 && modules.isEmpty }

    /// Returns the marks in the first corner that is free; `nil` if none is.
    ///
    /// - Parameters:
    ///   - inks: the places of everything else on home.
    ///   - isMirrored: whether lines end at the left.
    func pane(beside inks: [PixelRect], isMirrored: Bool, metrics: ViewMetrics, texts: ViewTexts) -> ViewPane? {
        guard !isEmpty else { return nil }
        let caption = metrics.style(.caption).size
        let type = max((caption * Self.typeShare).rounded(), min(caption, CardPlan.smallestSubtitle))
        let height = Int(Double(metrics.pixels(ViewMetrics.badgeHeight)) * type / caption)
        let gap = metrics.pixels(Self.spacing)
        var parts = modules.reversed().map { Icon($0.icon ?? "circle.fill").tint($0.tint).node }
        // A module's icon is as high as the chip.
        var width = modules.count * (height + gap)
        if let first = waiting.first {
            let text = words.figures(count > 99 ? "99+" : "\(count)")
            let style = TextStyle(size: type, weight: .semibold, isClock: true)
            width += max(texts.width(of: text, style) + 2 * metrics.pixels(ViewMetrics.badgePadding), height)
            parts.append(Badge(text).tint(first).node)
        } else {
            width -= gap
        }
        let room = metrics.room
        guard width <= room.width else { return nil }
        if isMirrored { parts.reverse() }
        let space = max(Int(Double(height) * Self.leastSpace), 2)
        let x = isMirrored ? room.x : room.maxX - width
        let free = [room.y, room.maxY - height].map { PixelRect(x: x, y: $0, width: width, height: height) }.first {
            corner in !inks.contains { $0.intersects(corner.inset(by: -space)) }
        }
        let node = ViewNode(.stack(.horizontal, spacing: Self.spacing, parts))
        return free.map {
            ViewPane(node: node, room: $0, alignment: isMirrored ? .leading : .trailing, captionSize: type)
        }
    }
}
