import NotchCore

/// A home view, idle or opened: the clock, or views instead of it.
final class HomePane {
    private let isOpened: Bool
    /// Whether the clock of a tall panel is above a card, with the waiting activities below the card.
    private let isBesideCard: Bool
    private let middle: Int?
    private let places: HomeMetrics
    /// The layer of the clock alone, which takes few rows of the panel.
    private let clock: ViewLayer
    /// The layer of all other views.
    private let views: ViewLayer
    private let icons: IconRasterizer
    private let theme: Theme
    private let text: TextEngine
    /// The panes of the scene that was needed last, and whether the marks in the corner are among them.
    private var known: (home: HomeScene, panes: [ViewPane], hasMarks: Bool)?
    /// The ink of the scene that was needed last.
    private var knownInk: (home: HomeScene, ink: PixelRect)?
    /// The items of the two contents of the change that was needed last.
    private var knownChange: (home: HomeScene, items: [ViewItem], other: HomeScene, otherItems: [ViewItem])?
    /// Whether the clock was drawn last.
    private var showedClock = true

    init(
        isOpened: Bool, isBesideCard: Bool = false, metrics card: CardMetrics, middle: Int?, theme: Theme,
        text: TextEngine, icons: IconRasterizer
    ) {
        self.isOpened = isOpened
        self.isBesideCard = isBesideCard
        self.middle = middle
        (self.icons, self.theme, self.text) = (icons, theme, text)
        let metrics = ViewMetrics(card)
        places = HomeMetrics(metrics, below: isBesideCard ? card.card.maxY : nil)
        clock = ViewLayer(
            metrics: metrics, frame: places.frame, theme: theme, text: text, icons: icons)
        views = ViewLayer(metrics: metrics, theme: theme, text: text, icons: icons)
    }

    var metrics: ViewMetrics { views.metrics }
    var texts: ViewTexts { views.texts }
    /// The number of parts that have been drawn, and the number of their texts that have been shaped.
    var drawnParts: Int { clock.drawnParts + views.drawnParts }
    var shapedTexts: Int { clock.shapedTexts + views.shapedTexts }

    /// Returns the place of a scene on the panel.
    func frame(of home: HomeScene) -> PixelRect { layer(of: home).frame }

    /// Returns the rectangle of everything that a scene shows on the panel, with all places of moving texts.
    func ink(of home: HomeScene) -> PixelRect {
        if let knownInk, knownInk.home == home, !layer(of: home).isOutdated { return knownInk.ink }
        let ink = layer(of: home).ink(of: panes(of: home))
        knownInk = (home, ink)
        return ink
    }

    /// Returns the layer that ``update(_:at:isStill:)`` last drew.
    func baked(of home: HomeScene) -> BakedLayer { layer(of: home).baked }

    /// Makes the layer show a scene.
    ///
    /// - Parameters:
    ///   - isStill: whether motion is reduced.
    ///   - motion: the change to the scene, or from it, that is under way; `nil` for a scene at rest.
    /// - Returns: the region that changed, from the frame's upper left corner.
    func update(_ home: HomeScene, at now: Instant, isStill: Bool, changing motion: HomeMotion? = nil) -> Region {
        let layer = layer(of: home)
        let places = motion.map {
            ItemMotion($0, others: items(of: $0).others, distance: metrics.pixels(HomeMotion.distance))
        }
        let changed = layer.update(
            panes(of: home), for: isStill ? nil : home.turned.map { now - $0 }, changing: places)
        defer { showedClock = layer === clock }
        // The layers may have the same place, and neither layer knows what the other has drawn.
        guard showedClock != (layer === clock) else { return changed }
        return Region(PixelRect(x: 0, y: 0, width: layer.frame.width, height: layer.frame.height))
    }

    /// Returns when a view moves next; `nil` if none moves again.
    func nextChange(of home: HomeScene, after now: Instant) -> Instant? {
        guard let turned = home.turned else { return nil }
        return layer(of: home).nextChange(of: panes(of: home), after: now - turned).map { turned + $0 }
    }

    /// Returns when the moving texts have been read; `nil` if none moves.
    func readingEnd(of home: HomeScene) -> Instant? {
        guard let turned = home.turned else { return nil }
        return layer(of: home).readingTime(of: panes(of: home)).map { turned + $0 }
    }

