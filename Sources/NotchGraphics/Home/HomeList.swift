import NotchCore

/// The waiting activities on the opened home, each with an icon and a title, in a size of type that keeps titles whole.
struct HomeList {
    private let places: HomeMetrics
    private let shown: [WaitingActivity]
    /// The number of activities without room, such as `+2`; empty if there are none, or no room for it.
    private let more: String
    /// The size of the titles.
    private let type: Double
    /// The width of the widest row, in columns.
    let width: Int

    /// - Parameters:
    ///   - waiting: the next activities, at least one.
    ///   - pending: the number of all waiting activities.
    ///   - room: the columns that a row may take.
    ///   - words: the language of the number.
    init(
        _ waiting: [WaitingActivity], pending: Int, in room: Int, places: HomeMetrics, texts: ViewTexts,
        words: Localization
    ) {
        self.places = places
        let shown = Array(waiting.prefix(places.rows))
        self.shown = shown
        let rest = pending > shown.count ? words.figures("+\(pending - shown.count)") : ""
        let largest = places.mostType
        func width(_ text: String, _ type: Double) -> Int {
            texts.width(of: text, TextStyle(size: type, weight: .regular))
        }
        func widths(_ type: Double, _ more: String) -> [Int] {
            let start = places.iconSide(type) + places.iconGap(type)
            var widths = shown.map { start + width($0.title, type) }
            if !more.isEmpty { widths[widths.count - 1] += places.iconGap(type) + width(more, type) }
            return widths
        }
        /// Returns the number of rows with whole titles.
        func whole(_ type: Double, _ more: String) -> Int { widths(type, more).count { $0 <= room } }

        let rows = shown.count
        // The height may require a smaller size than every width does.
        let largestThatFits = stride(from: largest, to: places.leastType, by: -0.5).first {
            places.height(of: rows, $0) <= places.list.count
        }
        // The width of type is about proportional to its size, so the sizes at which one more title is whole can be
        // computed.
        func candidates(_ more: String) -> [Double] {
            let fitting = widths(largest, more).map { (largest * Double(room) / Double(max($0, 1))).rounded(.down) }
            return ([largest] + fitting + fitting.map { $0 - 1 }).filter { (places.leastType...largest).contains($0) }
                + [largestThatFits, places.leastType].compactMap(\.self)
        }
        func best(_ more: String) -> (type: Double, whole: Int) {
            let high = candidates(more).filter { places.height(of: rows, $0) <= places.list.count }
            let found = high.map { (type: $0, whole: whole($0, more)) }
            // A title that is whole at no size does not make the others smaller.
            return found.max { ($0.whole, $0.type) < ($1.whole, $1.type) } ?? (places.leastType, 0)
        }
        var chosen = best(rest)
        var more = rest
        if !rest.isEmpty, chosen.whole < shown.count {
            // The number is dropped before a title is cut.
            let bare = best("")
            if bare.whole > chosen.whole || chosen.whole == 0 { (chosen, more) = (bare, "") }
        }
        type = chosen.type
        self.more = more
        self.width = min(widths(chosen.type, more).max() ?? 0, room)
        moreWidth = more.isEmpty ? 0 : width(more, chosen.type)
        titleWidths = shown.map { width($0.title, chosen.type) }
    }

    private let moreWidth: Int
    private let titleWidths: [Int]

    /// Returns the parts of the list from column `x` of the panel on, each in its own place.
    ///
    /// - Parameter isMirrored: whether the icons are at the right.
    func panes(from x: Int, isMirrored: Bool) -> [ViewPane] {
        let (side, gap, row) = (places.iconSide(type), places.iconGap(type), places.rowHeight(type))
        func room(_ start: Int, _ y: Int, width: Int) -> PixelRect {
            PixelRect(x: isMirrored ? x + self.width - start - width : x + start, y: y, width: width, height: row)
        }
        func pane(_ node: ViewNode, _ room: PixelRect) -> ViewPane {
            let isOuter = isMirrored == ViewDirection.isRightToLeft(node)
            return ViewPane(node: node, room: room, alignment: isOuter ? .leading : .trailing, captionSize: type)
        }
        var panes: [ViewPane] = []
        for (index, top) in places.tops(of: shown.count, type).enumerated() {
            let activity = shown[index]
            var icon = Icon(activity.icon ?? "circle.fill").tint(activity.tint).node
            icon.hasTile = places.hasTiles
            panes.append(
                ViewPane(node: icon, room: room(0, top, width: side).middle(side), alignment: .center))
            let isLast = index == shown.count - 1 && !more.isEmpty
            let most = width - side - gap - (isLast ? gap + moreWidth : 0)
            var title = Text(activity.title, style: .caption).colour(index == 0 ? .primary : .secondary).node
            title.isTitle = true
            panes.append(pane(title, room(side + gap, top, width: most)))
            guard isLast else { continue }
            let end = side + gap + min(titleWidths[index], most)
            panes.append(
                pane(
                    Text(more, style: .caption).colour(.tertiary).node, room(end + gap, top, width: moreWidth)))
        }
        return panes
    }
}

extension PixelRect {
    /// Returns the rows in the middle that have the given height.
    fileprivate func middle(_ height: Int) -> PixelRect {
        PixelRect(x: x, y: y + (self.height - height) / 2, width: width, height: height)
    }
}
