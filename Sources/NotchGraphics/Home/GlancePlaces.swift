import NotchCore

/// The places of the clock and of a glance that share a panel.
///
/// The places depend on the panel, on the form of the time and on the text below the time, not on the glance, so the
/// clock stands still when glances take turns and their values change. On a bar the glance is beside the clock, on another
/// panel below it.
struct GlancePlaces: Hashable, Sendable {
    /// The points between time and date.
    private static let lineGap = 4.0
    /// The points that a bar has at least between the clock and a glance.
    static let gapOnBar = 3.0
    /// The least share of its size to which the time shrinks to make room for the date. On a tiny panel below one
    /// another, it does not shrink for that.
    private static let leastTime = 0.75
    /// The share of a bar's width that the time takes at most, unless it would be smaller than its least size.
    private static let widthOfTime = 0.34

    let metrics: ViewMetrics
    let time: PixelRect
    /// The size of the time, in pixels to the em.
    let timeSize: Double
    /// The room of the date below the time; `nil` without room.
    let date: PixelRect?
    /// The room that is left for the glance.
    let glance: PixelRect
    /// Whether the clock is at the right of a bar.
    let isMirrored: Bool

    init(of content: HomeContent, metrics: ViewMetrics, texts: ViewTexts) {
        self.metrics = metrics
        let room = metrics.room
        let style = metrics.style(.value)
        let line = metrics.line(style)
        let natural = Self.width(of: content.reading, size: style.size, metrics, texts)
        // A part of a date would be meaningless. It may be wider than the time, if it leaves most of a bar free.
        let dateWidth = content.below.map { texts.width(of: $0, metrics.style(.caption)) }
        let mostDate = metrics.isWide ? max(natural, room.width / 3) : room.width
        let hasDate = dateWidth.map { $0 <= mostDate } ?? false
        let caption = metrics.line(metrics.style(.caption)) + metrics.pixels(Self.lineGap)
        let value = metrics.line(metrics.style(.headline))
        let detail = metrics.line(metrics.style(.caption)) + metrics.pixels(GlanceView.detailSpacing)
        let gap = metrics.pixels(metrics.isWide ? Self.gapOnBar : ViewMetrics.columnSpacing)
        // The detail of a glance makes room first, and then the date.
        let bar = metrics.barHeight + metrics.pixels(GlanceView.detailSpacing)
        // The value shrinks for a bar below it.
        let rowsOfGlance = max(value, Int((Double(value) * metrics.leastShareOfValue).rounded(.up)) + bar) + detail
        let below = metrics.isWide ? [0] : [gap + rowsOfGlance, gap + value]
        let leastTime = metrics.isMatrix || (metrics.isTiny && !metrics.isWide) ? 1 : Self.leastTime
        let candidates = below.map { (date: caption, below: $0) } + [(date: 0, below: below[below.count - 1])]
        func timeShare(_ rows: (date: Int, below: Int)) -> Double {
            Double(room.height - rows.date - rows.below) / Double(max(line, 1))
        }
        let rows =
            candidates.first {
                ($0.date == 0) != hasDate && timeShare($0) >= leastTime
            } ?? candidates[candidates.count - 1]
        var timeHeight = min(line, max(room.height - rows.date - rows.below, 1))
        if metrics.isWide, !metrics.isMatrix {
            let figures = Self.width(of: ClockReading(time: content.reading.time), size: style.size, metrics, texts)
            let wanted = max(Double(room.width) * Self.widthOfTime / Double(max(figures, 1)), Self.leastTime)
            timeHeight = min(timeHeight, Int((Double(line) * wanted).rounded(.up)))
        }
        // Sizes are sixteenths, so that glyphs are drawn and kept in few sizes.
        let share = min((Double(timeHeight) / Double(max(line, 1)) * 16).rounded(.down) / 16, 1)
        timeSize = style.size * share
        timeHeight = metrics.with(valueSize: timeSize).line(metrics.with(valueSize: timeSize).style(.value))
        let timeWidth = Self.width(of: content.reading, size: timeSize, metrics, texts)
        let hasDateRow = rows.date > 0
        let clockHeight = timeHeight + rows.date
        isMirrored = metrics.isWide && ViewDirection.isRightToLeft(Text(content.reading.shortDate).node)
        let left: Int
        let top: Int
        if metrics.isWide {
            let width = min(max(timeWidth, hasDateRow ? dateWidth ?? 0 : 0), room.width)
            left = isMirrored ? room.maxX - width : room.x
            top = room.y + (room.height - clockHeight) / 2
            let rest = max(room.width - width - gap, 0)
            time = PixelRect(x: left, y: top, width: width, height: timeHeight)
            glance = PixelRect(
                x: isMirrored ? room.x : room.maxX - rest, y: room.y, width: rest, height: room.height)
        } else {
            // A third of the free rows is above the clock, because a glance is in the middle of the rows below it.
            left = room.x
            top = room.y + max(room.height - clockHeight - rows.below, 0) / 3
            time = PixelRect(x: left, y: top, width: room.width, height: timeHeight)
            let start = min(top + clockHeight + gap, room.maxY)
            glance = PixelRect(x: room.x, y: start, width: room.width, height: room.maxY - start)
        }
        let dateRow = PixelRect(
            x: left, y: top + timeHeight + metrics.pixels(Self.lineGap), width: time.width,
            height: metrics.line(metrics.style(.caption)))
        date = hasDateRow ? dateRow : nil
    }

