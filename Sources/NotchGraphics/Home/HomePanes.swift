import NotchCore

/// The views of a home scene, each with its room. The clock alone has none here: ``HomeClock`` has its views.
enum HomePanes {
    /// The share of the width between the two sides of the compact surface that stays empty without a known cut-out.
    private static let middle = 0.2
    /// Points between two glances below one another.
    private static let spacingOfGlances = 4 * ViewMetrics.spacing

    /// Returns whether only the clock is shown. On the opened view, waiting activities replace a glance and a picture.
    static func isClock(_ home: HomeScene, isOpened: Bool, middle: Int?) -> Bool {
        guard home.view == nil else { return false }
        if isOpened, !home.waiting.isEmpty { return true }
        guard home.picture == nil, home.glance == nil else { return false }
        return isOpened || (home.leading == nil && home.trailing == nil && middle == nil)
    }

    /// Returns the views; none for the clock alone.
    static func panes(
        of home: HomeScene, isOpened: Bool, metrics: ViewMetrics, middle: Int?, texts: ViewTexts
    ) -> [ViewPane] {
        if !isOpened, home.leading != nil || home.trailing != nil {
            return sides(of: home, metrics: metrics, middle: middle)
        }
        // The cut-out of the panel stays empty.
        if !isOpened, middle != nil { return sides(of: divided(home, metrics), metrics: metrics, middle: middle) }
        guard !isClock(home, isOpened: isOpened, middle: middle) else { return [] }
        if let glance = home.glance, home.view == nil, let panes = matrixPanes(of: glance, home, metrics, texts) {
            return panes
        }
        if home.view == nil, let clock = metrics.clock, middle == nil {
            var room = metrics.room.middle(below: clock, of: metrics.area)
            // One glance is where cards are, and a column of them takes all of the rows.
            if !home.column.isEmpty { room.height = max(metrics.room.maxY - room.y, 1) }
            return [ViewPane(node: companions(of: home), room: room, alignment: .center)]
        }
        var content = HomeContent(home, isOpened: isOpened)
        // A part of a date would be meaningless, and takes rows that time and glance need.
        if metrics.isMatrix, texts.width(of: content.reading.shortDate, metrics.style(.caption)) > metrics.room.width {
            content.reading.date = ""
        }
        if home.view == nil, home.picture == nil, let glance = home.glance {
            return panes(
                of: content, beside: glance, isStale: home.isGlanceStale, metrics: metrics, texts: texts)
        }
        let main = home.view ?? pictured(clock(of: content, isOpened: isOpened, metrics), of: home)
        guard let glance = home.glance else { return [ViewPane(node: main, room: metrics.room)] }
        let row = HStack(spacing: 2 * ViewMetrics.spacing) {
            // Only stacks can be arranged below one another.
            if main.parts.isEmpty { VStack { main } } else { main }
            Spacer()
            beside(GlanceView(glance, isStale: home.isGlanceStale))
        }
        return [ViewPane(node: row.node, room: metrics.room)]
    }

    /// Returns the views below the clock of a tall panel: the picture, the glances, or both.
    private static func companions(of home: HomeScene) -> ViewNode {
        var glance = home.glance.map { GlanceView($0, isStale: home.isGlanceStale).node }
        if let first = glance, !home.column.isEmpty {
            glance =
                VStack(alignment: .leading, spacing: spacingOfGlances) {
                    first
                    for shown in home.column { shown.node }
                }.node
        }
        guard let picture = home.picture else { return glance ?? Spacer().node }
        return VStack(spacing: 2 * ViewMetrics.spacing) {
            Image(picture)
            if let glance { glance }
        }.node
    }

    /// Returns a glance for its place in a row. The most important part of a glance's own view becomes as important as
    /// the value of any other glance, so that other parts of the row are folded away first.
    static func beside(_ glance: GlanceView) -> ViewNode {
        var node = glance.node
        guard glance.glance.view != nil else { return node }
        node.priority += GlanceView.valuePriority - node.importance
        // Only stacks can be arranged below one another.
        return node.parts.isEmpty ? VStack { node }.node : node
    }

