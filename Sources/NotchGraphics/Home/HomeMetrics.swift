import NotchCore

/// The places of the clock's parts, in pixels of the panel. On a bar, every other part is beside the time. On a
/// squarish panel, it is below the time. On a tall panel, time and date are in the upper third.
struct HomeMetrics: Hashable, Sendable {
    /// The least and the most space between two waiting activities, as shares of a row's height.
    private static let leastSpace = 0.12
    private static let mostSpace = 0.5
    /// The least type of the waiting titles, as a share of the largest.
    private static let leastType = 0.55
    /// The least height of a panel with tiles, in pixels. As on a card, a tile on a lower panel would leave too little
    /// room for its icon.
    private static let lowestForTile = 160
    /// The sides of an icon and of a tile, as shares of the type beside them, and the gap as a share of the side.
    private static let iconShare = 1.2
    private static let tileShare = 1.75
    /// The least share of a tile. Low rows have small tiles instead of small titles.
    private static let leastTileShare = 1.4
    private static let gapShare = 0.36

    let metrics: ViewMetrics
    let timeBaseline: Int
    /// The date's baseline, which is the same on the idle strip and on the opened view.
    let dateBaseline: Int
    /// The rows of the panel for waiting activities: beside the time on a bar, from the date on on a squarish panel,
    /// and below the clock on a tall one.
    let list: Range<Int>
    /// The number of activities for which the opened view has room.
    private(set) var rows = 1

    init(_ metrics: ViewMetrics) {
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
            ? 0 : Int((metrics.style(.caption).size * metrics.face.descent * 0.5).rounded(.up))
        let below = metrics.isTiny ? timeBaseline + 3 : dateBaseline - dateCap
        let top = metrics.clock?.maxY ?? (metrics.isWide ? metrics.room.y : below)
        list = top..<max(metrics.room.maxY - hanging, top + 1)
        rows = (1...HomeScene.mostWaiting).last { height(of: $0, leastType) <= list.count } ?? 1
    }

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
    var mostType: Double { metrics.style(metrics.clock == nil ? .caption : .title).size }
    var leastType: Double { min(max((mostType * Self.leastType).rounded(), CardPlan.smallestSubtitle), mostType) }

    /// Whether the icons of waiting activities are on tiles, as on cards.
    var hasTiles: Bool { metrics.area.height >= Self.lowestForTile }

    /// Returns the side of an icon or tile beside a title of a given size.
    func iconSide(_ type: Double) -> Int {
        guard hasTiles else { return Int((type * Self.iconShare).rounded()) & ~1 }
        let most = Double(HomeScene.mostWaiting)
        let row = Double(list.count) / (most + (most - 1) * Self.leastSpace)
        return Int(min(type * Self.tileShare, max(type * Self.leastTileShare, row)).rounded()) & ~1
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
        let first = list.lowerBound + (isStacked ? 0 : max(rest, 0) / 2)
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

    /// Returns the rows of the panel in which the clock draws.
    func frame(isOpened: Bool) -> PixelRect {
        let hanging = Int(metrics.style(.body).size * 0.5)
        var (top, bottom) = (timeBaseline - Int(metrics.style(.display).size), dateBaseline)
        if isOpened {
            let last = (1...rows).map { tops(of: $0, mostType)[$0 - 1] }.max() ?? 0
            top = min(top, list.lowerBound - hanging)
            bottom = max(bottom, wordsBaseline ?? 0, min(last + rowHeight(mostType), list.upperBound))
        } else {
            bottom = max(bottom, wordsBaseline ?? 0)
        }
        bottom += hanging
        return PixelRect(x: metrics.area.x, y: top, width: metrics.area.width, height: bottom - top)
            .intersection(metrics.area)
    }
}