    /// Returns the width of the widest time of the same form.
    private static func width(
        of reading: ClockReading, size: Double, _ metrics: ViewMetrics, _ texts: ViewTexts
    ) -> Int {
        let widest = reading.widest
        var width = texts.width(of: widest.time, metrics.with(valueSize: size).style(.value))
        if !widest.note.isEmpty {
            let style = metrics.with(valueSize: size).noteStyle(after: .value)
            width += metrics.pixels(metrics.noteSpacing) + texts.width(of: widest.note, style)
        }
        return width
    }
}

extension ClockReading {
    /// The widest time of the same form: all figures have the same width, and an hour may have two.
    var widest: ClockReading {
        var widest = self
        let zero = time.first { $0.wholeNumberValue != nil }.map(Self.zero) ?? "0"
        let hasHourOfOneFigure = time.prefix { $0.wholeNumberValue != nil }.count == 1
        let form = hasHourOfOneFigure ? String(zero) + time : time
        widest.time = String(form.map { $0.wholeNumberValue == nil ? $0 : zero })
        widest.note = String(note.map { $0.wholeNumberValue == nil ? $0 : Self.zero($0) })
        return widest
    }

    /// Returns the zero of a figure's script.
    private static func zero(_ figure: Character) -> Character {
        guard let scalar = figure.unicodeScalars.first, scalar.properties.numericType == .decimal,
            let value = figure.wholeNumberValue, let zero = Unicode.Scalar(scalar.value - UInt32(value))
        else { return figure }
        return Character(zero)
    }
}

extension HomeContent {
    /// The date below the time beside a glance; `nil` for none.
    fileprivate var below: String? { reading.shortDate.isEmpty ? nil : reading.shortDate }
}

extension HomePanes {
    /// Returns the clock, and a glance in the room that the clock leaves.
    static func panes(
        of content: HomeContent, beside glance: Glance, isStale: Bool, metrics: ViewMetrics, texts: ViewTexts
    ) -> [ViewPane] {
        let places = GlancePlaces(of: content, metrics: metrics, texts: texts)
        let (reading, isOpened) = (content.reading, content.isOpened)
        func pane(_ node: ViewNode, _ room: PixelRect, atLeft: Bool) -> ViewPane {
            guard metrics.isWide else { return ViewPane(node: node, room: room, alignment: .center) }
            let isOuter = atLeft != ViewDirection.isRightToLeft(node)
            return ViewPane(node: node, room: room, alignment: isOuter ? .leading : .trailing)
        }
        var panes = [pane(time(reading, isOpened: isOpened, metrics).node, places.time, atLeft: !places.isMirrored)]
        panes[0].valueSize = places.timeSize
        panes[0].captionSize = metrics.with(valueSize: places.timeSize).noteSize(after: .value)
        if let row = places.date {
            let line = Text(content.below ?? "", style: .caption).colour(isOpened ? .secondary : .tertiary)
            panes.append(pane(line.node, row, atLeft: !places.isMirrored))
        }
        let view = fitted(GlanceView(glance, isStale: isStale), in: places.glance, metrics, texts)
        panes.append(
            ViewPane(
                node: outer(beside(view), isWide: metrics.isWide, places), room: places.glance,
                alignment: metrics.isWide ? .leading : .center))
        return panes
    }

    /// Returns a glance at the outer side of a bar, so that its meters do not grow; elsewhere a column, because a row
    /// that is too wide would become one instead of folding.
    private static func outer(_ node: ViewNode, isWide: Bool, _ places: GlancePlaces) -> ViewNode {
        guard isWide else { return VStack { node }.node }
        let isFirst = places.isMirrored != ViewDirection.isRightToLeft(node)
        return HStack(spacing: 0) {
            if !isFirst { Spacer() }
            VStack { node }
            if isFirst { Spacer() }
        }.node
    }

    /// Returns a glance whose value has room. A value that is much too long for its line becomes words in the size of
    /// titles, on some lines. The detail, and then the icon, make room for them. Words without room pass by.
    private static func fitted(
        _ view: GlanceView, in room: PixelRect, _ metrics: ViewMetrics, _ texts: ViewTexts
    ) -> GlanceView {
        let glance = view.glance
        let natural = Double(texts.width(of: glance.widest ?? glance.value, metrics.style(.headline)))
        guard glance.view == nil, natural * metrics.leastShareOfValue > Double(room.width) else { return view }
        let style = metrics.style(.title)
        let icon = metrics.iconSize(beside: .title) + metrics.pixels(GlanceView.spacing)
        // The spacer at the outer side of a bar takes its least width.
        let width = room.width - (metrics.isWide ? metrics.pixels(ViewMetrics.spacing) : 0)
        let detail = metrics.line(metrics.style(.caption)) + metrics.pixels(GlanceView.detailSpacing)
        var words = glance
        words.level = nil
        words.history = []
        var isWhole = false
        for (hasDetail, hasIcon) in [(true, true), (false, true), (false, false)] {
            var fitting = words
            if !hasDetail { fitting.detail = nil }
            if !hasIcon { fitting.icon = nil }
            let height = room.height - (fitting.detail == nil ? 0 : detail)
            let lines = 1 + max(height - metrics.line(style), 0) / metrics.advance(style)
            let fit = TextFit.Request(
                glance.value, width: width - (fitting.icon == nil ? 0 : icon), type: style, setter: texts
            ).label(lines: min(lines, ViewMetrics.mostLines))
            guard fit.isWhole else { continue }
            words = fitting
            isWhole = true
            break
        }
        var view = GlanceView(words, isStale: view.isStale)
        view.style = .title
        view.passes = !isWhole
        return view
    }
}
