import NotchCore

/// A home view, idle or opened: the clock, or views in its place.
final class HomePane {
    private let isOpened: Bool
    private let middle: Int?
    private let places: HomeMetrics
    /// The layer of the clock alone, which draws in few rows of the panel.
    private let clock: ViewLayer
    /// The layer of everything else.
    private let views: ViewLayer
    private let icons: IconRasterizer
    private let theme: Theme
    private let text: TextEngine
    /// What was last asked for.
    private var known: (home: HomeScene, panes: [ViewPane])?
    /// The place of everything that was last asked for.
    private var knownInk: (home: HomeScene, ink: PixelRect)?
    /// Whether the clock was drawn last.
    private var showedClock = true

    init(
        isOpened: Bool, metrics: CardMetrics, middle: Int?, theme: Theme, text: TextEngine, icons: IconRasterizer
    ) {
        self.isOpened = isOpened
        self.middle = middle
        (self.icons, self.theme, self.text) = (icons, theme, text)
        let metrics = ViewMetrics(metrics)
        places = HomeMetrics(metrics)
        clock = ViewLayer(
            metrics: metrics, frame: places.frame(isOpened: isOpened), theme: theme, text: text, icons: icons)
        views = ViewLayer(metrics: metrics, theme: theme, text: text, icons: icons)
    }

    var metrics: ViewMetrics { views.metrics }
    /// The number of parts that were drawn, and of their texts that were shaped.
    var drawnParts: Int { clock.drawnParts + views.drawnParts }
    var shapedTexts: Int { clock.shapedTexts + views.shapedTexts }

    /// Returns the place on the panel of what a scene shows.
    func frame(of home: HomeScene) -> PixelRect { layer(of: home).frame }

    /// Returns the place on the panel of all that a scene shows, wherever moving texts are.
    func ink(of home: HomeScene) -> PixelRect {
        if let knownInk, knownInk.home == home, !layer(of: home).isOutdated { return knownInk.ink }
        let ink = layer(of: home).ink(of: panes(of: home))
        knownInk = (home, ink)
        return ink
    }

    /// What ``update(_:at:isStill:)`` last drew.
    func baked(of home: HomeScene) -> BakedLayer { layer(of: home).baked }

    /// Makes the layer show a scene.
    ///
    /// - Parameter isStill: whether motion is reduced.
    /// - Returns: where it changed, from the frame's upper left corner.
    func update(_ home: HomeScene, at now: Instant, isStill: Bool) -> Region {
        let layer = layer(of: home)
        let changed = layer.update(panes(of: home), for: isStill ? nil : home.turned.map { now - $0 })
        defer { showedClock = layer === clock }
        // The layers may have the same place, and neither knows what the other has drawn.
        guard showedClock != (layer === clock) else { return changed }
        return Region(PixelRect(x: 0, y: 0, width: layer.frame.width, height: layer.frame.height))
    }

    /// Returns when something in the views moves next; `nil` when nothing will.
    func nextChange(of home: HomeScene, after now: Instant) -> Instant? {
        guard let turned = home.turned else { return nil }
        return layer(of: home).nextChange(of: panes(of: home), after: now - turned).map { turned + $0 }
    }

    private func layer(of home: HomeScene) -> ViewLayer {
        HomePanes.isClock(home, isOpened: isOpened, middle: middle) ? clock : views
    }

    /// Whether the clock of a tall panel stands above a glance or a picture, where it stands above a card too.
    private func hasClockAbove(_ home: HomeScene) -> Bool {
        views.metrics.clock != nil && middle == nil && home.view == nil
            && (isOpened || home.leading == nil && home.trailing == nil)
    }

    private func panes(of home: HomeScene) -> [ViewPane] {
        if let known, known.home == home, !views.isOutdated { return known.panes }
        let shown = checked(home)
        var panes = HomePanes.panes(
            of: shown, isOpened: isOpened, metrics: views.metrics, middle: middle, texts: views.texts)
        // A view of which nothing has room on a matrix of lamps leaves its place to the clock.
        if views.metrics.isMatrix, !panes.isEmpty, views.ink(of: panes).isEmpty { panes = [] }
        let isClock = panes.isEmpty
        if isClock || hasClockAbove(shown) {
            let texts = layer(of: home).texts
            panes += HomeClock(places: places, isOpened: isOpened, texts: texts)
                .panes(of: isClock ? home : home.clockAlone)
        }
        known = (home, panes)
        return panes
    }

    /// Begins to read the icons and the pictures of a home that is shown later.
    ///
    /// - Returns: whether nothing of it is still read.
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
        return shown
    }

    /// Returns a view within the limits. One beyond them is left out, with a warning.
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
