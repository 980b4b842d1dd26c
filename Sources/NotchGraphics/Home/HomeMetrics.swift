import NotchCore

/// The places of the clock's parts, in pixels of the panel. On a bar, every other part is beside the time. On a
/// squarish panel, it is below the time. On a tall panel, time and date are in the upper third.
///
/// Waiting activities take most of the opened view, with the time in a corner: at the outer side of a bar, and above
/// them on a squarish panel. A tall panel has room for them below the clock.
struct HomeMetrics: Hashable, Sendable {
    /// The least and the most space between two waiting activities, as shares of a row's height.
    private static let leastSpace = 0.12
    private static let mostSpace = 0.5
    /// The least height of a panel with tiles, in pixels. As on a card, a tile on a lower panel would leave too little
    /// room for its icon.
    private static let lowestForTile = 160
    /// The sides of an icon and of a tile, as shares of the type beside them, and the gap as a share of the side.
    private static let iconShare = 1.2
    private static let tileShare = 1.75
    /// The least share of a tile. Low rows have small tiles instead of small titles.
    private static let leastTileShare = 1.15
    private static let leastIconShare = 1.0
    private static let gapShare = 0.36

    let metrics: ViewMetrics
    let timeBaseline: Int
    /// The date's baseline, which is the same on the idle strip and on the opened view.
    let dateBaseline: Int
    /// The rows of the panel for waiting activities.
    let list: Range<Int>
    /// The row of the panel for the time in a corner, above the waiting activities; empty on a bar.
    let corner: Range<Int>
    /// The number of activities for which the opened view has room.
    private(set) var rows = 1

    /// - Parameter below: the end of the rows that a card takes on a tall panel, above the waiting activities; `nil`
    ///   without a card.
    init(_ metrics: ViewMetrics, below card: Int? = nil) {
        self.metrics = metrics
        let area = metrics.clock ?? metrics.area
        let date = metrics.style(.body)
        let (timeCap, dateCap) = (metrics.cap(metrics.style(.display)), metrics.cap(date))
        if metrics.isWide {
            timeBaseline = area.y + (area.height + timeCap) / 2
            dateBaseline = timeBaseline
        } else {
            // The block of time and date is centred as if it had half of a third line.
            let line = dateCap + Int((date.size * (metrics.isTiny ? 0.6 : 0.95)).rounded())
            let third = metrics.isTiny ? 0 : Int((date.size * 0.75).rounded())
            timeBaseline = area.y + max((area.height - timeCap - line - third) / 2, 0) + timeCap
            dateBaseline = timeBaseline + line
        }
        // The descenders of the last line stay on the panel. On a tiny panel, icons are higher than that.
        let hanging =
            metrics.isTiny && !metrics.isWide
            ? 2 : Int((metrics.style(.caption).size * metrics.face.descent * 0.5).rounded(.up))
        let line = metrics.line(date)
        let isAbove = !metrics.isMatrix && !metrics.isWide && metrics.clock == nil
        corner = metrics.room.y..<metrics.room.y + (isAbove ? line : 0)
        let below =
            isAbove
            ? corner.upperBound + line / (metrics.isTiny ? 4 : 2)
            : metrics.room.y + (metrics.isTiny && !metrics.isMatrix ? 1 : 0)
        let ofMatrix = metrics.isMatrix && !metrics.isWide ? timeBaseline + 3 : below
        let top = card.map { $0 + metrics.pixels(ViewMetrics.columnSpacing) } ?? metrics.clock?.maxY ?? ofMatrix
        list = top..<max(metrics.room.maxY - hanging, top + 1)
        rows = (1...HomeScene.mostWaiting).last { height(of: $0, leastType) <= list.count } ?? 1
    }

    /// Whether the rows have room for a waiting activity.
    var hasRoomForList: Bool { height(of: 1, leastType) <= list.count }
    var isStacked: Bool { !metrics.isWide }
    /// The pixels between the time and the parts beside it.
    var gap: Int { Int(metrics.style(.body).size * 0.6) }

    /// Returns the rows of the panel for a line of text on a baseline.
    func line(_ style: ViewTextStyle, at baseline: Int) -> Range<Int> {
        let style = metrics.style(style)
        let top = baseline - (metrics.line(style) + metrics.cap(style)) / 2
        return top..<top + metrics.line(style)
    }

    // MARK: What waits

    /// The largest and the least size of the waiting titles.
    var mostType: Double { metrics.style(.title).size }
    var leastType: Double { metrics.leastTitle }

    /// Whether the icons of waiting activities are on tiles, as on cards.
    var hasTiles: Bool { metrics.area.height >= Self.lowestForTile }

    /// Returns the side of an icon or tile beside a title of a given size.
    func iconSide(_ type: Double) -> Int {
        guard !metrics.isMatrix else { return Int((type * Self.iconShare).rounded()) & ~1 }
        let (share, least) =
            hasTiles ? (Self.tileShare, Self.leastTileShare) : (Self.iconShare, Self.leastIconShare)
        let most = Double(HomeScene.mostWaiting)
        let row = Double(list.count) / (most + (most - 1) * Self.leastSpace)
        return Int(min(type * share, max(type * least, row)).rounded(.down)) & ~1
    }
    func iconGap(_ type: Double) -> Int { max(Int((Double(iconSide(type)) * Self.gapShare).rounded()), 2) }

    /// Returns the height of a waiting title.
    func rowHeight(_ type: Double) -> Int {
        max(metrics.line(TextStyle(size: type, weight: .regular)), iconSide(type))
    }

    /// Returns the least height of `count` titles.
    func height(of count: Int, _ type: Double) -> Int {
        count * rowHeight(type) + (count - 1) * leastSpace(type)
    }

    /// Returns the first row of the panel of each of `count` titles.
    func tops(of count: Int, _ type: Double) -> [Int] {
        let row = rowHeight(type)
        let most = max(Int(Double(row) * Self.mostSpace), leastSpace(type))
        let space = count > 1 ? max(min((list.count - count * row) / (count - 1), most), 0) : 0
        let rest = list.count - count * row - (count - 1) * space
        let first = list.lowerBound + (metrics.isMatrix && isStacked ? 0 : max(rest, 0) / (isStacked ? 3 : 2))
        return (0..<count).map { first + $0 * (row + space) }
    }

    private func leastSpace(_ type: Double) -> Int {
        max(Int((Double(rowHeight(type)) * Self.leastSpace).rounded()), 1)
    }

    /// The baseline of the words that nothing is waiting: beside the date, as high as the time's figures, or below the
    /// date; `nil` without room.
    var wordsBaseline: Int? {
        let (words, date) = (metrics.style(.caption), metrics.style(.body))
        if metrics.isWide {
            let baseline = timeBaseline - metrics.cap(metrics.style(.display)) + metrics.cap(words)
            return baseline + Int(words.size * metrics.face.descent) < dateBaseline - metrics.cap(date) ? baseline : nil
        }
        let baseline = dateBaseline + Int((date.size * 0.6).rounded()) + metrics.cap(words)
        return baseline + Int(words.size * metrics.face.descent) < metrics.room.maxY ? baseline : nil
    }

    /// The rows of the panel in which the clock draws.
    var frame: PixelRect {
        let hanging = Int(metrics.style(.body).size * 0.5)
        let top = timeBaseline - Int(metrics.style(.display).size)
        let bottom = max(dateBaseline, wordsBaseline ?? 0) + hanging
        return PixelRect(x: metrics.area.x, y: top, width: metrics.area.width, height: bottom - top)
            .intersection(metrics.area)
    }
}