    /// Returns the clock as a view, for the place beside a glance. Until home is opened, it is dimmer than a card.
    private static func clock(of content: HomeContent, isOpened: Bool, _ metrics: ViewMetrics) -> ViewNode {
        let reading = content.reading
        return VStack(spacing: 4) {
            time(reading, isOpened: isOpened, metrics).priority(3)
            if !reading.date.isEmpty {
                Text(reading.shortDate, style: .caption).colour(isOpened ? .secondary : .tertiary)
            }
        }.node
    }

    /// Returns the clock with the picture of the home view, if there is one.
    private static func pictured(_ clock: ViewNode, of home: HomeScene) -> ViewNode {
        guard let picture = home.picture else { return clock }
        return HStack(spacing: 2 * ViewMetrics.spacing) {
            Image(picture).priority(4)
            if home.glance == nil { Spacer() }
            VStack { clock }
        }.node
    }

    /// Returns the time, with its seconds and the half of the day beside it.
    static func time(
        _ reading: ClockReading, style: ViewTextStyle = .value, isOpened: Bool, _ metrics: ViewMetrics
    ) -> any ViewPart {
        let time = Text(reading.time, style: style).colour(isOpened ? .primary : .secondary)
        guard !reading.note.isEmpty else { return time }
        return HStack(spacing: metrics.noteSpacing) {
            time.priority(3)
            Text(reading.note, style: .caption).colour(isOpened ? .secondary : .tertiary).priority(2)
        }
    }

    /// Returns a home scene whose content is divided between the two sides of the middle.
    private static func divided(_ home: HomeScene, _ metrics: ViewMetrics) -> HomeScene {
        var divided = home
        let glance = home.glance.map { GlanceView($0, isStale: home.isGlanceStale).node }
        if let view = home.view {
            (divided.leading, divided.trailing) = (view, glance)
        } else if let picture = home.picture {
            divided.leading = Image(picture).node
            divided.trailing = glance ?? clock(of: HomeContent(home, isOpened: false), isOpened: false, metrics)
        } else if let glance {
            (divided.leading, divided.trailing) = (
                clock(of: HomeContent(home, isOpened: false), isOpened: false, metrics), glance
            )
        } else {
            let reading = HomeContent(home, isOpened: false).reading
            divided.leading = time(reading, isOpened: false, metrics).node
            if !reading.date.isEmpty {
                divided.trailing = Text(reading.shortDate, style: .caption).colour(.tertiary).node
            }
        }
        return divided
    }

    /// Returns the two sides of the compact surface.
    ///
    /// A cut-out is in the middle of the panel, which may differ from the middle of the area within the insets.
    private static func sides(of home: HomeScene, metrics: ViewMetrics, middle: Int?) -> [ViewPane] {
        let room = metrics.room
        let width = (room.width - Int(Double(room.width) * Self.middle)) / 2
        var (leftEnd, rightStart) = (room.x + width, room.maxX - width)
        if let middle {
            leftEnd = (metrics.panel.width - middle) / 2
            rightStart = leftEnd + middle
        }
        let left = PixelRect(x: room.x, y: room.y, width: max(leftEnd - room.x, 0), height: room.height)
        let right = PixelRect(x: rightStart, y: room.y, width: max(room.maxX - rightStart, 0), height: room.height)
        let sides = [home.leading, home.trailing].compactMap { $0 }
        let isRightToLeft = sides.lazy.compactMap(ViewDirection.direction).first ?? false
        var panes: [ViewPane] = []
        // A side is at its outer edge, whatever the direction of its text.
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

extension PixelRect {
    /// Returns the rows below another rectangle that are centred in an area, where cards are, too.
    fileprivate func middle(below other: PixelRect, of area: PixelRect) -> PixelRect {
        let height = max(area.height - 2 * (other.maxY - area.y), 1)
        return PixelRect(x: x, y: other.maxY, width: width, height: min(height, max(maxY - other.maxY, 1)))
    }
}

/// The content that is visible on the home view.
struct HomeContent: Hashable, Sendable {
    var reading: ClockReading
    /// Whether this is the opened home view; otherwise it is the idle strip.
    var isOpened: Bool
    /// The number of waiting activities, shown on the opened view only.
    var pending: Int
    init(_ home: HomeScene, isOpened: Bool) {
        reading = home.reading ?? ClockReading(home.time)
        self.isOpened = isOpened
        pending = isOpened ? max(home.pending, 0) : 0
    }
}
