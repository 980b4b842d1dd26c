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
        // A view of which nothing has room on a matrix of LEDs leaves its place to the clock.
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

extension HomeScene {
    /// The scene with nothing but the clock.
    var clockAlone: HomeScene {
        var home = HomeScene(time: time)
        home.reading = reading
        home.words = words
        return home
    }
}

/// The places of the home views on the panel, each moved by a pixel or not at all as the minute has it.
struct HomeFrames {
    let layers: SceneRenderer.Layers
    let home: HomeScene
    /// The width of a cut-out in the middle of the panel, which the home view stays clear of.
    let middle: Int?

    /// How far what stands still moves, in pixels.
    var offset: (x: Int, y: Int) {
        // LEDs do not burn in, and have no room to move.
        let offset = layers.metrics.isMatrix ? (x: 0, y: 0) : HomeOrbit.offset(at: home.time)
        return (middle == nil ? offset.x : 0, offset.y)
    }

    /// Returns the place of a home view. It moves no further than the part of the panel that is seen reaches.
    func frame(of layer: Composition.Layer) -> PixelRect {
        guard let pane = layers.home(layer) else { return .zero }
        let scene = layer == .clock ? home.clockAlone : home
        let offset = HomeOrbit.offset(offset, keeping: pane.ink(of: scene), in: layers.metrics.safeArea)
        return pane.frame(of: scene).offset(x: offset.x, y: offset.y)
    }
}

/// The way of the home view around its place, so that no pixel shows the same for years: a pixel a minute, nine minutes
/// for a round of 3x3 pixels.
enum HomeOrbit {
    private static let way = [(-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (0, 0), (1, 0), (1, 1), (0, 1)]

    /// Returns how far the view is from its place, in pixels.
    ///
    /// The time of day decides it, so that the view moves when the minute is drawn and at no other time.
    static func offset(at time: WallTime) -> (x: Int, y: Int) {
        // A time that a program makes up may be no time of a day.
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