    /// Returns the place of the glance's icon on the panel; `nil` if none is shown.
    func glanceIcon(of home: HomeScene) -> PixelRect? {
        guard let glance = home.glance, let icon = glance.icon, glance.view == nil, layer(of: home) === views else {
            return nil
        }
        return views.place(ofIcon: icon, in: panes(of: home))
    }

    /// Returns whether a change of the home view changes anything that this panel shows at `now`.
    func isVisible(_ motion: HomeMotion, at now: Instant) -> Bool {
        func shown(_ items: [ViewItem], of home: HomeScene) -> [ViewItem] {
            items.filter { $0.time.includes(home.turned.map { now - $0 }) }
        }
        let (items, others) = items(of: motion)
        return shown(items, of: motion.home) != shown(others, of: motion.other)
    }

    /// Returns the items of the content on show and of the other content.
    private func items(of motion: HomeMotion) -> (shown: [ViewItem], others: [ViewItem]) {
        if let known = knownChange {
            if known.home == motion.home, known.other == motion.other { return (known.items, known.otherItems) }
            if known.home == motion.other, known.other == motion.home { return (known.otherItems, known.items) }
        }
        let others = items(of: motion.other)
        let shown = items(of: motion.home)
        knownChange = (motion.home, shown, motion.other, others)
        return (shown, others)
    }

    /// Returns the items of a scene without a change.
    func items(of home: HomeScene) -> [ViewItem] { layer(of: home).layout(of: panes(of: home)) }

    private func layer(of home: HomeScene) -> ViewLayer { isClockAlone(home) ? clock : views }

    /// Returns whether a scene has the clock, and neither waiting activities nor marks beside it.
    func isClockAlone(_ home: HomeScene) -> Bool {
        HomePanes.isClock(home, isOpened: isOpened, middle: middle) && (!listsWaiting || home.waiting.isEmpty)
            && (views.metrics.isMatrix || marks(of: home).isEmpty)
    }

    /// Whether waiting activities are named.
    private var listsWaiting: Bool { isOpened || isBesideCard && places.hasRoomForList }

    private func marks(of home: HomeScene) -> HomeMarks {
        HomeMarks(of: isBesideCard ? home.clockAlone : home, isOpened: isOpened)
    }

    /// Returns the colours of the dots in the corners, which take the place of marks without room.
    func dots(of home: HomeScene) -> (upper: [Tint], lower: [Tint]) {
        _ = panes(of: home)
        guard known?.hasMarks == false else { return ([], []) }
        let marks = marks(of: home)
        return (marks.modules.map(\.tint), marks.waiting)
    }

    /// Returns whether the clock of a tall panel is above a glance or a picture, in the place that it has above a card.
    private func hasClockAbove(_ home: HomeScene) -> Bool {
        views.metrics.clock != nil && middle == nil && home.view == nil
            && (isOpened || home.leading == nil && home.trailing == nil)
    }

    private func panes(of home: HomeScene) -> [ViewPane] {
        if let known, known.home == home, !views.isOutdated { return known.panes }
        let shown = checked(home)
        var panes = unmarkedPanes(of: shown)
        let marks = marks(of: shown)
        var hasMarks = false
        if !marks.isEmpty, !views.metrics.isMatrix {
            // The marks keep their place while the figures of the time change.
            var steady = shown
            let reading = shown.reading ?? ClockReading(shown.time)
            steady.reading = reading.widest
            let layer = layer(of: home)
            let mark = marks.pane(
                beside: layer.inks(of: unmarkedPanes(of: steady)),
                isMirrored: ViewDirection.isRightToLeft(Text(reading.shortDate).node), metrics: layer.metrics,
                texts: layer.texts)
            hasMarks = mark != nil
            panes += [mark].compactMap { $0 }
        }
        known = (home, panes, hasMarks)
        return panes
    }

    /// Returns the panes of a scene within the limits, without the marks in the corner.
    private func unmarkedPanes(of home: HomeScene) -> [ViewPane] {
        var panes = HomePanes.panes(
            of: home, isOpened: isOpened, metrics: views.metrics, middle: middle, texts: views.texts)
        // A view without visible parts on a matrix of LEDs leaves its place to the clock.
        if views.metrics.isMatrix, !panes.isEmpty, views.ink(of: panes).isEmpty { panes = [] }
        let isClock = panes.isEmpty
        if isClock || hasClockAbove(home) {
            let texts = layer(of: home).texts
            panes += HomeClock(places: places, isOpened: isOpened, listsWaiting: listsWaiting, texts: texts)
                .panes(of: isClock ? home : home.clockAlone)
        }
        return panes
    }

