import NotchCore

/// The clock as views, if nothing else is on the home view: the time, the date, and on the opened view the waiting
/// activities.
struct HomeClock {
    let places: HomeMetrics
    let isOpened: Bool
    /// Whether the waiting activities are named.
    let listsWaiting: Bool
    let texts: ViewTexts

    /// - Parameter listsWaiting: whether the waiting activities are named; `nil` for on the opened view only.
    init(places: HomeMetrics, isOpened: Bool, listsWaiting: Bool? = nil, texts: ViewTexts) {
        (self.places, self.isOpened, self.texts) = (places, isOpened, texts)
        self.listsWaiting = listsWaiting ?? isOpened
    }

    private var metrics: ViewMetrics { places.metrics }

    /// Returns the parts of the clock, each in its own place.
    func panes(of home: HomeScene) -> [ViewPane] {
        if let panes = narrowPanes(of: home) ?? cornerPanes(of: home) { return panes }
        let content = HomeContent(home, isOpened: isOpened)
        let reading = content.reading
        let dates = [reading.date, reading.shortDate].filter { !$0.isEmpty }
        // In a right-to-left script, the time is at the right and the date at the left.
        let isMirrored = dates.first.map { ViewDirection.isRightToLeft(Text($0).node) } ?? false
        let column = column(beside: reading)
        var room = metrics.room
        let rows = places.line(.display, at: places.timeBaseline)
        (room.y, room.height) = (rows.lowerBound, rows.count)
        let time = HomePanes.time(reading, style: .display, isOpened: isOpened, metrics)
        let date = dates.first { fits($0, .body, in: column.count) }
        let isAlone = metrics.isMatrix && date == nil && (!isOpened || home.waiting.isEmpty)
        var panes = [
            isAlone
                ? ViewPane(node: time.node, room: room, alignment: .center)
                : pane(time.node, in: room, atLeft: !isMirrored)
        ]
        panes[0].captionSize = metrics.noteSize(after: .display)
        func add(_ node: ViewNode, at rows: Range<Int>, width: Int? = nil) {
            // Every part except the time is at the outer side of the column, or in its middle.
            let width = min(width ?? column.count, column.count)
            let x = column.upperBound - (places.isStacked ? (column.count + width) / 2 : width)
            let room = PixelRect(
                x: isMirrored ? metrics.room.x + metrics.room.maxX - x - width : x, y: rows.lowerBound, width: width,
                height: rows.count)
            panes.append(pane(node, in: room, atLeft: isMirrored))
        }
        if listsWaiting, !home.waiting.isEmpty {
            // The list is at the outer side, like the date, or in the middle. Below a card it begins with the card.
            panes += list(of: home, in: column, isMirrored: isMirrored, isCentred: places.isStacked && isOpened)
            // On a matrix of LEDs the list replaces the date.
            if metrics.clock == nil { return panes }
        }
        if let date {
            add(
                Text(date).colour(isOpened ? .secondary : .tertiary).node,
                at: places.line(.body, at: places.dateBaseline))
        }
        // A part of "Nothing waiting" would be meaningless.
        let nothing = home.words.waiting(0)
        if isOpened, home.waiting.isEmpty, content.pending == 0, let baseline = places.wordsBaseline,
            fits(nothing, .caption, in: column.count)
        {
            add(
                Text(nothing, style: .caption).colour(.tertiary).node, at: places.line(.caption, at: baseline))
        }
        return panes
    }

    /// Returns the waiting activities of the opened view, with the time and the date in a corner; `nil` if nothing
    /// waits, and on panels on which the clock keeps its place.
    private func cornerPanes(of home: HomeScene) -> [ViewPane]? {
        guard isOpened, let first = home.waiting.first, metrics.clock == nil, !metrics.isMatrix else { return nil }
        let reading = HomeContent(home, isOpened: true).reading
        let room = metrics.room
        let size = metrics.style(.body).size
        let style = metrics.with(valueSize: size).style(.value)
        let (line, gap) = (metrics.line(style), places.gap)
        var width = texts.width(of: reading.widest.time, style)
        if !reading.note.isEmpty {
            width +=
                metrics.pixels(metrics.noteSpacing)
                + texts.width(of: reading.widest.note, metrics.style(.caption))
        }
        let date = reading.shortDate
        let caption = metrics.style(.caption)
        let dateWidth = date.isEmpty ? 0 : texts.width(of: date, caption)
        let isMirrored =
            ViewDirection.isRightToLeft(Text(date).node) || ViewDirection.isRightToLeft(Text(first.title).node)
        /// Returns a part of the panel, counted from the side at which the list begins.
        func pane(_ node: ViewNode, x: Int, y: Int, width: Int, atEnd: Bool) -> ViewPane {
            let place = PixelRect(
                x: isMirrored ? room.x + room.maxX - x - width : x, y: y, width: width, height: line)
            let isOuter = atEnd != (isMirrored == ViewDirection.isRightToLeft(node))
            return ViewPane(node: node, room: place, alignment: isOuter ? .leading : .trailing, valueSize: size)
        }
        let time = HomePanes.time(reading, isOpened: true, metrics).node
        let day = Text(date, style: .caption).colour(.secondary).node
        guard metrics.isWide else {
            var panes = [pane(time, x: room.x, y: places.corner.lowerBound, width: width, atEnd: false)]
            if dateWidth > 0, width + gap + dateWidth <= room.width {
                panes.append(
                    pane(
                        day, x: room.x + width + gap, y: places.corner.lowerBound, width: dateWidth, atEnd: false))
            }
            return panes + list(of: home, in: room.x..<room.maxX, isMirrored: isMirrored, isCentred: false)
        }
        // The time and the date are as high as the first two titles.
        let hasDate = dateWidth > 0 && dateWidth <= room.width / 4 && 2 * line + gap / 2 <= places.list.count
        if hasDate { width = max(width, dateWidth) }
        let column = room.x..<max(room.maxX - width - (metrics.isTiny ? gap : 2 * gap), room.x + 1)
        let top = room.y + (metrics.isTiny ? 2 : 0)
        var panes = [pane(time, x: room.maxX - width, y: top, width: width, atEnd: true)]
        if hasDate {
            panes.append(pane(day, x: room.maxX - width, y: top + line + gap / 2, width: width, atEnd: true))
        }
        return panes + list(of: home, in: column, isMirrored: isMirrored, isCentred: false)
    }

    /// Returns the waiting activities in columns of the panel, which are counted from the right if the list is
    /// mirrored.
    private func list(
        of home: HomeScene, in column: Range<Int>, isMirrored: Bool, isCentred: Bool
    ) -> [ViewPane] {
        let isFlipped = isMirrored || ViewDirection.isRightToLeft(Text(home.waiting[0].title).node)
        let list = HomeList(
            home.waiting, pending: max(home.pending, 0), in: column.count, places: places, texts: texts,
            words: home.words)
        let isAtEnd = metrics.isMatrix && !isCentred
        let x =
            isCentred
            ? column.lowerBound + (column.count - list.width) / 2
            : isAtEnd ? column.upperBound - list.width : column.lowerBound
        return list.panes(
            from: isMirrored ? metrics.room.x + metrics.room.maxX - x - list.width : x, isMirrored: isFlipped)
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
            width +=
                metrics.pixels(metrics.noteSpacing) + texts.width(of: reading.note, metrics.noteStyle(after: .display))
        }
        let start = min(room.x + width + places.gap, room.maxX)
        return start..<room.maxX
    }

    private func fits(_ text: String, _ style: ViewTextStyle, in width: Int) -> Bool {
        texts.width(of: text, metrics.style(style)) <= width
    }
}
