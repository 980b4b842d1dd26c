import NotchCore

extension HomeClock {
    /// The rows and columns that the smaller typeface takes for a time.
    private static let smallTime = (width: 17, height: 6)
    private static let smallType = 6.0

    /// Returns the parts of the clock on a matrix of lamps that is too narrow for a time in its usual letters; `nil` on
    /// any other panel.
    ///
    /// Hours stand above minutes, or the time has smaller letters, or the lowest row says how much of the hour is over.
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
