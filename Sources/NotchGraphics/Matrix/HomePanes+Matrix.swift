import NotchCore

extension HomePanes {
    /// The least number of columns with an icon beside a value.
    private static let leastBeside = 24
    /// The rows of the smaller letters.
    private static let smallType = 6.0

    /// Returns a glance on a matrix of LEDs without room for the clock beside it; `nil` on any other panel.
    ///
    /// The icon is beside the value, above the value, or replaces it, and the meter is the lowest row. A value that is
    /// too wide has smaller letters.
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
        let hasIcon = glance.icon != nil
        let isAbove = hasIcon && isNarrow
        let x = hasIcon && !isNarrow ? side + 1 : 0
        var panes: [ViewPane] = []
        if let icon = glance.icon {
            let place = PixelRect(
                x: room.x, y: room.y, width: isNarrow ? room.width : side, height: min(room.height, side))
            panes.append(ViewPane(node: Icon(icon).colour(tint).node, room: place, alignment: .center))
        }
        guard !isAbove || hasRows else { return panes }
        let place = PixelRect(
            x: room.x + x, y: room.y + (isAbove ? side : 0), width: room.width - x,
            height: max(room.height - (isAbove ? side : 0) - bar, 1))
        let fits = texts.width(of: glance.value, metrics.style(.caption)) <= place.width
        let value = Text(glance.value, style: .caption).colour(home.isGlanceStale ? .tertiary : .primary)
        panes.append(
            ViewPane(node: value.node, room: place, alignment: .center, captionSize: fits ? nil : smallType))
        if let level = glance.level {
            let row = PixelRect(x: place.x, y: room.maxY - 1, width: place.width, height: 1)
            panes.append(ViewPane(node: Bar(level).colour(tint).node, room: row, alignment: .center))
        }
        return panes
    }
}

extension HomeClock {
    /// The columns and rows that the smaller typeface takes for a time.
    private static let smallTime = (width: 17, height: 6)
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