    /// Starts to read the icons and the pictures of a home view that is shown later.
    ///
    /// - Returns: whether no file of the view is still being read.
    func prepare(_ home: HomeScene) -> Bool {
        let panes = HomePanes.panes(
            of: checked(home), isOpened: isOpened, metrics: views.metrics, middle: middle, texts: views.texts)
        return ViewLayer(metrics: views.metrics, theme: theme, text: text, icons: icons).prepare(panes)
    }

    private func checked(_ home: HomeScene) -> HomeScene {
        var shown = home
        shown.view = checked(home.view)
        shown.leading = checked(home.leading)
        shown.trailing = checked(home.trailing)
        shown.glance?.view = checked(home.glance?.view)
        for index in shown.column.indices { shown.column[index].glance.view = checked(home.column[index].glance.view) }
        return shown
    }

    /// Returns a view within the limits. A view that exceeds them is left out, with a warning.
    private func checked(_ view: ViewNode?) -> ViewNode? {
        guard let view else { return nil }
        do throws(ViewError) {
            try view.check()
            return view
        } catch {
            icons.pictures.warn(.view(reason: error.description))
            return nil
        }
    }
}

extension HomeScene {
    /// The scene with the clock alone.
    var clockAlone: HomeScene {
        var home = HomeScene(time: time)
        home.reading = reading
        home.words = words
        return home
    }

    /// The scene with the clock and what waits, above and below a card.
    var besideCard: HomeScene {
        var home = clockAlone
        (home.waiting, home.pending) = (waiting, pending)
        return home
    }
}

/// The places of the home views on the panel, each moved by up to a pixel in each direction, depending on the minute.
struct HomeFrames {
    let layers: SceneRenderer.Layers
    let home: HomeScene
    /// The width of a cut-out in the middle of the panel, which the home view leaves free.
    let middle: Int?
    /// Whether the panel is electronic paper.
    let isPaper: Bool

    /// The offset of still parts, in pixels.
    var offset: (x: Int, y: Int) {
        // LEDs and paper do not burn in, and a matrix has no room to move.
        let offset = layers.metrics.isMatrix || isPaper ? (x: 0, y: 0) : HomeOrbit.offset(at: home.time)
        return (middle == nil ? offset.x : 0, offset.y)
    }

    /// Returns the place of a home view. The offset keeps the view within the visible part of the panel.
    func frame(of layer: Composition.Layer) -> PixelRect {
        guard let pane = layers.home(layer) else { return .zero }
        let scene = layer == .clock ? home.besideCard : home
        let offset = HomeOrbit.offset(offset, keeping: pane.ink(of: scene), in: layers.metrics.safeArea)
        return pane.frame(of: scene).offset(x: offset.x, y: offset.y)
    }
}

/// The orbit of the home view around its place, so that no pixel shows the same colour for years: a pixel a minute,
/// nine minutes for a round of 3x3 pixels.
enum HomeOrbit {
    private static let way = [(-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (0, 0), (1, 0), (1, 1), (0, 1)]

    /// Returns the offset of the view from its place, in pixels.
    ///
    /// The offset depends on the time of day, so that the view moves only when the minute is drawn.
    static func offset(at time: WallTime) -> (x: Int, y: Int) {
        // A time that a program supplies may be out of range.
        let minute = (time.hour &* 60 &+ time.minute) % way.count
        return way[minute < 0 ? minute + way.count : minute]
    }

    /// Returns the part of an offset that keeps ink within an area.
    static func offset(_ offset: (x: Int, y: Int), keeping ink: PixelRect, in area: PixelRect) -> (x: Int, y: Int) {
        let moved = ink.offset(x: offset.x, y: offset.y)
        return (
            moved.x >= area.x && moved.maxX <= area.maxX ? offset.x : 0,
            moved.y >= area.y && moved.maxY <= area.maxY ? offset.y : 0
        )
    }
}
