import NotchCore

extension HomePanes {
    /// The columns from which on an icon stands beside a value.
    private static let leastBeside = 24
    /// The rows of the smaller letters.
    private static let smallType = 6.0

    /// Returns a glance on a matrix of lamps that has no room for the clock beside it; `nil` on any other panel.
    ///
    /// The icon stands beside the value, above it, or in its place, and the meter is the lowest row. A value that is too
    /// wide has smaller letters.
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
