import NotchCore

/// The views of a home scene, each with its room. The clock alone is none: ``HomeLayer`` draws that.
enum HomePanes {
    /// The part of the width that stays empty between the two sides of the compact surface, where no cut-out is known.
    private static let middle = 0.2

    /// Returns the views; none for the clock alone.
    static func panes(of home: HomeScene, isOpened: Bool, metrics: ViewMetrics, middle: Int?) -> [ViewPane] {
        if !isOpened, home.leading != nil || home.trailing != nil {
            return sides(of: home, metrics: metrics, middle: middle)
        }
        // Nothing may be where the glass has a cut-out.
        if !isOpened, middle != nil, home.view == nil {
            var divided = home
            divided.leading = Text(home.time.clock, style: .value).colour(.secondary).node
            divided.trailing =
                home.glance.map { GlanceView($0, isStale: home.isGlanceStale).node }
                ?? Text(home.time.date, style: .caption).colour(.tertiary).node
            return sides(of: divided, metrics: metrics, middle: middle)
        }
        guard home.view != nil || home.glance != nil else { return [] }
        let main = home.view ?? clock(of: home, isOpened: isOpened)
        guard let glance = home.glance else { return [ViewPane(node: main, room: metrics.room)] }
        let row = HStack(spacing: 2 * ViewMetrics.spacing) {
            // Two stacks may stand below one another.
            if main.parts.isEmpty { VStack { main } } else { main }
            Spacer()
            GlanceView(glance, isStale: home.isGlanceStale)
        }
        return [ViewPane(node: row.node, room: metrics.room)]
    }

    /// Returns the clock as a view, for the place beside a glance. It is dimmer than a card until home is opened.
    private static func clock(of home: HomeScene, isOpened: Bool) -> ViewNode {
        let content = HomeContent(home, isOpened: isOpened)
        let reading = content.reading
        let time = Text(reading.time, style: .value).colour(isOpened ? .primary : .secondary)
        return VStack(spacing: 4) {
            if reading.note.isEmpty {
                time.priority(3)
            } else {
                HStack(spacing: 2) {
                    time.priority(3)
                    Text(reading.note, style: .caption).colour(isOpened ? .secondary : .tertiary).priority(2)
                }
                .priority(3)
            }
            if !reading.date.isEmpty {
                Text(reading.shortDate, style: .caption).colour(isOpened ? .secondary : .tertiary)
            }
            if content.pending > 0 { Text(content.waiting, style: .caption).tint(.accent).priority(1) }
        }.node
    }

    /// Returns the two sides of the compact surface.
    private static func sides(of home: HomeScene, metrics: ViewMetrics, middle: Int?) -> [ViewPane] {
        let room = metrics.room
        let middle = min(max(middle ?? Int(Double(room.width) * Self.middle), 0), room.width)
        let width = (room.width - middle) / 2
        let left = PixelRect(x: room.x, y: room.y, width: width, height: room.height)
        let right = left.offset(x: room.width - width)
        let isRightToLeft = [home.leading, home.trailing].compactMap { $0 }.contains(where: ViewDirection.isRightToLeft)
        var panes: [ViewPane] = []
        // A side is at its outer edge, in whatever direction its own text is written.
        func add(_ node: ViewNode?, atLeft: Bool) {
            guard let node else { return }
            let isOuter = atLeft != ViewDirection.isRightToLeft(node)
            panes.append(
                ViewPane(node: node, room: atLeft ? left : right, alignment: isOuter ? .leading : .trailing))
        }
        add(home.leading, atLeft: !isRightToLeft)
        add(home.trailing, atLeft: isRightToLeft)
        return panes
    }
}
