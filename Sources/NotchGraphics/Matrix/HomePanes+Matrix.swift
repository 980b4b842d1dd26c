import NotchCore

extension HomePanes {
    /// The least number of columns with an icon beside a value.
    private static let leastBeside = 24
    /// The rows of the smaller letters.
    static let smallType = 6.0
    private static let smallest = TextStyle(size: smallType, weight: .regular)
    /// How long an icon is shown before the number of a value takes its place.
    private static let beginning: Duration = .seconds(5)

    /// Returns a glance on a matrix of LEDs without room for the clock beside it; `nil` on any other panel.
    ///
    /// The icon is beside the value or above it, and the meter is the lowest row. A value that is too wide has smaller
    /// letters. Then it takes the place of an icon above it, on two lines or passing by on one. A matrix that is narrower
    /// than a time shows the icon instead, or the ring of a timer, and after some seconds the number of the value
    /// without its unit. A value without a number that has room passes by, and then the icon is shown.
    static func matrixPanes(
        of glance: Glance, _ home: HomeScene, _ metrics: ViewMetrics, _ texts: ViewTexts
    ) -> [ViewPane]? {
        let room = metrics.room
        let hasRows = room.height >= CardPlan.leastRowsOfTwoLines
        let isNarrow = room.width < leastBeside
        guard metrics.isMatrix, isNarrow || !hasRows, glance.view == nil else { return nil }
        let tint: ViewColour = home.isGlanceStale ? .quaternary : .tint(glance.tint)
        let side = PixelIcon.side
        let bar = glance.level == nil ? 0 : 1
        let usual = metrics.style(.caption).size
        let sizes = Double(room.height - bar) < usual ? [smallType] : [usual, smallType]
        /// Returns the largest letters in which a text has room; `nil` if it has none.
        func type(_ text: String, _ width: Int) -> Double? {
            sizes.first { size in
                let type = TextStyle(size: size, weight: .regular)
                return TextFit.Request(text, width: width, type: type, setter: texts).whole() != nil
            }
        }
        func value(_ text: String, in place: PixelRect, type: Double?) -> ViewPane {
            var node = Text(text, style: .caption).colour(home.isGlanceStale ? .tertiary : .primary).node
            node.passesIfCut = true
            return ViewPane(node: node, room: place, alignment: .center, captionSize: type ?? sizes[0])
        }
        func rows(_ y: Int, _ height: Int, x: Int = 0) -> PixelRect {
            PixelRect(x: room.x + x, y: room.y + y, width: room.width - x, height: max(height, 1))
        }
        func meter(_ level: Double, x: Int) -> ViewPane {
            ViewPane(node: Bar(level).colour(tint).node, room: rows(room.height - 1, 1, x: x), alignment: .center)
        }
        let own = type(glance.value, room.width)
        let hasIcon = glance.icon != nil && (!isNarrow || (hasRows ? own != nil : own == nil && !hasTime(room)))
        let x = hasIcon && !isNarrow ? side + 1 : 0
        var panes: [ViewPane] = []
        if hasIcon, let icon = glance.icon {
            let place = PixelRect(
                x: room.x, y: room.y, width: isNarrow ? room.width : side, height: min(room.height, side))
            var emblem = ViewPane(node: Icon(icon).colour(tint).node, room: place, alignment: .center)
            if isNarrow, !hasRows {
                if glance.meter == .gauge, let level = glance.level { emblem.node = Gauge(level).colour(tint).node }
                guard let number = glance.number, texts.width(of: number, smallest) <= room.width else {
                    var words = value(glance.value, in: rows(0, room.height), type: nil)
                    let style = TextStyle(size: sizes[0], weight: .regular)
                    let width = texts.width(of: glance.value, style)
                    let passage = MarqueeText.plan(width: width, style, scale: metrics.scale, passes: 1).length
                    (words.time, emblem.time) = (.beginning(passage), .rest(after: passage))
                    return [words, emblem]
                }
                emblem.time = .beginning(beginning)
                panes = [emblem, value(number, in: rows(0, room.height - bar), type: smallType)]
                if let level = glance.level { panes.append(meter(level, x: 0)) }
                for index in panes.indices.dropFirst() { panes[index].time = .rest(after: beginning) }
                return panes
            }
            panes.append(emblem)
        }
        let height = room.height - bar
        if isNarrow, hasIcon {
            panes.append(value(glance.value, in: rows(side, height - side), type: own))
        } else if isNarrow, hasRows, own == nil,
            let (first, second, size) = storeys(of: glance.value, { type($0, room.width) })
        {
            panes.append(value(first, in: rows(0, height / 2), type: size))
            panes.append(value(second, in: rows(height / 2, height - height / 2), type: size))
        } else {
            panes.append(value(glance.value, in: rows(0, height, x: x), type: type(glance.value, room.width - x)))
        }
        if let level = glance.level { panes.append(meter(level, x: x)) }
        return panes
    }

