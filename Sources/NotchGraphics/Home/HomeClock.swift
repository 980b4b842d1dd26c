import NotchCore

/// The clock as views, if nothing else is on the home view: the time, the date, and on the opened view the waiting
/// activities.
struct HomeClock {
    let places: HomeMetrics
    let isOpened: Bool
    let texts: ViewTexts

    private var metrics: ViewMetrics { places.metrics }

    /// Returns the parts of the clock, each in its own place.
    func panes(of home: HomeScene) -> [ViewPane] {
        if let panes = narrowPanes(of: home) { return panes }
        let content = HomeContent(home, isOpened: isOpened)
        let reading = content.reading
        let dates = [reading.date, reading.shortDate].filter { !$0.isEmpty }
        // In a right-to-left script, the time is at the right and the date at the left.
        let isMirrored = dates.first.map { ViewDirection.isRightToLeft(Text($0).node) } ?? false
        let column = column(beside: reading)
        var room = metrics.room
        let rows = places.line(.display, at: places.timeBaseline)
        (room.y, room.height) = (rows.lowerBound, rows.count)
        let time = HomePanes.time(reading, style: .display, isOpened: isOpened)
        let date = dates.first { fits($0, .body, in: column.count) }
        let isAlone = metrics.isMatrix && date == nil && (!isOpened || home.waiting.isEmpty)
        var panes = [
            isAlone
                ? ViewPane(node: time.node, room: room, alignment: .center)
                : pane(time.node, in: room, atLeft: !isMirrored)
        ]
        func add(_ node: ViewNode, at rows: Range<Int>, width: Int? = nil) {
            // Every part except the time is at the outer side of the column, or in its middle.
            let width = min(width ?? column.count, column.count)
            let x = column.upperBound - (places.isStacked ? (column.count + width) / 2 : width)
            let room = PixelRect(
                x: isMirrored ? metrics.room.x + metrics.room.maxX - x - width : x, y: rows.lowerBound, width: width,
                height: rows.count)
            panes.append(pane(node, in: room, atLeft: isMirrored))
        }
        if isOpened, let first = home.waiting.first {
            let isFlipped = isMirrored || ViewDirection.isRightToLeft(Text(first.title).node)
            let list = HomeList(
                home.waiting, pending: content.pending, in: column.count, places: places, texts: texts,
                words: home.words)
            // The list is at the outer side, like the date, or in the middle.
            let x = column.upperBound - (places.isStacked ? (column.count + list.width) / 2 : list.width)
            panes += list.panes(
                from: isMirrored ? metrics.room.x + metrics.room.maxX - x - list.width : x, isMirrored: isFlipped)
            // On a tall panel the list is below the date, on another panel it replaces the date.
            if metrics.clock == nil { return panes }
        }
        if let date {
            add(
                Text(date).colour(isOpened ? .secondary : .tertiary).node,
                at: places.line(.body, at: places.dateBaseline))
        }
        // A part of "Nothing waiting" would be meaningless.
        if isOpened, home.waiting.isEmpty, let baseline = places.wordsBaseline,
            fits(content.waiting, .caption, in: column.count)
        {
            let words = Text(content.waiting, style: .caption)
            add(
                content.pending > 0 ? words.tint(.accent).node : words.colour(.tertiary).node,
                at: places.line(.caption, at: baseline))
        }
        return panes
    }

    /// Returns a part at a side of the panel, or in its middle if all parts are in one column.
    private func pane(_ node: ViewNode, in room: PixelRect, atLeft: Bool) -> ViewPane {
        guard !places.isStacked else { return ViewPane(node: node, room: room, alignment: .center) }
        let isOuter = atLeft != ViewDirection.isRightToLeft(node)
        return ViewPane(node: node, room: room, alignment: isOuter ? .leading : .trailing)
    }

    /// Returns the columns of the panel, counted from the time's side, that are left for every part except the time.
    private func column(beside reading: ClockReading) -> Range<Int> {
        let room = metrics.room
        guard !places.isStacked else { return room.x..<room.maxX }
        var width = texts.width(of: reading.time, metrics.style(.display))
        if !reading.note.isEmpty {
            width += metrics.pixels(HomePanes.noteSpacing) + texts.width(of: reading.note, metrics.style(.caption))
        }
        let start = min(room.x + width + places.gap, room.maxX)
        return start..<room.maxX
    }

    private func fits(_ text: String, _ style: ViewTextStyle, in width: Int) -> Bool {
        texts.width(of: text, metrics.style(style)) <= width
    }
}
