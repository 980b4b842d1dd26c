import NotchCore

/// A home view, idle or opened: the clock, or views in its place.
final class HomePane {
    private let isOpened: Bool
    private let middle: Int?
    private let makeClock: (_ noteLength: Int) -> HomeLayer
    private var clock: HomeLayer
    /// The number of characters behind the time that ``clock`` has room for.
    private var noteLength = 0
    private let views: ViewLayer
    private let icons: IconRasterizer
    /// What was last asked for, and the views that it has.
    private var known: (home: HomeScene, panes: [ViewPane])?
    /// Whether views and not the clock were drawn last; `nil` if neither is drawn as it is now.
    private var hasViews: Bool? = false

    init(
        isOpened: Bool, metrics: CardMetrics, middle: Int?, theme: Theme, text: TextEngine, icons: IconRasterizer
    ) {
        self.isOpened = isOpened
        self.middle = middle
        self.icons = icons
        makeClock = { length in
            HomeLayer(metrics: HomeMetrics(metrics, noteLength: length), theme: theme, text: text)
        }
        clock = makeClock(0)
        views = ViewLayer(metrics: ViewMetrics(metrics), theme: theme, text: text, icons: icons)
    }

    /// The number of parts of views that were drawn, and of their texts that were shaped.
    var drawnParts: Int { views.drawnParts }
    var shapedTexts: Int { views.shapedTexts }

    /// Returns the place on the panel of what a scene shows.
    func frame(of home: HomeScene) -> PixelRect { panes(of: home).isEmpty ? clock.frame : views.frame }

    /// What ``update(_:at:isStill:)`` last drew.
    func baked(of home: HomeScene) -> BakedLayer { panes(of: home).isEmpty ? clock.baked : views.baked }

    /// Makes the layer show a scene.
    ///
    /// - Parameter isStill: whether motion is reduced.
    /// - Returns: where it changed, from the frame's upper left corner.
    func update(_ home: HomeScene, at now: Instant, isStill: Bool) -> Region {
        let panes = panes(of: home)
        let changed =
            panes.isEmpty
            ? clock.update(HomeContent(home, isOpened: isOpened))
            : views.update(panes, for: isStill ? nil : home.turned.map { now - $0 })
        defer { hasViews = !panes.isEmpty }
        // The clock and the views may have the same place, and neither knows what the other has drawn.
        guard hasViews == nil || hasViews == panes.isEmpty else { return changed }
        let frame = frame(of: home)
        return Region(PixelRect(x: 0, y: 0, width: frame.width, height: frame.height))
    }

    /// Returns when something in the views moves next; `nil` when nothing will.
    func nextChange(of home: HomeScene, after now: Instant) -> Instant? {
        guard let turned = home.turned else { return nil }
        let panes = panes(of: home)
        return panes.isEmpty ? nil : views.nextChange(of: panes, after: now - turned).map { turned + $0 }
    }

    /// Makes the clock anew where what stands behind its time has become longer or shorter.
    private func fitClock(to home: HomeScene) {
        let length = home.reading?.note.count ?? 0
        guard length != noteLength else { return }
        noteLength = length
        clock = makeClock(length)
        // All of it is drawn again.
        hasViews = nil
    }

    private func panes(of home: HomeScene) -> [ViewPane] {
        if let known, known.home == home { return known.panes }
        var shown = home
        shown.view = checked(home.view)
        shown.leading = checked(home.leading)
        shown.trailing = checked(home.trailing)
        let panes = HomePanes.panes(of: shown, isOpened: isOpened, metrics: views.metrics, middle: middle)
        known = (home, panes)
        if panes.isEmpty { fitClock(to: home) }
        return panes
    }

    /// Returns a view within the limits. One beyond them is left out, with a warning.
    private func checked(_ view: ViewNode?) -> ViewNode? {
        guard let view else { return nil }
        do throws(ViewError) {
            try view.check()
            return view
        } catch {
            icons.warn(.view(reason: error.description))
            return nil
        }
    }
}