    /// Whether a matrix is wide enough for the letters of a time, so that other values can pass by.
    private static func hasTime(_ room: PixelRect) -> Bool { room.width >= HomeClock.smallTime.width }

    /// Returns a value on two lines, which break at a space, at the colon of a time, or before a decimal point; `nil` if
    /// the lines have no room. The colon and the space are left out, as on the clock.
    private static func storeys(
        of value: String, _ type: (String) -> Double?
    ) -> (first: String, second: String, type: Double)? {
        for index in value.indices where " \u{A0}\u{202F}:.,".contains(value[index]) {
            let isPoint = ".,".contains(value[index])
            let first = String(value[..<index])
            let second = String(isPoint ? value[index...] : value[index...].dropFirst())
            guard !first.isEmpty, !second.isEmpty, let above = type(first), let below = type(second) else { continue }
            return (first, second, min(above, below))
        }
        return nil
    }
}

extension Glance {
    /// The most characters of a unit, with the space before it.
    private static let longestUnit = 4

    /// The number of a value without its unit, or the minutes of a running time; `nil` for any other value.
    fileprivate var number: String? {
        let figures = value.drop { "-\u{2212}".contains($0) }.prefix { $0.wholeNumberValue != nil }
        let unit = value[figures.endIndex...]
        let isTime = meter == .gauge && unit.first == ":"
        guard !figures.isEmpty, value.distance(from: value.startIndex, to: figures.startIndex) < 2,
            isTime || unit.count <= Self.longestUnit && !unit.contains(where: { $0.wholeNumberValue != nil })
        else { return nil }
        return String(value[..<figures.endIndex])
    }
}

extension HomeClock {
    /// The columns and rows that the smaller typeface takes for a time.
    static let smallTime = (width: 17, height: 6)
    private static let smallType = 6.0

    /// Returns the parts of the clock on a matrix of LEDs that is too narrow for a time in its usual letters; `nil` on
    /// any other panel.
    ///
    /// Hours are above minutes, or the time has smaller letters, or the lowest row shows the elapsed share of the hour.
    func narrowPanes(of home: HomeScene) -> [ViewPane]? {
        let metrics = places.metrics
        let reading = HomeContent(home, isOpened: isOpened).reading
        guard metrics.isMatrix, texts.width(of: reading.time, metrics.style(.display)) > metrics.room.width else {
            return nil
        }
        let room = metrics.room
        let parts = reading.time.split(separator: ":").map(String.init)
        func pane(_ node: ViewNode, _ y: Int, _ height: Int) -> ViewPane {
            ViewPane(
                node: node, room: PixelRect(x: room.x, y: room.y + y, width: room.width, height: height),
                alignment: .center, captionSize: Self.smallType)
        }
        guard parts.count == 2, let minutes = Int(parts[1]) else { return [] }
        if room.height >= CardPlan.leastRowsOfTwoLines {
            let half = room.height / 2
            return [
                pane(Text(parts[0], style: .value).colour(.primary).node, 0, half),
                pane(Text(parts[1], style: .value).tint(.accent).node, half, room.height - half),
            ]
        }
        let time = Text(reading.time, style: .caption).colour(isOpened ? .primary : .secondary)
        if room.width >= Self.smallTime.width { return [pane(time.node, 0, room.height)] }
        return [
            pane(Text(parts[0], style: .caption).colour(.primary).node, 0, Self.smallTime.height),
            pane(Bar(Double(minutes) / 60).tint(.accent).node, room.height - 1, 1),
        ]
    }
}
